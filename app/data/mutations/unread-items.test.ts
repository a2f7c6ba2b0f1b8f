import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { openWithItems } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { mutateIn } from './mutate.ts'
import { hasUnread, keepUnread, readUnread } from './unread-items.ts'

let local: LocalStore
let listId: string
beforeEach(async () => {
  ;({ local, listId } = await openWithItems([]))
})
afterEach(() => local.close())

async function unread(line: string): Promise<string> {
  const id = newId()
  await mutateIn(local, 'items.create', { id, listId, name: line })
  await keepUnread(id, line, local)
  return id
}
const read = (line: string) => ({ name: line.slice(5), quantity: '2 kg', category: 'Mercearia' })
const itemAt = (id: string) => local.db.items.get(id)
const waiting = async () => (await local.db.outbox.toArray()).filter(({ op }) => op === 'items.update').length

test('unread items are read once, and wait to be sent as one update each', async () => {
  const [beans, rice] = [await unread('2 kg feijão'), await unread('2 kg arroz')]
  await readUnread(read, local)
  expect(await itemAt(beans)).toMatchObject({ name: 'feijão', quantity: '2 kg', category: 'Mercearia' })
  expect(await itemAt(rice)).toMatchObject({ name: 'arroz', quantity: '2 kg', category: 'Mercearia' })
  expect(await hasUnread(local)).toBe(false)
  await readUnread(read, local)
  expect(await waiting()).toBe(2)
})

test('an item that was changed since, or is gone, is left alone', async () => {
  const [ticked, renamed, priced, deleted] = [
    await unread('2 kg feijão'),
    await unread('2 kg arroz'),
    await unread('2 kg queijo'),
    await unread('2 kg milho'),
  ]
  await mutateIn(local, 'items.update', { id: ticked, purchased: true })
  await mutateIn(local, 'items.update', { id: renamed, name: 'Arroz' })
  await mutateIn(local, 'items.update', { id: priced, price: 100 })
  await mutateIn(local, 'items.delete', { id: deleted })
  const before = await local.db.items.toArray()
  await readUnread(read, local)
  expect(await local.db.items.toArray()).toEqual(before)
  expect(await hasUnread(local)).toBe(false)
})
