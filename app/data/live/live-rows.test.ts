import { expect, test } from 'vitest'
import { type ItemRow, liveItems } from '#app/data/areas/shopping.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { release } from '#app/data/store/db.ts'
import { openLocal } from '#app/data/store/local-store.ts'
import { eventually, newRuntime, onTransaction, openWithItems } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'

const names = (rows: readonly ItemRow[] | undefined) => rows?.map(({ name }) => name)

test('items to buy come first, then by name, ignoring accents', async () => {
  const { local, listId } = await openWithItems(['Maçã', 'água', 'Banana', 'Ácido'])
  const live = liveItems(local, listId)
  const rows = await eventually(() => live.get())
  expect(names(rows)).toEqual(['Ácido', 'água', 'Banana', 'Maçã'])
  await mutateIn(local, 'items.update', { id: rows[0]?.id ?? '', purchased: true })
  expect(names(live.get())).toEqual(['água', 'Banana', 'Maçã', 'Ácido'])
})

test('a tick appears before the database has answered', async () => {
  const { local, listId } = await openWithItems(['Leite'])
  const live = liveItems(local, listId)
  const [item] = await eventually(() => live.get())
  const done = mutateIn(local, 'items.update', { id: item?.id ?? '', purchased: true })
  expect(live.get()?.[0]?.purchased).toBe(true)
  await done
  expect(live.get()?.[0]?.purchased).toBe(true)
})

test('two quick taps show the second, regardless of the database', async () => {
  const { local, listId } = await openWithItems(['Leite'])
  const live = liveItems(local, listId)
  const [item] = await eventually(() => live.get())
  const seen: (boolean | undefined)[] = []
  live.subscribe(() => seen.push(live.get()?.[0]?.purchased))
  const id = item?.id ?? ''
  const first = mutateIn(local, 'items.update', { id, purchased: true })
  await Promise.resolve()
  await Promise.all([first, mutateIn(local, 'items.update', { id, purchased: false })])
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(seen).toEqual([true, false])
})

test('a change that could not be stored disappears from the screen', async () => {
  const { local, listId } = await openWithItems(['Leite'])
  const live = liveItems(local, listId)
  const [item] = await eventually(() => live.get())
  await local.db.meta.clear()
  await expect(mutateIn(local, 'items.update', { id: item?.id ?? '', purchased: true })).rejects.toThrow()
  await eventually(() => live.get()?.[0]?.purchased === false)
})

test('without a writable database the screen returns to its former content', async () => {
  const { local, listId } = await openWithItems(['Leite'])
  const live = liveItems(local, listId)
  const [item] = await eventually(() => live.get())
  release(local.db)
  const failing = [
    mutateIn(local, 'items.create', { listId, name: 'Fantasma' }),
    mutateIn(local, 'items.update', { id: item?.id ?? '', purchased: true }),
  ]
  expect(live.get()).toHaveLength(2)
  await Promise.allSettled(failing)
  await eventually(() => live.get()?.length === 1 && live.get()?.[0]?.purchased === false)
})

test('rows that another tab writes appear, and deleted ones disappear', async () => {
  const device = newRuntime()
  const { local, listId } = await openWithItems(['Leite'], device)
  const other = await openLocal(local.user, device)
  const live = liveItems(local, listId)
  await eventually(() => live.get())
  const { id } = await mutateIn(other, 'items.create', { listId, name: 'Café' })
  await eventually(() => names(live.get())?.includes('Café'))
  await mutateIn(other, 'items.delete', { id })
  await eventually(() => !names(live.get())?.includes('Café'))
  await other.db.items.clear()
  await eventually(() => live.get()?.length === 0)
})

test('unchanged rows stay the same objects', async () => {
  const { local, listId } = await openWithItems(['Leite', 'Café'])
  const live = liveItems(local, listId)
  const before = await eventually(() => live.get())
  await mutateIn(local, 'items.create', { listId, name: 'Pão' })
  expect(before.every((row) => live.get()?.includes(row))).toBe(true)
})

test('however many lists were opened, writes of another tab are read once', async () => {
  const device = newRuntime()
  const { local, listId } = await openWithItems(['Leite'], device)
  const other = await openLocal(local.user, device)
  const lists = [listId, ...Array.from({ length: 20 }, () => newId())].map((id) => liveItems(local, id))
  for (const list of lists) await eventually(() => list.get())
  let reads = 0
  const stop = onTransaction(local, () => {
    reads += 1
  })
  await mutateIn(other, 'items.create', { listId, name: 'Café' })
  await eventually(() => names(lists[0]?.get())?.includes('Café'))
  stop()
  expect(reads).toBe(1)
})

test('a list with broken rows keeps no other list from being read', async () => {
  const { local, listId } = await openWithItems(['Leite', 'Café'])
  await local.db.items.toCollection().modify({ name: null as never })
  const otherId = newId()
  await mutateIn(local, 'items.create', { listId: otherId, name: 'Pão' })
  const [broken, other] = [liveItems(local, listId), liveItems(local, otherId)]
  await eventually(() => names(other.get())?.includes('Pão'))
  expect(broken.get()).toBeUndefined()
})
