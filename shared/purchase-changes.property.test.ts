import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idSchema, idTimeMs, newId } from './ids.ts'
import { type BoughtItem, purchaseChanges, purchaseIdOf, shopAfter } from './purchase-changes.ts'

const start = 1_790_000_000_000

test('the id of a purchase is a valid id of its time, one for each item and tick', () => {
  const ids = fc.uniqueArray(fc.uuid({ version: 7 }), { minLength: 2, maxLength: 2, selector: (id) => id.slice(13) })
  fc.assert(
    fc.property(ids, fc.integer({ min: start, max: start * 2 }), ([one = '', other = ''], at) => {
      const id = purchaseIdOf(one, at)
      expect(idSchema.safeParse(id).success).toBe(true)
      expect(idTimeMs(id)).toBe(at)
      expect(new Set([id, purchaseIdOf(other, at), purchaseIdOf(one, at + 1)]).size).toBe(3)
    }),
  )
})

const step = fc.record({
  said: fc.record(
    {
      purchased: fc.boolean(),
      price: fc.option(fc.nat(9)),
      name: fc.constantFrom('Leite', 'Pão'),
      market: fc.constantFrom('Assaí', 'Feira'),
    },
    { requiredKeys: [] },
  ),
  after: fc.nat(40_000_000),
})

test('after any changes within one shop, an item has one purchase if it is bought with a price, as the item says, and else none', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const purchases = new Map<string, object>()
      let at = start
      let item: BoughtItem = { ...open, id: newId() }
      for (const { said, after } of steps) {
        at += 1 + (after % 1000)
        const next = changed(item, said, at)
        for (const { id, row } of purchaseChanges(item, next, said, at)) {
          if (row) purchases.set(id, row)
          else purchases.delete(id)
        }
        item = next
      }
      const { name, price, market } = item
      const expected = item.purchased && price !== null ? [{ itemId: item.id, name, price, market }] : []
      expect([...purchases.values()]).toMatchObject(expected)
      expect(purchases.size).toBe(expected.length)
    }),
  )
})

const open: Omit<BoughtItem, 'id'> = {
  ...{ listId: newId(), name: 'Leite', quantity: null, price: null, purchased: false },
  ...{ boughtBy: null, boughtAt: null, market: null, boughtOn: null },
}

function changed(item: BoughtItem, said: Partial<BoughtItem>, at: number): BoughtItem {
  const next = { ...item, ...said }
  const ticked = next.purchased === item.purchased ? {} : { boughtAt: next.purchased ? at : null }
  return { ...next, ...ticked, ...shopAfter(item, next.purchased, said as object) }
}
