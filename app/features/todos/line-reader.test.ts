import { afterEach, expect, test } from 'vitest'
import { localDay } from '#app/lib/local-clock.ts'
import { dates } from '#app/messages/pt-br/dates.ts'
import { tasks } from '#app/messages/pt-br/projects.ts'
import { lineReader } from './line-reader.ts'

/** 14:00 on this device. */
const nowMs = Date.parse('2026-11-25T14:00')
const context = { today: '2026-11-25', nowMs, language: 'pt-BR' as const, words: dates, priorities: tasks.priority }
const read = (line: string, refused: string[] = []) => lineReader.read(line, refused, context)
const zoneBefore = process.env.TZ
afterEach(() => {
  process.env.TZ = zoneBefore
})
const said = (line: string, refused?: string[]) => {
  const { title, parts } = read(line, refused)
  return [title, ...parts.map(({ text }) => text)]
}

test.each([
  ['dentista terça 15h', ['dentista', 'ter, 01/12, 15h']],
  ['pagar luz todo dia 5 às 9h', ['pagar luz', 'sáb, 05/12, 9h · todo mês no dia 5']],
  ['entregar relatório amanhã urgente', ['entregar relatório', 'amanhã', 'Alta']],
  ['ligar 13h', ['ligar', 'amanhã, 13h']],
  ['comprar 2 caixas', ['comprar 2 caixas']],
  ['amanhã', ['amanhã']],
])('"%s" is said as %j', (line, expected) => {
  expect(said(line)).toEqual(expected)
})

test('each part is refused by its own words, and returns to the title', () => {
  const line = 'entregar amanhã 15h urgente'
  const [when, priority] = read(line).parts
  expect(said(line, when?.words)).toEqual(['entregar amanhã 15h', 'Alta'])
  expect(said(line, priority?.words)).toEqual(['entregar urgente', 'amanhã, 15h'])
  expect(said(line, [...(when?.words ?? []), ...(priority?.words ?? [])])).toEqual([line])
})

test.each([
  ['America/Manaus', '2026-12-04T23:30:00-04:00', 'remédio amanhã 8h', '2026-12-05'],
  ['America/Manaus', '2026-12-04T22:30:00-04:00', 'remédio 23h', '2026-12-04'],
  ['Europe/Lisbon', '2026-12-05T00:30:00+00:00', 'pagar hoje 23h', '2026-12-05'],
  ['Europe/Lisbon', '2026-12-05T00:30:00+00:00', 'pagar 23h', '2026-12-05'],
  ['Pacific/Kiritimati', '2026-12-05T07:00:00+14:00', 'pão hoje', '2026-12-05'],
  ['Pacific/Kiritimati', '2026-12-05T07:00:00+14:00', 'pão 6h', '2026-12-06'],
])('in %s at %s, "%s" is on %s', (zone, moment, line, day) => {
  process.env.TZ = zone
  const now = Date.parse(moment)
  expect(lineReader.read(line, [], { ...context, nowMs: now, today: localDay(now) }).dueDate).toBe(day)
})

test('each line of a pasted text is read as a typed one, without its box, and a done one keeps its words', () => {
  const long = 'comprar '.repeat(30).trim()
  const rows = lineReader.readLines(`- dentista amanhã 15h\n☑ pagar amanhã\n\namanhã\n${long}`, context)
  expect(rows.map(({ title, dueDate, dueTime, completed }) => [title, dueDate, dueTime, completed])).toEqual([
    ['dentista', '2026-11-26', '15:00', false],
    ['pagar amanhã', null, null, true],
    [read('amanhã').title, read('amanhã').dueDate, null, false],
    [expect.stringMatching(/^comprar .*…$/), null, null, false],
  ])
  expect(rows.at(-1)?.notes).toBe(long)
})
