import { afterEach, beforeEach, expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, setCurrentLocal } from '#app/data/store/local-store.ts'
import { eventually, newRuntime, openWithItems } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { currentMarket, liveMarket, oneTripMs, setCurrentMarket } from './markets.ts'
import { liveTrips } from './trips.ts'
import { lastVisit, saveSeenTrip, saveVisit } from './visits.ts'

let local: LocalStore
let listId: string
beforeEach(async () => {
  ;({ local, listId } = await openWithItems([]))
  setCurrentLocal(local)
  await eventually(() => liveTrips(local, listId).get())
})
afterEach(() => {
  setCurrentLocal(undefined)
  local.close()
})

const later = (ms: number) => Object.assign(local, { runtime: { ...newRuntime(), now: () => Date.now() + ms } })
const name = async (market: string | null) => {
  await setCurrentMarket(listId, market)
  await eventually(() => (market === null ? currentMarket(listId) === null : currentMarket(listId) === market))
}

test('a market is that of the shop until twelve hours have passed, or the person takes it back', async () => {
  await name('Assaí')
  later(oneTripMs - 1000)
  expect(currentMarket(listId)).toBe('Assaí')
  later(oneTripMs + 1000)
  expect(currentMarket(listId)).toBeNull()
  await name('Feira')
  await name(null)
  expect(liveMarket(local, listId).get()).toEqual({ name: 'Feira', since: null })
})

test('an ended shop ends its market, and a reopened one brings it back', async () => {
  await name('Assaí')
  later(1000)
  const id = newId()
  await mutateIn(local, 'trips.create', { id, listId, market: 'Assaí', day: '2026-11-28', lines: [{ name: 'Sal' }] })
  expect(currentMarket(listId)).toBeNull()
  await mutateIn(local, 'trips.delete', { id, undoes: 'create' })
  expect(currentMarket(listId)).toBe('Assaí')
})

test('visits of a list that are stored at once lose nothing of each other', async () => {
  const visit = { listId, newest: 7, bought: 5 }
  await Promise.all([saveVisit(local, visit), setCurrentMarket(listId, 'Dia'), saveSeenTrip(local, listId, 9)])
  await saveVisit(local, { listId, newest: 1, bought: 1 })
  expect(await lastVisit(local, listId)).toMatchObject({ ...visit, trip: 9, market: { name: 'Dia' } })
})
