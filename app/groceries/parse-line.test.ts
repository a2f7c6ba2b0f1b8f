import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dictionary } from './dictionary.ts'
import { formatLine } from './format-line.ts'
import { createGroceries } from './groceries.ts'
import { parseLine } from './parse-line.ts'
import { tableOf } from './testing.ts'

const groceries = createGroceries(dictionary)
const parse = (line: string) => parseLine(line, groceries)
const lines = tableOf('lines.txt')

test.each(lines)('the line "%s" is read as its table says', (typed, expected) => {
  expect(parse(typed)).toEqual(expected)
})

test.each(lines)('the understood line %s is formatted as a line with the same meaning', (typed) => {
  const { name, quantity } = parse(typed)
  const text = formatLine({ name, quantity }, groceries)
  expect(parse(text)).toMatchObject({ name, quantity })
  expect(formatLine(parse(text), groceries)).toBe(text)
})

test('the table of lines has at least 250 lines', () => {
  expect(lines.length).toBeGreaterThanOrEqual(250)
})

/** Words that may be dropped between an amount and a name. */
const links = new Set(['x', 'X', 'de', 'do', 'da', 'dos', 'das'])

/** Every letter and digit of a text in alphabetical order, without linking words. */
const lettersOf = (text: string): string =>
  (text.normalize('NFC').match(/[\p{L}\p{M}]+|\p{N}/gu) ?? [])
    .filter((word) => !links.has(word))
    .join('')
    .split('')
    .sort()
    .join('')

/** Random lines made of parts of real ones, signs and other text. */
const listLike = fc
  .array(
    fc.oneof(
      fc.constantFrom(...lines.map(([typed]) => typed).flatMap((typed) => typed.split(' '))),
      fc.constantFrom(
        'x',
        '×',
        '(',
        ')',
        '-',
        ':',
        ',',
        'de',
        'e',
        'meio',
        'meia',
        '1/2',
        '½',
        'R$',
        '%',
        '2',
        '10kg',
        'R$ 5',
        '25,90',
        'reais',
        'por',
        'cada',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(' '))

test('no letter and no digit of any line is lost', () => {
  fc.assert(
    fc.property(fc.oneof(listLike, fc.string({ unit: 'binary', maxLength: 320 })), (typed) => {
      const { name, quantity, price } = parse(typed)
      const line = typed.trim()
      // `uns tomates` is parsed as `tomates`.
      const bare = line.replace(/^(?:uns|umas) (?=\p{L})/iu, '')
      const expected = groceries.find(bare) ? bare : line
      // One of these words may lead to the price, and is dropped with it.
      const leading = price === null ? [''] : ['', 'por', 'a']
      const read = leading.map((word) => lettersOf(`${name} ${quantity ?? ''} ${word} ${price ?? ''}`))
      expect(read).toContain(lettersOf(expected))
    }),
    { numRuns: 2000, examples: [['queijo por 39,90/kg 1/2']] },
  )
})

test('at most two linking words are dropped', () => {
  fc.assert(
    fc.property(listLike, (typed) => {
      const { name, quantity, price } = parse(typed)
      const count = (text: string) => (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => links.has(word)).length
      expect(count(typed) - count(`${name} ${quantity ?? ''} ${price ?? ''}`)).toBeLessThanOrEqual(2)
    }),
    { numRuns: 1000, examples: [['x 2 x de leite']] },
  )
})

test('a parsed line is formatted and parsed again without loss', () => {
  fc.assert(
    fc.property(listLike, (typed) => {
      const { name, quantity } = parse(typed)
      const text = formatLine({ name, quantity }, groceries)
      expect(lettersOf(text)).toBe(lettersOf(`${name} ${quantity ?? ''}`))
    }),
    { numRuns: 1000 },
  )
})

test('the work for any line is bounded', () => {
  const most = 40 * groceries.all.length
  fc.assert(
    fc.property(fc.oneof(listLike, fc.string({ unit: 'binary', maxLength: 5000 })), (typed) => {
      const before = groceries.steps()
      parse(typed)
      expect(groceries.steps() - before).toBeLessThan(most)
    }),
    { numRuns: 500 },
  )
  for (const long of ['1 '.repeat(100_000), '('.repeat(100_000), 'kg de '.repeat(50_000), '1/'.repeat(100_000)]) {
    expect(parse(long)).toMatchObject({ name: long.trim(), quantity: null })
  }
})

test('each of at least 800 groceries in the dictionary is found by all its names', () => {
  expect(groceries.all.length).toBeGreaterThanOrEqual(800)
  for (const { name, aisle } of groceries.all) expect(groceries.find(name)?.aisle, name).toBe(aisle)
})

test.each([
  ['mandioca', 'aipim', 'macaxeira'],
  ['bergamota', 'tangerina', 'mexerica', 'PONCÃ'],
  ['pão francês', 'pães franceses', 'cacetinho', 'PAO DE SAL'],
  ['feijão', 'feijões', 'feijao', 'fejão'],
])('a line for %s is the same product by any of its names', (...names) => {
  expect(new Set(names.map(groceries.keyOf)).size).toBe(1)
})

test('kinds of one product are different products', () => {
  const names = ['leite', 'leite condensado', 'leite sem lactose', 'suco de uva', 'uva', 'banana da terra']
  expect(new Set(names.map(groceries.keyOf)).size).toBe(names.length)
})
