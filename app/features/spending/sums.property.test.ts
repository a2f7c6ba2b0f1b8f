import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoDay } from '#app/lib/dates.ts'
import { allAtOnce } from '#app/lib/scheduling.ts'
import { monthOfDay } from '#app/lib/spent.ts'
import { dayAt } from '#shared/days.ts'
import { courseOf, type Entry, ledgerOf, monthAfter, risesIn, sumsBy } from './sums.ts'

const unit = fc.record({ cents: fc.nat(9999), per: fc.constantFrom('kg', 'l', 'un') })
const entry: fc.Arbitrary<Entry> = fc.record({
  listId: fc.constant('casa'),
  itemId: fc.constant(null),
  product: fc.constantFrom('leite', 'pao', 'arroz'),
  name: fc.constant('Leite'),
  quantity: fc.constant(null),
  price: fc.nat(9_999_999),
  market: fc.constantFrom(null, 'Assaí', 'Feira'),
  day: fc.nat(1200).map((number) => dayAt(19_500 + number)),
  boughtBy: fc.constantFrom(null, 'ana', 'bia'),
  aisle: fc.constantFrom(null, 'Padaria', 'Bebidas'),
  unit,
})
const entries = fc.array(entry, { maxLength: 60 })
const centsOf = (rows: readonly { price: number }[]) => rows.reduce((sum, { price }) => sum + price, 0)
const sumOf = (sums: readonly { cents: number }[]) => sums.reduce((sum, { cents }) => sum + cents, 0)
const today = '2026-11-28'

test('no sum loses a cent: months, aisles, markets and people each add up to all that was spent', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const { months, products } = allAtOnce(ledgerOf(all, today))
      expect(sumOf(months)).toBe(centsOf(all))
      expect(months.flatMap((month) => month.entries)).toHaveLength(all.length)
      expect([...products.values()].flat()).toHaveLength(all.length)
      for (const month of months) {
        expect(month.cents).toBe(centsOf(month.entries))
        for (const keyOf of [keyOfAisle, keyOfMarket, keyOfPerson])
          expect(sumOf(sumsBy(month.entries, keyOf))).toBe(month.cents)
      }
    }),
  )
})
const keyOfAisle = (each: Entry) => each.aisle ?? ''
const keyOfMarket = (each: Entry) => each.market ?? ''
const keyOfPerson = (each: Entry) => each.boughtBy ?? ''

test('the months follow one another without a gap, up to that of today', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const months = allAtOnce(ledgerOf(all, today)).months.map(({ month }) => month)
      expect(months).toContain(monthOfDay(today))
      expect(months.slice(1)).toEqual(months.slice(0, -1).map((month) => monthAfter(month, 1)))
    }),
  )
  const [old] = fc.sample(entry, 1)
  const typo = { ...(old as Entry), day: '0206-11-28' }
  expect(allAtOnce(ledgerOf([typo], today)).months).toHaveLength(2)
})

test('a month begins at midnight in São Paulo', () => {
  const monthAt = (time: string) => monthOfDay(isoDay(Date.parse(time)))
  expect([monthAt('2026-12-01T02:59Z'), monthAt('2026-12-01T03:00Z')]).toEqual(['2026-11', '2026-12'])
})

const at = (day: string, product: string, cents: number, per = 'kg'): Entry => ({
  ...{ listId: 'casa', itemId: null, product, name: product, quantity: null, price: cents, market: null, day },
  ...{ boughtBy: null, aisle: null, unit: { cents, per } },
})

test('a rise compares the middle price of the same unit, and a cheaper product is none', () => {
  const before = [at('2026-10-02', 'cafe', 3000), at('2026-10-09', 'cafe', 5000), at('2026-10-16', 'cafe', 4000)]
  const rises = risesIn(
    [at('2026-11-02', 'cafe', 5000), at('2026-11-02', 'ovo', 90), at('2026-11-02', 'pao', 2000, 'un')],
    [...before, at('2026-10-02', 'ovo', 100), at('2026-10-02', 'pao', 1000)],
  )
  expect(rises).toEqual([
    { product: 'cafe', name: 'cafe', before: { cents: 4000, per: 'kg' }, now: { cents: 5000, per: 'kg' }, by: 0.25 },
  ])
})

test('the course of a product has its commonest unit', () => {
  const all = [at('2026-10-02', 'cafe', 3000), at('2026-10-09', 'cafe', 3100), at('2026-10-10', 'cafe', 900, 'un')]
  expect(courseOf(all)).toMatchObject({ per: 'kg', points: [{ cents: 3000 }, { cents: 3100 }] })
})
