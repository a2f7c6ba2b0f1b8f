import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { duplicatesOf, followDuplicates } from '#app/features/shopping/rows/duplicates.ts'
import { namesOnList } from '#app/features/shopping/usual-items/usual-items.ts'

const now = Date.parse('2026-11-24T12:00:00-03:00')

/** Ten thousand items, half of them open, and the number of reads of `purchased`. */
function longList() {
  const seen = { items: 0 }
  const item = (at: number) => ({
    id: String(at),
    name: `Produto ${String(at).padStart(5, '0')}`,
    boughtAt: 0,
    get purchased() {
      seen.items++
      return at >= 5000
    },
  })
  return { items: Array.from({ length: 10_000 }, (_, at) => item(at)) as unknown as ItemRow[], seen }
}

test('a tick in a long list does not look for duplicates among all items', () => {
  const { items, seen } = longList()
  const duplicates = followDuplicates()
  const before = duplicates(items)
  seen.items = 0
  expect(duplicates(items.toSpliced(100, 1))).toBe(before)
  expect(seen.items).toBeLessThan(30)
})

test('a name is found in a long list without reading every item', () => {
  const { items, seen } = longList()
  const isOnList = namesOnList(items, now)
  expect(['Produto 00042', 'Produto 07000', 'Café'].map(isOnList)).toEqual([true, false, false])
  expect(seen.items).toBeLessThan(200)
})

test('after any change the duplicates equal those of the whole list', () => {
  const names = fc.constantFrom('Aipim', 'Macaxeira', 'mandioca', 'Uva', 'Uvas', 'Pão', 'Leite')
  const row = fc.record({ at: fc.nat(9), name: names, purchased: fc.boolean() })
  const list = fc.uniqueArray(row, { selector: ({ at }) => at, maxLength: 10 })
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 6 }), (lists) => {
      const duplicates = followDuplicates()
      const known = new Map<string, ItemRow>()
      for (const rows of lists) {
        const items = rows
          .toSorted((a, b) => Number(a.purchased) - Number(b.purchased) || (a.name < b.name ? -1 : 1))
          .map(({ at, name, purchased }) => {
            // An unchanged row is the same object.
            const key = `${at} ${name} ${purchased}`
            const item = known.get(key) ?? ({ id: String(at), name, purchased } as ItemRow)
            known.set(key, item)
            return item
          })
        expect(duplicates(items)).toEqual(duplicatesOf(items))
      }
    }),
  )
})
