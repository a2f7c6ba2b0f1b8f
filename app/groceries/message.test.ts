import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedWords, singular } from '#shared/words.ts'
import { dictionary } from './dictionary.ts'
import { createGroceries } from './groceries.ts'
import { isAmount, readAll } from './line-amounts.ts'
import { readMessage } from './message.ts'
import { parseLine } from './parse-line.ts'
import { reader } from './reader.ts'
import { messagesOf } from './testing.ts'

const groceries = createGroceries(dictionary)
const read = (message: string) => readMessage(message, groceries)
const messages = messagesOf('messages.txt')

test.each(messages)('the message $title is read as its table says', ({ message, expected }) => {
  const pieces = read(message)
  const items = pieces
    .filter(({ kind }) => kind === 'item')
    .map(({ text, isBought, category }) => {
      const { name, quantity, aisle } = parseLine(text, groceries)
      return `${isBought ? 'x ' : ''}${name} | ${quantity ?? '-'} | ${category ?? aisle ?? '-'}`
    })
  const remarks = pieces.filter(({ kind }) => kind === 'remark').map(({ text }) => `~ ${text}`)
  expect([...items, ...remarks]).toEqual(expected)
})

test('the table contains 53 messages', () => {
  expect(messages).toHaveLength(53)
})

/** Letters in order, without words that only count, tick or link. */
const lettersOf = (text: string): string =>
  text
    .split(/\P{L}+/u)
    .filter((word) => !['e', 'x', 'X'].includes(word))
    .join('')

const wordsOf = (chosen: typeof messages) => chosen.flatMap(({ message }) => message.split(/(?<=[ \n])/))
/** A row of a table is put in the order of a line, with words of its own for a price. */
const tables = messages.filter(({ title }) => /table|sheet/.test(title))

const wordOrSign = fc.oneof(
  fc.constantFrom(...wordsOf(messages.filter((message) => !tables.includes(message)))),
  fc.constantFrom(
    '\n',
    ', ',
    ' e ',
    '*',
    '~',
    '- ',
    '[x] ',
    '☑ ',
    ':',
    ': ',
    '. ',
    '(',
    ')',
    '1) ',
    '2 - ',
    '🥛',
    ' | ',
    '[ 2 ] ',
    '# ',
    '\v',
    '\u2028',
    'amor',
    'por favor ',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const anyMessage = fc.array(wordOrSign, { maxLength: 40 }).map((parts) => parts.join(''))

test('no letter of any message is lost, and their order is kept', () => {
  fc.assert(
    fc.property(anyMessage, (message) => {
      const text = read(message)
        .map((piece) => piece.text)
        .join('\n')
      expect(lettersOf(text)).toBe(lettersOf(message))
    }),
    { numRuns: 2000 },
  )
})

const things = fc.constantFrom('🍌', '🥛🍞', '🧻', '🍌 🥩')
const amounts = fc.constantFrom(['', ''], ['', 'x2'], ['3', ''], ['1,5 kg', ''], ['', '- 2'], ['', 'R$ 5,00'])
const fronts = fc.constantFrom('', '- ', '1. ', '[ ] ', '• ', '[27/11/2026 10:02:11] Ana: ', '27/11/2026 10:08 - Zé: ')
const pictured = fc
  .tuple(fronts, amounts, things)
  .map(([front, [before, behind], thing]) => ({ thing, line: `${front}${before} ${thing} ${behind}` }))

test('no emoji without a name beside it is lost, and it is an item', () => {
  fc.assert(
    fc.property(fc.array(pictured, { minLength: 1 }), fc.constantFrom('\n', '\n\n', '\nleite\n'), (lines, between) => {
      const items = read(lines.map(({ line }) => line).join(between)).filter(({ kind }) => kind === 'item')
      const text = items.map((item) => item.text).join(' ')
      const emojis = (all: string) => all.match(/\p{Extended_Pictographic}/gu)
      expect(emojis(text)).toEqual(emojis(lines.map(({ thing }) => thing).join('')))
    }),
    { numRuns: 500 },
  )
})

const cell = fc.constantFrom(
  '',
  'Arroz',
  'pão francês',
  'zorgal 7',
  '2 kg',
  '10',
  '0,75',
  'R$ 9,98',
  'sim',
  'a gosto',
  '"a, b"',
)

test('no word and no number of any table is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 7 })), fc.constantFrom(';', '\t', '|'), (cells, sign) => {
      const rows = [['Obs', 'Qtd', 'Preço', 'Total', 'Preço unitário', 'Comprado', 'Produto'], ...cells]
      const seen = read(rows.map((row) => row.join(sign)).join('\n')).flatMap(({ text, isBought }) => [
        text,
        isBought && 'sim',
      ])
      const known = new Set(foldedWords(seen.join(' ')))
      expect(foldedWords(rows.flat().join(' ')).filter((word) => !known.has(word))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

/** True for a word that the sum of two amounts may drop or respell. */
const isOfAmounts = (word: string): boolean => /\P{L}/u.test(word) || readAll(`1 ${word}`, groceries) !== undefined
const amountWords = new Set(
  'x × e a o as os de da do das dos com em na no p pra para d uns umas meio meia r ou alguns algumas'.split(' '),
)
/** Words of emojis only: some emojis count as letters, too. */
const emoji = /^\p{Extended_Pictographic}+$/u

const wordsToSee = (text: string): string[] =>
  foldedWords(text)
    .filter((word) => !emoji.test(word) && !amountWords.has(word) && !isOfAmounts(word) && !isAmount(word, groceries))
    .map(singular)

test('no word of any message is missing on the displayed lines', () => {
  fc.assert(
    fc.property(anyMessage, (message) => {
      const seen = new Set(reader.message(message).flatMap(({ text, category }) => foldedWords(`${text} ${category}`)))
      const known = new Set([...seen].map(singular))
      expect(wordsToSee(message).filter((word) => !known.has(word))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('a price in a pasted table is read as a shelf writes it', () => {
  const table = 'Produto\tQtd\tPreço\nTomate\t2 kg\t39,90/kg\nOvo\t\t3 por 10\nVinho\t3\t4,99 cada\nUva\t\tcaro'
  const rows = reader.message(table).map((line) => reader.pasted(line, new Map()))
  expect(rows.slice(1).map(({ name, quantity, price, note }) => [name, quantity, price, note])).toEqual([
    ['Tomate', '2 kg', 7980, '39,90/kg'],
    ['Ovo', '3', 1000, '3 por 10'],
    ['Vinho', '3', 1497, '4,99 cada'],
    ['Uva', null, null, 'caro'],
  ])
})

test('the work for a message is at most linear in its length', () => {
  const mostForLetter = groceries.all.length
  for (const message of [
    'a, '.repeat(20_000),
    'pão e '.repeat(10_000),
    '('.repeat(50_000),
    '*'.repeat(50_000),
    '1 - x\n'.repeat(5000),
  ]) {
    const before = groceries.steps()
    read(message)
    expect(groceries.steps() - before).toBeLessThan(message.length * mostForLetter)
  }
})
