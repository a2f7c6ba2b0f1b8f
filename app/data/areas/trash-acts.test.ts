import { afterEach, beforeEach, expect, test } from 'vitest'
import { mutateAllIn, mutateIn } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { eventually, newRuntime, openWithItems } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { stampsPerMs } from '#shared/sync.ts'
import { liveTrash } from './trash.ts'
import { isShop, joinActs } from './trash-acts.ts'

let local: LocalStore
let listId: string
let now: number
beforeEach(async () => {
  now = Date.parse('2026-11-27T20:00Z')
  ;({ local } = await openWithItems([], { ...newRuntime(), now: () => now }))
  listId = newId()
  await mutateIn(local, 'lists.create', { id: listId, title: 'Feira' })
})
afterEach(() => local.close())

async function add(names: string[], purchased: boolean): Promise<string[]> {
  const ids = names.map(() => newId())
  await mutateAllIn(
    local,
    names.map((name, at) => ['items.create', { id: ids[at] ?? '', listId, name, purchased }]),
  )
  return ids
}
const remove = (ids: string[]) =>
  mutateAllIn(
    local,
    ids.map((id) => ['items.delete', { id }]),
  )
const acts = async (rows: number) => {
  const entries = await eventually(() => {
    const read = liveTrash(local).get()
    return read?.length === rows ? read : undefined
  })
  return joinActs(entries).map((row) =>
    'rows' in row ? { isShop: isShop(row), rows: row.rows.map(({ name }) => name).sort() } : row.name,
  )
}
const names = (n: number) => Array.from({ length: n }, (_, at) => `Item ${100 + at}`)

test('a cleared shop is one act, beside a note and an item that were deleted by mistake', async () => {
  const bought = await add(names(13), true)
  const [milk = ''] = await add(['Leite'], false)
  const note = await mutateIn(local, 'notes.create', { title: 'Bolo' })
  await mutateIn(local, 'notes.delete', { id: note.id })
  await remove(bought)
  await remove([milk])
  const all = await acts(15)
  expect(all).toHaveLength(3)
  expect(all).toEqual(expect.arrayContaining(['Leite', 'Bolo', { isShop: true, rows: names(13) }]))
})

test('rows that a person deletes one by one are rows of their own, also of one list', async () => {
  const [rice = '', milk = ''] = await add(['Arroz', 'Leite'], false)
  await remove([rice])
  now += 1000
  await remove([milk])
  expect(await acts(2)).toEqual(['Leite', 'Arroz'])
})

test('a server that gets two offline acts at once does not join them: their stamps tell them apart', async () => {
  const bought = await add(names(3), true)
  const later = await add(['Sabão', 'Vela'], true)
  await remove([...bought, ...later])
  const sentAt = now + 3_600_000
  const isSent = async (ids: string[], actAt: number) => {
    for (const [at, id] of ids.entries()) {
      await local.db.items.update(id, { deletedAt: sentAt, stamp: actAt * stampsPerMs + at })
      await local.db.base.delete(`items/${id}`)
    }
  }
  await isSent(bought, now)
  await isSent(later, now + 60_000)
  now = sentAt + 1
  await expect
    .poll(() => acts(5), { interval: 5 })
    .toEqual([
      { isShop: true, rows: ['Sabão', 'Vela'] },
      { isShop: true, rows: names(3) },
    ])
})

test('an act of hundreds of rows, written in batches, is one act; a row of it that came back is not in it', async () => {
  const ids = await add(names(120), false)
  for (let from = 0; from < ids.length; from += 50) {
    await remove(ids.slice(from, from + 50))
    now += 80
  }
  expect(await acts(120)).toEqual([{ isShop: false, rows: names(120) }])
  await mutateIn(local, 'items.restore', { id: ids[0] ?? '' })
  expect(await acts(119)).toEqual([{ isShop: false, rows: names(120).slice(1) }])
})
