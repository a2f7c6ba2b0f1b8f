import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { liveOwnLists } from '#app/data/areas/lists.ts'
import { liveListsAtHand } from '#app/data/areas/lists-at-hand.ts'
import { liveModels } from '#app/data/areas/models.ts'
import { type ItemRow, liveItems } from '#app/data/areas/shopping.ts'
import { liveTrips } from '#app/data/areas/trips.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, setCurrentLocal } from '#app/data/store/local-store.ts'
import { eventually, openWithItems } from '#app/data/testing.ts'
import { allTexts } from '#app/messages/language.ts'
import { dismissToast, undoToast } from '#app/ui/toasts.ts'
import { copyOfList, extendModel, keepAsModel, missingIn, repeatList } from './repeat-list.ts'

let local: LocalStore
let listId: string
beforeAll(allTexts)
beforeEach(async () => {
  ;({ local, listId } = await openWithItems(['Arroz', 'Café', 'Leite']))
  setCurrentLocal(local)
  await eventually(() => shown().length === 3)
})
afterEach(() => {
  dismissToast()
  setCurrentLocal(undefined)
  local.close()
})

const itemsOf = (id: string) => liveItems(local, id).get() ?? []
const shown = (id = listId) => itemsOf(id).map(({ name, purchased, price }) => [name, purchased, price ?? null])
const idOf = (name: string) => itemsOf(listId).find((item) => item.name === name)?.id ?? ''
const buy = (name: string, price: number) => mutateIn(local, 'items.update', { id: idOf(name), purchased: true, price })

test('a repeated list keeps the trip, has no price, and one undo brings the shop back', async () => {
  await buy('Arroz', 2500)
  await buy('Leite', 600)
  await mutateIn(local, 'items.create', { listId, name: 'leites', quantity: '2' })
  const bought = shown()
  const before = idOf('Arroz')
  await repeatList(local, listId, itemsOf(listId))
  expect(shown()).toEqual([
    ['Arroz', false, null],
    ['Café', false, null],
    ['leites', false, null],
  ])
  expect(idOf('Arroz')).not.toBe(before)
  const lines = await eventually(() => liveTrips(local, listId).get()?.[0]?.lines)
  expect(lines.map(({ id, price }) => [id === before, price])).toEqual([
    [true, 2500],
    [false, 600],
  ])
  undoToast()
  await eventually(() => shown().length === bought.length && idOf('Arroz') === before)
  expect(shown()).toEqual(bought)
  expect(liveTrips(local, listId).get()).toEqual([])
})

test('two phones that repeat one list make the same rows, and a second repetition makes others', async () => {
  await buy('Arroz', 2500)
  const item = itemsOf(listId).find(({ name }) => name === 'Arroz') as ItemRow
  const phone = await openWithItems([])
  await phone.local.db.items.put(item)
  await repeatList(local, listId, itemsOf(listId))
  const first = idOf('Arroz')
  undoToast()
  await eventually(() => idOf('Arroz') === item.id)
  await repeatList(phone.local, listId, [item])
  expect(await phone.local.db.items.get(first)).toMatchObject({ name: 'Arroz', purchased: false })
  await repeatList(local, listId, itemsOf(listId))
  expect([item.id, first]).not.toContain(idOf('Arroz'))
  phone.local.close()
})

test('a copy has the same items to buy, and one undo takes it back whole', async () => {
  await buy('Arroz', 2500)
  const copy = await copyOfList(local, 'Cópia', itemsOf(listId))
  await eventually(() => shown(copy).length === 3)
  expect(shown(copy)).toEqual([
    ['Arroz', false, null],
    ['Café', false, null],
    ['Leite', false, null],
  ])
  expect(shown()).toContainEqual(['Arroz', true, 2500])
  undoToast()
  await eventually(async () => (await local.db.lists.get(copy))?.deletedAt)
})

test('a model takes in what was added since, stands nowhere among the lists, and one undo leaves it as before', async () => {
  const model = await keepAsModel(local, 'Mês', itemsOf(listId))
  await eventually(() => shown(model).length === 3)
  expect((await eventually(() => liveModels(local).get())).map(({ title }) => title)).toEqual(['Mês'])
  expect((await eventually(() => liveOwnLists(local).get())).some(({ id }) => id === model)).toBe(false)
  expect((await eventually(() => liveListsAtHand(local).get())).some(({ id }) => id === model)).toBe(false)
  for (const name of ['Ovos', 'leites']) await mutateIn(local, 'items.create', { listId, name })
  const missing = missingIn(itemsOf(model), itemsOf(listId))
  expect(missing.map(({ name }) => name)).toEqual(['Ovos'])
  extendModel(model, missing)
  expect(shown(model)).toContainEqual(['Ovos', false, null])
  undoToast()
  await eventually(() => shown(model).length === 3)
})
