import { afterEach, beforeEach, expect, test } from 'vitest'
import { liveItems } from '#app/data/areas/shopping.ts'
import { type LocalStore, setCurrentLocal } from '#app/data/store/local-store.ts'
import { eventually, openWithItems } from '#app/data/testing.ts'
import { addItem } from '#app/features/shopping/items/item-actions.ts'
import { joinItems } from '#app/features/shopping/items/join-items.ts'
import { allTexts } from '#app/messages/language.ts'
import { dismissToast, undoToast, useToast } from '#app/ui/toasts.ts'

let local: LocalStore
let listId: string
beforeEach(async () => {
  await allTexts()
  ;({ local, listId } = await openWithItems(['Arroz', 'Café']))
  setCurrentLocal(local)
  await eventually(() => items().get())
})
afterEach(() => {
  dismissToast()
  setCurrentLocal(undefined)
  local.close()
})

const items = () => liveItems(local, listId)
const shown = () =>
  items()
    .get()
    ?.map(({ name }) => name)

function item(name: string) {
  const found = items()
    .get()
    ?.find((row) => row.name === name)
  if (!found) throw new Error(`no ${name} on the list`)
  return found
}

const settled = () => eventually(() => local.overlay.pending.size === 0)

test('two items of equal name from two phones become one with both amounts, and two again', async () => {
  await local.db.items.toCollection().modify({ name: 'Arroz', quantity: '2 kg' })
  await eventually(() => shown()?.join() === 'Arroz,Arroz')
  const [first, second] = items().get() ?? []
  if (!first || !second) throw new Error('two items are needed')
  await joinItems(first, second)
  expect(shown()).toEqual(['Arroz'])
  expect(item('Arroz').quantity).toBe('4 kg')
  undoToast()
  await settled()
  expect(shown()).toEqual(['Arroz', 'Arroz'])
})

test('a joined item takes what the other one says, and gives it back', async () => {
  const said = { category: 'Grãos', note: 'do Sul', price: 500, quantity: '1 kg' }
  await local.db.items.update(item('Arroz').id, { note: 'tipo 1', price: 990 })
  await local.db.items.update(item('Café').id, said)
  await eventually(() => item('Café').note === 'do Sul' && item('Arroz').note === 'tipo 1')
  const [first, second] = [item('Arroz'), item('Café')]
  await joinItems(first, second)
  expect(item('Arroz')).toMatchObject({ ...said, note: 'tipo 1 · do Sul', price: 1490 })
  undoToast()
  await settled()
  expect(item('Arroz')).toMatchObject({ category: null, note: 'tipo 1', price: 990, quantity: null })
  expect(item('Café')).toMatchObject(said)
})

test.each([
  ['notes', { note: 'x'.repeat(300) }],
  ['prices', { price: 9_000_000 }],
])('two items whose %s do not fit one stay two, and the person is told', async (_, said) => {
  await local.db.items.update(item('Arroz').id, said)
  await local.db.items.update(item('Café').id, 'note' in said ? { note: 'y'.repeat(300) } : said)
  await eventually(() => item('Café').note !== null || item('Café').price !== null)
  await joinItems(item('Arroz'), item('Café'))
  expect(shown()).toEqual(['Arroz', 'Café'])
  expect(item('Arroz')).toMatchObject(said)
  expect(useToast.getState().toast?.title).toBe('Os dois juntos não cabem em um item só')
})

test.each([
  ['note', { note: 'x'.repeat(400) }, { note: 'y'.repeat(400) }],
  ['price', { price: 9_000_000 }, { price: 9_000_000 }],
])('a %s that does not fit the item of its product is added as an item of its own', async (_, said, more) => {
  await addItem(listId, 'Arroz', said)
  await addItem(listId, 'arroz', more)
  expect(shown()).toEqual(['Arroz', 'arroz', 'Café'])
  expect([item('Arroz'), item('arroz')]).toMatchObject([said, more])
})

test('a note that does not fit a bought item is added as an item to buy', async () => {
  const said = { note: 'x'.repeat(400) }
  await addItem(listId, 'Leite', { ...said, purchased: true })
  await addItem(listId, 'leite', { note: 'y'.repeat(400) })
  expect(item('Leite')).toMatchObject({ ...said, purchased: true })
  expect(item('leite')).toMatchObject({ note: 'y'.repeat(400), purchased: false })
})

test('the undo of a join or an addition keeps later additions of others', async () => {
  await local.db.items.toCollection().modify({ name: 'Arroz', quantity: '2 kg' })
  await eventually(() => shown()?.join() === 'Arroz,Arroz')
  const [first, second] = items().get() ?? []
  if (!first || !second) throw new Error('two items are needed')
  await joinItems(first, second)
  await local.db.items.update(first.id, { quantity: '5 kg' })
  await eventually(() => item('Arroz').quantity === '5 kg')
  undoToast()
  await settled()
  expect(items().get()).toMatchObject([{ quantity: '3 kg' }, { quantity: '2 kg' }])
  await addItem(listId, 'Leite', { quantity: '1 l' })
  await addItem(listId, 'Leite', { quantity: '2 l' })
  await local.db.items.update(item('Leite').id, { quantity: '7 l' })
  await eventually(() => item('Leite').quantity === '7 l')
  undoToast()
  await settled()
  expect(item('Leite').quantity).toBe('5 l')
})

test('the two mutations of a join are one action with one undo', async () => {
  const [first, second] = [item('Arroz'), item('Café')]
  await joinItems(first, second)
  undoToast()
  await settled()
  const sent = (await local.db.outbox.toArray()).map(({ op, args }) => [op, args])
  expect(sent).toMatchObject([
    ['items.update', { id: first.id, joins: { of: second.id } }],
    ['items.delete', { id: second.id, joined: first.id }],
    ['items.update', { id: first.id, joins: { of: second.id, gone: null } }],
    ['items.restore', { id: second.id, joined: first.id }],
  ])
})
