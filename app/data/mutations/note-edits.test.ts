import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NoteText } from '#app/data/areas/notes.ts'
import type { OutboxEntry } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { openWithItems } from '#app/data/testing.ts'
import { readRequest } from '#app/sync/request.ts'
import { newId } from '#shared/ids.ts'
import { merge3 } from '#shared/merge.ts'
import { textBefore } from '#shared/replaced.ts'
import { mutateIn } from './mutate.ts'

let local: LocalStore
let noteId: string
let empty: NoteText
beforeEach(async () => {
  ;({ local } = await openWithItems([]))
  const { id, mid } = await mutateIn(local, 'notes.create', { title: 'Diário' })
  noteId = id
  empty = { version: mid, content: '' }
})
afterEach(() => local.close())

/** Stores an edit of the note, made from `base`. Returns the text with its version, as its author knows it. */
async function write(content: string, base: NoteText): Promise<NoteText> {
  const edit = { mid: newId(), base, merge: merge3 }
  const { mid } = await mutateIn(local, 'notes.update', { id: noteId, content }, undefined, edit)
  return { version: mid, content }
}
const send = (bytes = 100_000) => readRequest(local, { bytes, first: [] })
const waiting = async () =>
  (await local.db.outbox.orderBy('seq').toArray()).map(({ op, mid, base, args }) => [op, mid, base, args])
const note = () => local.db.notes.get(noteId)

test('all edits before a request are one mutation with the newest text', async () => {
  const first = await write('um', empty)
  const second = await write('um dois', first)
  expect(second.version).not.toBe(first.version)
  expect(await waiting()).toEqual([
    ['notes.create', empty.version, undefined, expect.anything()],
    ['notes.update', second.version, empty.version, { id: noteId, content: 'um dois' }],
  ])
  expect(await note()).toMatchObject({ content: 'um dois', version: second.version })
})

test('edits of two notes in turn are both sent', async () => {
  const first = await write('um', empty)
  const [diary, { id, mid }] = [noteId, await mutateIn(local, 'notes.create', { title: 'Receitas' })]
  noteId = id
  const recipe = await write('bolo', { version: mid, content: '' })
  noteId = diary
  await write('um dois', first)
  noteId = id
  await write('bolo de fubá', recipe)
  expect((await waiting()).flatMap(([, , , args]) => (args as { content?: string }).content || [])).toEqual([
    ...['um dois', 'bolo de fubá'],
  ])
})

test('a text that was sent keeps its outbox entry, whether its request was answered or not', async () => {
  const first = await write('um', empty)
  expect((await send()).push).toMatchObject([{}, { mid: first.version, base: empty.version }])
  const second = await write('um dois', first)
  expect(second.version).not.toBe(first.version)
  const third = await write('um dois três', second)
  expect((await waiting()).slice(1)).toEqual([
    ['notes.update', first.version, empty.version, { id: noteId, content: 'um' }],
    ['notes.update', third.version, first.version, { id: noteId, content: 'um dois três' }],
  ])
  expect(await note()).toMatchObject({ content: 'um dois três', version: third.version })
})

test('other changes of the note in between keep their place', async () => {
  const first = await write('um', empty)
  await mutateIn(local, 'notes.delete', { id: noteId })
  await mutateIn(local, 'notes.restore', { id: noteId })
  const second = await write('um dois', first)
  expect(second.version).not.toBe(first.version)
  expect((await waiting()).map(([op]) => op)).toEqual([
    ...['notes.create', 'notes.update', 'notes.delete', 'notes.restore', 'notes.update'],
  ])
})

test('a text that another tab has written meanwhile is kept, also if both become one mutation', async () => {
  const first = await write('um\ndois', empty)
  await write('um\ndois e meio', first)
  const other = await write('quase um\ndois', first)
  expect(await note()).toMatchObject({ content: 'quase um\ndois e meio' })
  expect((await waiting()).slice(1)).toEqual([
    ['notes.update', other.version, empty.version, { id: noteId, content: 'quase um\ndois e meio' }],
  ])
})

test('a text of another tab is also kept by the next edit of an author who has not seen the merge yet', async () => {
  const first = await write('um\ndois', empty)
  await write('um\ndois e meio', first)
  const other = await write('quase um\ndois', first)
  const next = await write('já quase um\ndois', other)
  expect(await note()).toMatchObject({ content: 'já quase um\ndois e meio', version: next.version })
})

test('a text that another tab has written and sent meanwhile is kept, and becomes the base', async () => {
  const first = await write('um\ndois', empty)
  await send()
  const longer = await write('um\ndois e meio', first)
  await send()
  const other = await write('quase um\ndois', first)
  expect(await note()).toMatchObject({ content: 'quase um\ndois e meio', version: other.version })
  expect((await waiting()).slice(2)).toEqual([
    ['notes.update', longer.version, first.version, { id: noteId, content: 'um\ndois e meio' }],
    ['notes.update', other.version, longer.version, { id: noteId, content: 'quase um\ndois e meio' }],
  ])
})

test('a request without texts writes nothing to the device', async () => {
  await send()
  expect(await local.db.outbox.filter(({ left }) => left === true).count()).toBe(0)
})

/** The bases of the edits in a request, as the server reads them. */
const basesOf = ({ push }: { push: unknown[] }) =>
  (push as OutboxEntry[]).flatMap(({ op, args, replaces }) =>
    op === 'notes.update' ? [replaces && textBefore((args as { content: string }).content, replaces)] : [],
  )

test('a text is sent with the part of its base that it replaces, also if it has replaced another edit', async () => {
  const first = await write('um', empty)
  await write('um dois', first)
  expect(basesOf(await send())).toEqual([''])
  const third = await write('três dois', { version: first.version, content: 'um dois' })
  await write('três', third)
  expect(basesOf(await send())).toEqual(['', 'um dois'])
})

test('a long part is omitted on a slow connection, a short one never is', async () => {
  const long = await write('x'.repeat(20_000), empty)
  await local.db.outbox.clear()
  const other = await write('y'.repeat(20_000), long)
  expect(basesOf(await send(30_000)).map((text) => text?.length)).toEqual([undefined])
  expect(basesOf(await send()).map((text) => text?.length)).toEqual([20_000])
  await local.db.outbox.clear()
  await write(`${other.content}z`, other)
  expect(basesOf(await send(1)).map((text) => text?.length)).toEqual([20_000])
})
