import { expect, test } from 'vitest'
import { reader } from '#app/groceries/reader.ts'
import { linesOf } from './message-lines.ts'

const item = (name: string, quantity: string | null = null, purchased = false, category: string | null = null) => ({
  name,
  quantity,
  purchased,
  category,
})
const lessons = new Map()
const taken = (message: string, items: Parameters<typeof linesOf>[1]) =>
  linesOf(message, items, lessons)
    .filter(({ isItem }) => isItem)
    .map(({ text }) => text)

test('a list pasted back into itself adds nothing', () => {
  const items = [
    item('arroz', '2 kg', false, 'Mercearia'),
    item('pão, o da padaria'),
    item('3 x 4', null),
    item('leite', null, true, 'Frios e laticínios'),
    item('velas', '1 caixa', false, 'Festa'),
  ]
  const lines = linesOf(reader.textOf(items), items, lessons)
  expect(lines.map(({ isItem, isHere }) => ({ isItem, isHere }))).toEqual(
    items.map(() => ({ isItem: false, isHere: true })),
  )
})

test('a pasted list with two rows of one product, pasted into the list it came from, adds nothing', () => {
  const items = [item('arroz', '2 kg'), item('arroz', '1 kg'), item('leite (2 L)'), item('🎂')]
  expect(linesOf(reader.textOf(items), items, lessons).map(({ isItem, isHere }) => [isItem, isHere])).toEqual(
    items.map(() => [false, true]),
  )
})

test('a box with another amount, or ticked since, is added as usual', () => {
  const items = [item('arroz', '2 kg'), item('leite', null, true), item('sal')]
  expect(taken('☐ 3 kg de arroz\n☐ leite\n☑ sal\n☐ café', items)).toEqual(['3 kg de arroz', 'leite', 'sal', 'café'])
})

test('a box whose amount is written in another way adds nothing', () => {
  expect(taken('☐ Arroz 2kg', [item('arroz', '2 kg')])).toEqual([])
})

test('text without our boxes is added as usual', () => {
  const items = [item('arroz', '2 kg')]
  expect(taken('2 kg de arroz', items)).toEqual(['2 kg de arroz'])
  expect(taken('- 2 kg de arroz\n[ ] sal', items)).toEqual(['2 kg de arroz', 'sal'])
})

test('a line keeps its key while others are edited', () => {
  const keys = (message: string) => linesOf(message, [], lessons).map(({ key }) => key)
  expect(keys('sal\nreais\ncafé').slice(0, 1)).toEqual(keys('sal'))
  expect(new Set(keys('Bom dia!\narroz\nBom dia!')).size).toBe(3)
})
