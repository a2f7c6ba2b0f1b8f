import { afterEach, expect, test } from 'vitest'
import type { RefusedPart } from '#app/days/read-day.ts'
import { localDay } from '#app/lib/local-clock.ts'
import { dates } from '#app/messages/pt-br/dates.ts'
import { tasks } from '#app/messages/pt-br/projects.ts'
import type { Language } from '#shared/settings.ts'
import { lineReader } from './line-reader.ts'

/** 14:00 on this device. */
const nowMs = Date.parse('2026-11-25T14:00')
const context = {
  today: '2026-11-25',
  nowMs,
  language: 'pt-BR' as const,
  words: dates,
  priorities: tasks.priority,
  timesRemind: true,
}
const read = (line: string, refused: RefusedPart[] = []) => lineReader.read(line, refused, context)
const zoneBefore = process.env.TZ
afterEach(() => {
  process.env.TZ = zoneBefore
})
const said = (line: string, refused?: RefusedPart[]) => {
  const { title, parts } = read(line, refused)
  return [title, ...parts.map(({ text }) => text)]
}

test.each([
  ['dentista terça 15h', ['Dentista', 'ter, 01/12, 15h']],
  ['pagar luz todo dia 5 às 9h', ['Pagar luz', 'sáb, 05/12, 9h · todo mês no dia 5']],
  ['entregar relatório amanhã urgente', ['Entregar relatório', 'amanhã', 'Alta']],
  ['ligar 13h', ['Ligar', 'amanhã, 13h']],
  ['comprar 2 caixas', ['Comprar 2 caixas']],
  ['amanhã', ['Amanhã']],
  ['remédio 8h, 15h e 20h todo dia', ['Remédio', 'hoje, 15h e 20h; amanhã, 8h · todo dia']],
  ['passear amanhã 7h e 18h', ['Passear', 'amanhã, 7h e 18h']],
  ['vacina da gripe em abril', ['Vacina da gripe', 'qui, 01/04/2027 · primeiro dia do mês']],
  ['reunião amanhã 10h lembrete 15 min antes', ['Reunião', 'amanhã, 10h · lembrete 15 minutos antes']],
  ['IPTU em 10x a partir de fevereiro', ['IPTU', 'seg, 01/02/2027 · todo mês no dia 1, 10 vezes']],
  ['reunião 14h-16h amanhã', ['Reunião 14h-16h', 'amanhã, 14h']],
  ['toda primeira quinta do mês', ['Toda primeira quinta do mês', 'qui, 03/12 · todo mês na primeira quinta']],
  ['voo sábado 6h45 lembrar 1 dia antes', ['Voo', 'sáb, 28/11, 6h45 · lembrete 1 dia antes']],
])('"%s" is said as %j', (line, expected) => {
  expect(said(line)).toEqual(expected)
})

test('the English interface reads English and Portuguese words, the Portuguese one only its own', () => {
  const dayOf = (line: string, language: Language) =>
    lineReader.read(line, [], { ...context, language }).rows[0].dueDate
  expect(dayOf('dentist tomorrow 3pm', 'en')).toBe('2026-11-26')
  expect(dayOf('dentista amanhã 15h', 'en')).toBe('2026-11-26')
  expect(dayOf('assistir Tomorrow', 'pt-BR')).toBeNull()
})

test('a refused part returns to the title, and no other day is read in its place', () => {
  const line = 'entregar amanhã 15h o texto de sexta urgente'
  expect(said(line, ['when'])).toEqual(['Entregar amanhã 15h o texto de sexta', 'Alta'])
  expect(said(line, ['priority'])).toEqual(['Entregar o texto de sexta urgente', 'amanhã, 15h'])
  expect(said(line, ['when', 'priority'])).toEqual(['Entregar amanhã 15h o texto de sexta urgente'])
})

