import { afterEach, beforeEach, expect, test } from 'vitest'
import { readRequest } from '#app/sync/request.ts'
import { newId } from '#shared/ids.ts'
import type { LocalStore } from './local-store.ts'
import { mutateIn } from './mutate.ts'
import { openWithItems } from './testing.ts'

let local: LocalStore
let noteId: string
let version: string
beforeEach(async () => {
  ;({ local } = await openWithItems([]))
  ;({ id: noteId, mid: version } = await mutateIn(local, 'notes.create', { title: 'Diário' }))
})
afterEach(() => local.close())

const write = (content: string, base: string) =>
  mutateIn(local, 'notes.update', { id: noteId, content }, undefined, { mid: newId(), base })
const send = () => readRequest(local, { bytes: 100_000, first: [] })
const waiting = async () =>
  (await local.db.outbox.orderBy('seq').toArray()).map(({ op, mid, base, args }) => [op, mid, base, args])
const note = () => local.db.notes.get(noteId)

test('what is written while nothing leaves the device is one mutation with the newest text', async () => {
  const first = await write('um', version)
  const second = await write('um dois', first.mid)
  expect(second.mid).toBe(first.mid)
  expect(await waiting()).toEqual([
    ['notes.create', version, undefined, expect.anything()],
    ['notes.update', first.mid, version, { id: noteId, content: 'um dois' }],
  ])
  expect(await note()).toMatchObject({ content: 'um dois', version: first.mid })
})

test('a text that was in a request is joined by nothing, whether it was answered or not', async () => {
  const first = await write('um', version)
  expect((await send()).push).toMatchObject([{}, { mid: first.mid, base: version }])
  const second = await write('um dois', first.mid)
  expect(second.mid).not.toBe(first.mid)
  const third = await write('um dois três', second.mid)
  expect(third.mid).toBe(second.mid)
  expect((await waiting()).slice(1)).toEqual([
    ['notes.update', first.mid, version, { id: noteId, content: 'um' }],
    ['notes.update', second.mid, first.mid, { id: noteId, content: 'um dois três' }],
  ])
  expect(await note()).toMatchObject({ content: 'um dois três', version: second.mid })
})

test('what was done to the note in between stays where it was', async () => {
  const first = await write('um', version)
  await mutateIn(local, 'notes.delete', { id: noteId })
  await mutateIn(local, 'notes.restore', { id: noteId })
  const second = await write('um dois', first.mid)
  expect(second.mid).not.toBe(first.mid)
  expect((await waiting()).map(([op]) => op)).toEqual([
    ...['notes.create', 'notes.update', 'notes.delete', 'notes.restore', 'notes.update'],
  ])
})

test('a text that was not made of the one that waits, as in another tab, goes by itself', async () => {
  const first = await write('um', version)
  const other = await write('outra', version)
  expect(other.mid).not.toBe(first.mid)
})

test('a request without texts writes nothing to the device', async () => {
  await send()
  expect(await local.db.outbox.filter(({ left }) => left === true).count()).toBe(0)
})
