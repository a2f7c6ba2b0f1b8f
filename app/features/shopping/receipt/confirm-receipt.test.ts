import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readPricedPurchases } from '#app/data/areas/priced-purchases.ts'
import { liveItems } from '#app/data/areas/shopping.ts'
import { liveTrips } from '#app/data/areas/trips.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, setCurrentLocal } from '#app/data/store/local-store.ts'
import { eventually, openWithItems } from '#app/data/testing.ts'
import { endShop } from '#app/features/shopping/end-shop.ts'
import { isoDay } from '#app/lib/dates.ts'
import { allTexts } from '#app/messages/language.ts'
import { dismissToast, undoToast } from '#app/ui/toasts.ts'
import { newId } from '#shared/ids.ts'
import { confirmReceipt, type ReceiptRow } from './confirm-receipt.ts'

let local: LocalStore
let listId: string
let end: () => void
const receipt = { key: undefined, cnpj: '11222333000181', market: 'ASSAI', day: '2026-01-21', total: 3490 }
const ofToday = { shop: { market: 'Assaí', day: null }, receipt: { ...receipt, day: isoDay(Date.now()) } }
const ofLastWeek = { shop: { market: 'Assaí', day: '2026-01-21' }, receipt }

beforeAll(allTexts)
beforeEach(async () => {
  ;({ local, listId } = await openWithItems(['Arroz', 'Café']))
  setCurrentLocal(local)
  end = readPricedPurchases(local, listId).subscribe(() => undefined)
  await eventually(() => items().length === 2)
})
afterEach(() => {
  end()
  dismissToast()
  setCurrentLocal(undefined)
  local.close()
})

const items = () => liveItems(local, listId).get() ?? []
const row = (name: string, price: number): ReceiptRow => ({
  ...{ till: name.toUpperCase(), quantity: null, price, itemId: undefined, name, aisle: null },
  ...{ proposed: name, isTaken: true },
})
const purchases = () =>
  (readPricedPurchases(local, listId).get() ?? [])
    .map(({ name, price, market, day }) => [name, price, market, day].join(' | '))
    .sort()
const trips = () => (liveTrips(local, listId).get() ?? []).map(({ market, day, total }) => [market, day, total])

test('the purchases of a receipt have its market and day, and so has the trip that ends with them', async () => {
  await confirmReceipt(local, listId, [row('arroz', 2500), row('Sabão', 990)], items(), ofLastWeek)
  await eventually(() => purchases().length === 2)
  expect(purchases()).toEqual(['Arroz | 2500 | Assaí | 2026-01-21', 'Sabão | 990 | Assaí | 2026-01-21'])
  await endShop(local, listId, items())
  await eventually(() => trips().length === 1)
  expect(trips()).toEqual([['Assaí', '2026-01-21', 3490]])
})

test('a shop whose market is written in two ways ends in that market', async () => {
  const [, coffee] = items()
  await mutateIn(local, 'items.update', { id: coffee?.id ?? '', purchased: true, price: 1500, market: 'assai' })
  await confirmReceipt(local, listId, [row('arroz', 2500)], items(), ofToday)
  await eventually(() => purchases().length === 2)
  await endShop(local, listId, items())
  await eventually(() => trips().length === 1)
  expect(trips()[0]?.[0]).toMatch(/^assa[ií]$/i)
})

test('a shop with purchases of two days ends today, with their market', async () => {
  const [, coffee] = items()
  await mutateIn(local, 'items.update', { id: coffee?.id ?? '', purchased: true, price: 1500 })
  await confirmReceipt(local, listId, [row('arroz', 2500)], items(), ofLastWeek)
  await eventually(() => purchases().length === 2)
  await endShop(local, listId, items())
  await eventually(() => trips().length === 1)
  expect(trips()).toEqual([['Assaí', isoDay(Date.now()), 4000]])
})

test('an undone receipt gives an item that was bought before its price, market and day back', async () => {
  const [rice] = items()
  await mutateIn(local, 'items.update', { id: rice?.id ?? '', purchased: true, price: 2400, market: 'Feira' })
  await eventually(() => items().some(({ purchased }) => purchased))
  const before = `Arroz | 2400 | Feira | ${isoDay(Date.now())}`
  await eventually(() => purchases()[0] === before)
  await confirmReceipt(local, listId, [row('arroz', 2500), row('café', 1500)], items(), ofToday)
  await eventually(() => purchases().length === 2)
  expect(purchases()[0]).toBe(`Arroz | 2500 | Assaí | ${isoDay(Date.now())}`)
  undoToast()
  await eventually(() => purchases().length === 1)
  expect(purchases()).toEqual([before])
})

const bought = async (
  of: LocalStore,
  said: Parameters<typeof confirmReceipt>[4],
  rows: ReceiptRow[],
  list = listId,
) => {
  const before = new Set(await of.db.items.toCollection().primaryKeys())
  await confirmReceipt(of, list, rows, [], said)
  return (await of.db.items.toCollection().primaryKeys()).filter((id) => !before.has(id)).sort()
}

test('two phones make the same rows of what a receipt has besides, and other rows of another receipt or list', async () => {
  const { local: other } = await openWithItems([])
  const rows = [row('Sabão', 990), row('Sal', 300)]
  const mine = await bought(local, ofLastWeek, rows)
  expect(mine).toHaveLength(2)
  expect(await bought(other, { ...ofLastWeek, shop: { market: null, day: '2026-01-21' } }, rows)).toEqual(mine)
  const elsewhere = await bought(other, ofLastWeek, rows, newId())
  const keyed = { number: '3'.repeat(44), state: 'SP', month: '2026-01', cnpj: receipt.cnpj }
  const ids = [...mine, ...elsewhere]
  for (const said of [{ total: 3491 }, { day: '2026-01-22' }, { cnpj: '11444777000161' }, { total: undefined }])
    ids.push(...(await bought(other, { ...ofLastWeek, receipt: { ...receipt, ...said } }, rows)))
  for (const number of [keyed.number, '4'.repeat(44)]) {
    const said = { ...receipt, key: { ...keyed, number } }
    const first = await bought(other, { ...ofLastWeek, receipt: said }, rows)
    // The number alone counts: a phone may misread the rest.
    expect(await bought(local, { ...ofLastWeek, receipt: { ...said, total: 1 } }, rows)).toEqual(first)
    ids.push(...first)
  }
  expect(new Set(ids).size).toBe(16)
  other.close()
})

test('a receipt that is undone and read again is kept again, without the rows that were taken back', async () => {
  const first = await bought(local, ofLastWeek, [row('Sabão', 990)])
  undoToast()
  await eventually(() => items().length === 2)
  const again = await bought(local, ofLastWeek, [row('Sabão', 990)])
  expect(again).toHaveLength(1)
  expect(again).not.toEqual(first)
  await eventually(() => items().length === 3)
})
