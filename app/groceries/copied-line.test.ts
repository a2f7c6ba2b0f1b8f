import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copiedLine, readCopied } from './copied-line.ts'
import { dictionary } from './dictionary.ts'
import { createGroceries } from './groceries.ts'
import type { Lesson } from './lessons.ts'
import { type Lessons, reader } from './reader.ts'
import { tableOf } from './testing.ts'

const groceries = createGroceries(dictionary)
const copied = (name: string, quantity: string | null = null) => copiedLine({ name, quantity }, groceries)

test.each([
  ['leite', null, 'leite'],
  ['leite', '2 L', '2 L de leite'],
  ['tomate', '2 kg + 1 caixa', 'tomate (2 kg + 1 caixa)'],
  ['queijo', 'um bom pedaço', 'queijo · um bom pedaço'],
  ['leite (2 L)', null, '“leite (2 L)”'],
  ['leite (2 L)', '3', '3 leite (2 L)'],
  ['2 kg de arroz', null, '“2 kg de arroz”'],
  ['Coca 2 l', 'gelada', 'Coca 2 l · gelada'],
  ['lápis · caneta', null, '“lápis · caneta”'],
  ['cravo e canela', null, 'cravo e canela'],
  ['🍕', '2', '2 🍕'],
])('%s, %s is copied as %s', (name, quantity, line) => {
  expect(copied(name, quantity)).toBe(line)
  expect(readCopied(line, groceries)).toMatchObject({ name, quantity })
})

test('a note is copied in square brackets, and those of a quantity are none', () => {
  expect(copiedLine({ name: 'Leite', quantity: '2', note: 'zero lactose' }, groceries)).toBe('2 Leite [zero lactose]')
  const line = copied('queijo', 'um pedaço [bom]')
  expect(readCopied(line, groceries)).toMatchObject({ name: 'queijo', quantity: 'um pedaço [bom]', note: null })
})

test('a quoted name gets the aisle of its product', () => {
  expect(readCopied('“leite (2 L)”', groceries)).toMatchObject({ aisle: 'Frios e laticínios', unit: null })
  expect(readCopied('“2 kg de arroz” · 3 sacos', groceries)).toMatchObject({ aisle: 'Mercearia', unit: 'saco' })
})

const word = fc.constantFrom(
  ...tableOf('lines.txt').flatMap(([typed]) => typed.split(' ')),
  ...'( ) (2 L) 1/2 ½ 2 10kg kg dúzia meia e de x × - : , ; · “ ” ”” “” " * ~ _ ☐ ☑ [ ] 1. 3) R$ % 🍕 🎂 ❤️ 👨‍👩‍👧 1️⃣ 🇧🇷'.split(
    ' ',
  ),
)
const words = fc.array(fc.oneof({ weight: 5, arbitrary: word }, fc.string({ unit: 'grapheme', maxLength: 4 })), {
  minLength: 1,
  maxLength: 7,
})
/** A valid item text: visible characters, on one line, without blanks at its ends. */
const lineOf = (longest: number) =>
  words
    .map((parts) => parts.join(' ').trim())
    .filter(
      (line) => line.length <= longest && !/[\p{Cc}\u2028\u2029]/u.test(line) && /[^\s\p{Cf}\u2800\u3164]/u.test(line),
    )
const anyItem = fc.record({
  name: lineOf(200),
  quantity: fc.option(fc.oneof(fc.constantFrom('2', '2 kg', 'uma dúzia', '2 kg + 1 caixa', '3 x'), lineOf(40))),
  category: fc.constantFrom(null, 'Mercearia', 'Festa'),
  purchased: fc.boolean(),
  note: fc.option(lineOf(200)),
})

const item = (name: string, quantity: string | null = null) => ({
  name,
  quantity,
  category: null,
  purchased: false,
  note: null,
})
const likeTables = [
  [item('2', 'dipirona ; 2'), item('2')],
  [item('Produto;Preço'), item('arroz;2', '3')],
]

/** A copied note is one line in square brackets. */
const noteInText = (note: string) => note.replace(/\s+/g, ' ').replace(/\[/g, '(').replace(/\]/g, ')')

/** Lessons that respell everything and refuse every reading. */
const contrary: Lessons = Object.assign(new Map<string, Lesson>(), {
  get: (): Lesson => ({ name: 'outra coisa', category: 'Feira', ownCategory: true, asTyped: true }),
})

test('a pasted list has the same names, quantities and notes, with any lessons', () => {
  fc.assert(
    fc.property(fc.array(anyItem, { minLength: 1, maxLength: 6 }), (items) => {
      const lines = reader.message(reader.textOf(items)).filter(({ isItem }) => isItem)
      const back = lines.map((line) => {
        const { name, quantity, aisle, note } = reader.pasted(line, contrary)
        expect(aisle).toBe('Feira')
        return JSON.stringify([name, quantity, line.isBought, note])
      })
      const sent = items.map(({ name, quantity, purchased, note }) =>
        JSON.stringify([name, quantity, purchased, note && noteInText(note)]),
      )
      expect(back.sort()).toEqual(sent.sort())
    }),
    { numRuns: 1000, examples: likeTables.map((items): [typeof items] => [items]) },
  )
})
