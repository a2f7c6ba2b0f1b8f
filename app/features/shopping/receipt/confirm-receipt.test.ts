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
import { confirmReceipt, type ReceiptRow } from './confirm-receipt.ts'

let local: LocalStore
let listId: string
let end: () => void
const ofToday = { market: 'Assaí', day: null }
const ofLastWeek = { market: 'Assaí', day: '2026-01-21' }

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
