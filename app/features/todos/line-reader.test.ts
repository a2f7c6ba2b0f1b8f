import { expect, test } from 'vitest'
import { dates } from '#app/messages/pt-br/dates.ts'
import { tasks } from '#app/messages/pt-br/projects.ts'
import { lineReader } from './line-reader.ts'

/** 14:00 in São Paulo. */
const nowMs = Date.parse('2026-11-25T14:00-03:00')
const context = { today: '2026-11-25', nowMs, language: 'pt-BR' as const, words: dates, priorities: tasks.priority }
const read = (line: string, refused: string[] = []) => lineReader.read(line, refused, context)
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