test('a written time reminds at the time, unless that is switched off or another reminder is said', () => {
  const remindersOf = (line: string, timesRemind = true) =>
    lineReader.read(line, [], { ...context, timesRemind }).rows.map(({ reminder }) => reminder)
  expect(remindersOf('dentista terça 15h')).toEqual([0])
  expect(remindersOf('remédio 8h e 20h todo dia')).toEqual([0, 0])
  expect(remindersOf('dentista terça')).toEqual([null])
  expect(remindersOf('dentista terça 15h', false)).toEqual([null])
  expect(remindersOf('dentista terça 15h lembrete 10 min antes', false)).toEqual([10])
})

test.each([
  ['natação', 'Natação'],
  ['e-mail pro Léo', 'E-mail pro Léo'],
  ['água, pão', 'Água, pão'],
  ['iPhone novo', 'iPhone novo'],
  ['www.exemplo.com.br', 'www.exemplo.com.br'],
  ['https://exemplo.com', 'https://exemplo.com'],
  ['2 pães', '2 pães'],
])('the title of "%s" is "%s"', (line, title) => {
  expect(read(line).title).toBe(title)
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
  expect(lineReader.read(line, [], { ...context, nowMs: now, today: localDay(now) }).rows[0].dueDate).toBe(day)
})

test('each line of a pasted text is read as a typed one, without its box, and a done one keeps its words', () => {
  const long = 'comprar '.repeat(30).trim()
  const rows = lineReader.readLines(`- dentista amanhã 15h e 17h\n☑ pagar amanhã\n\namanhã\n${long}`, context)
  expect(rows.map(({ title, dueDate, dueTime, completed }) => [title, dueDate, dueTime, completed])).toEqual([
    ['Dentista', '2026-11-26', '15:00', false],
    ['Dentista', '2026-11-26', '17:00', false],
    ['pagar amanhã', null, null, true],
    ['Amanhã', null, null, false],
    [expect.stringMatching(/^Comprar .*…$/), null, null, false],
  ])
  expect(rows.at(-1)?.notes).toBe(long.replace('c', 'C'))
})

test.each([
  ['comprar bolo', '2026-12-05', ['Comprar bolo', '2026-12-05', null]],
  ['dentista 15h', '2026-12-05', ['Dentista', '2026-12-05', '15:00', 'sáb, 05/12, 15h']],
  ['ligar 13h', '2026-11-25', ['Ligar', '2026-11-25', '13:00', 'hoje, 13h']],
  ['dentista amanhã 15h', '2026-12-05', ['Dentista', '2026-11-26', '15:00', 'amanhã, 15h']],
  ['feira toda quinta', '2026-12-05', ['Feira', '2026-12-10', null, 'qui, 10/12 · toda quinta']],
  ['pagar luz urgente', '2026-12-05', ['Pagar luz', '2026-12-05', null, 'Alta']],
])('"%s" for the day %s: a written day wins, and only what is written is said', (line, day, expected) => {
  const { rows, parts } = lineReader.read(line, [], { ...context, day })
  const [{ title, dueDate, dueTime }] = rows
  expect([title, dueDate, dueTime, ...parts.map(({ text }) => text)]).toEqual(expected)
})

test('with a chosen day a refused one stays in the title, and several times or lines have that day', () => {
  const day = '2026-12-05'
  const daysOf = (rows: readonly { title: string; dueDate: string | null }[]) =>
    rows.map(({ title, dueDate }) => [title, dueDate])
  expect(daysOf(lineReader.read('ver o filme amanhã', ['when'], { ...context, day }).rows)).toEqual([
    ['Ver o filme amanhã', day],
  ])
  expect(daysOf(lineReader.read('remédio 8h e 20h', [], { ...context, day }).rows)).toEqual([
    ['Remédio', day],
    ['Remédio', day],
  ])
  expect(daysOf(lineReader.readLines('pão\nleite amanhã', { ...context, day }))).toEqual([
    ['Pão', day],
    ['Leite', '2026-11-26'],
  ])
})
