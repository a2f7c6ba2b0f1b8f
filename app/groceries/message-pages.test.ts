import { expect, test } from 'vitest'
import { dictionary } from './dictionary.ts'
import { createGroceries } from './groceries.ts'
import { readMessage } from './message.ts'
import { firstPage, writtenLines } from './message-pages.ts'

const groceries = createGroceries(dictionary)

/** The number of lookups for the first page of a message. */
function stepsFor(message: string): number {
  const before = groceries.steps()
  readMessage(firstPage(message).page, groceries)
  return groceries.steps() - before
}

const shapes: [string, (length: number) => string][] = [
  ['a line per thing', (length) => 'zzxqwa\n'.repeat(length / 7)],
  ['one line with commas', (length) => 'zzxqwa,'.repeat(length / 7)],
  ['lines of a thousand commas', (length) => `${'zz,'.repeat(333)}\n`.repeat(length / 1000)],
  ['one line with "e"', (length) => 'arroz e zzxqwa e '.repeat(length / 17)],
  ['one line of words', (length) => 'zzxqwa '.repeat(length / 7)],
  ['one line of sentences', (length) => 'Zzxqwa. '.repeat(length / 8)],
  ['one line of bullets', (length) => '- '.repeat(length / 2)],
]

test.each(shapes)('X25: a message of 20,000 letters as %s needs no more lookups than one of 5,000', (_, messageOf) => {
  const steps = stepsFor(messageOf(20_000))
  expect(steps).toBeLessThanOrEqual(2 * stepsFor(messageOf(5000)) + 1000)
  expect(steps).toBeLessThan(100_000)
})

test('pages contain every letter and split only at line ends', () => {
  const message = Array.from({ length: 1000 }, (_, at) => (at % 7 === 0 ? '' : `coisa ${at}, outra`)).join('\r\n')
  let rest = message
  const pages: string[] = []
  while (rest !== '') {
    const next = firstPage(rest)
    pages.push(next.page)
    rest = next.rest
  }
  expect(pages.join('')).toBe(message)
  expect(pages.slice(0, -1).every((page) => page.endsWith('\r\n'))).toBe(true)
  expect(pages.length).toBeGreaterThan(3)
})

test('a page has 300 lines of one product each, with any blank lines between', () => {
  const message = 'leite\n\n'.repeat(1301)
  const { page, rest } = firstPage(message)
  expect([writtenLines(page), writtenLines(rest)]).toEqual([300, 1001])
})

test('X25: a line too long for a list is kept whole', () => {
  const line = 'leite, '.repeat(400).trim()
  expect(readMessage(`café\n${line}\npão`, groceries)).toMatchObject([
    { kind: 'item', text: 'café' },
    { kind: 'remark', text: line },
    { kind: 'item', text: 'pão' },
  ])
})
