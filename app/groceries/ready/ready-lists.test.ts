import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatLine } from '#app/groceries/format-line.ts'
import { reader } from '#app/groceries/reader.ts'
import { readyItems, readyNames } from './ready-lists.ts'
import { soldAmountOf, soldFor } from './sold-amounts.ts'

const { groceries } = reader
const people = fc.integer({ min: 1, max: 500 })
const sold = (text: string, n: number) => soldFor(soldAmountOf(text), n)

test.each([
  ['400 g', 12, '5 kg'],
  ['150 g', 12, '2 kg'],
  ['60 g', 3, '200 g'],
  ['60 g / 1 kg', 12, '1 kg'],
  ['60 g / 1 kg', 40, '3 kg'],
  ['60 g / 500 g', 12, '1 kg'],
  ['2 un / dúzia', 6, '1 dúzia'],
  ['5 un / dúzia', 4, '2 dúzias'],
  ['10 un / cento', 25, '3 centos'],
  ['5 latas / 12', 12, '60 latas'],
  ['5 latas / 12', 3, '24 latas'],
  ['500 ml / garrafa 2 l', 12, '3 garrafas de 2 l'],
  ['7,5 l / 1 l', 1, '8 l'],
  ['0,35 maço', 3, '1 maço'],
  ['1 un', 1, null],
  ['1 un', 7, '7'],
])('%s for %i people is bought as %s', (each, n, amount) => {
  expect(sold(each, n)).toBe(amount)
})

test('more people never get less, and nobody gets less than nine tenths', () => {
  const each = fc.constantFrom('400 g', '60 g / 1 kg', '500 ml / garrafa 2 l', '5 latas / 12', '0,35 maço')
  const grams = (text: string | null) => {
    const [, n = '1', unit = ''] = /^([\d,]+) (\S+)/.exec(text ?? '1 x') ?? []
    return Number(n.replace(',', '.')) * (unit === 'kg' ? 1000 : unit.startsWith('garrafa') ? 2000 : 1)
  }
  fc.assert(
    fc.property(each, people, (text, n) => {
      expect(grams(sold(text, n + 1))).toBeGreaterThanOrEqual(grams(sold(text, n)))
      const { value, step = 1000 } = soldAmountOf(text)
      expect(grams(sold(text, n))).toBeGreaterThanOrEqual(value * n - step / 10)
    }),
  )
})

test.each(readyNames)(
  'each line of the ready-made list %s has a known product, once, and is read as it is meant',
  (list) => {
    fc.assert(
      fc.property(people, (n) => {
        const items = readyItems(list, n)
        expect(new Set(items.map(({ name }) => groceries.keyOf(name))).size).toBe(items.length)
        for (const { name, quantity } of items) {
          const aisle = groceries.atStart(name)?.grocery.aisle
          expect(aisle, name).toBeDefined()
          const read = reader.line(formatLine({ name, quantity }, groceries), new Map())
          expect(read).toMatchObject({ name, quantity, price: null, aisle })
        }
      }),
      { numRuns: 30 },
    )
  },
)
