import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCopied } from './copied-line.ts'
import { dictionary } from './dictionary.ts'
import { createGroceries } from './groceries.ts'
import { listText, type TextItem } from './list-text.ts'
import { readMessage } from './message.ts'
import { parseLine } from './parse-line.ts'
import { tableOf } from './testing.ts'

const groceries = createGroceries(dictionary)

const pasted = (text: string): TextItem[] =>
  readMessage(text, groceries)
    .filter(({ kind }) => kind === 'item')
    .map(({ text: line, isBought, category }) => {
      const { name, quantity, aisle } = readCopied(line, groceries)
      return { name, quantity, category: category ?? aisle, purchased: isBought }
    })
const inOrder = (items: readonly TextItem[]): string[] => items.map((item) => JSON.stringify(item)).sort()

test('a list is grouped by aisle in supermarket order, with bought items ticked', () => {
  const item = (name: string, category: string | null, quantity: string | null = null, purchased = false) => ({
    name,
    quantity,
    category,
    purchased,
  })
  const items = [
    item('detergente', 'Limpeza', '3'),
    item('arroz (o da promoção)', 'Mercearia', '2 kg', true),
    item('bananas', 'Hortifruti', 'uma dúzia'),
    item('carvão', 'Churrasco do Beto'),
    item('uma coisa', null),
    item('vinho tinto, do seco', 'Bebidas'),
  ]
  expect(listText(items, groceries)).toBe(`☐ uma coisa

*Hortifruti*
☐ uma dúzia de bananas

*Mercearia*
☑ 2 kg de arroz (o da promoção)

*Bebidas*
☐ vinho tinto, do seco

*Limpeza*
☐ 3 detergente

*Churrasco do Beto*
☐ carvão`)
})

test('a list of all known lines is restored from its text', () => {
  const known = tableOf('lines.txt').map(([typed]) => {
    const { name, quantity, aisle } = parseLine(typed, groceries)
    return { name, quantity, category: aisle, purchased: false }
  })
  const lists = fc.uniqueArray(
    fc.record({
      item: fc.constantFrom(...known),
      purchased: fc.boolean(),
      own: fc.constantFrom(undefined, 'Churrasco do Beto', 'Festa, sábado', 'Frutas'),
    }),
    { minLength: 1, maxLength: 40 },
  )
  fc.assert(
    fc.property(lists, (chosen) => {
      const items = chosen.map(({ item, purchased, own }) => ({ ...item, purchased, category: own ?? item.category }))
      const text = listText(items, groceries)
      const back = pasted(text)
      expect(inOrder(back)).toEqual(inOrder(items))
      expect(listText(back, groceries).split('\n').sort()).toEqual(text.split('\n').sort())
    }),
  )
})
