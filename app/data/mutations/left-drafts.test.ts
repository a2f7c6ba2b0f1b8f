import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteDraftKeys } from '#app/data/areas/note-drafts.ts'
import type { NoteRow } from '#app/data/areas/notes.ts'
import { type LocalStore, openLocal } from '#app/data/store/local-store.ts'
import { writeTyped } from '#app/data/store/typed.ts'
import { fillDisk, newRuntime, openWithItems } from '#app/data/testing.ts'
import { createLocks, turn } from '#app/sync/testing.ts'
import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import { closeForWriting } from './closing.ts'
import { followLeftDrafts } from './left-drafts.ts'
import { mutateIn } from './mutate.ts'
import { editNote } from './note-editing.ts'
import { hasRemains, keptTexts, writeAgain } from './problems.ts'

const silent = { show: () => undefined, tell: () => undefined }

let local: LocalStore
let noteId: string
/** Browser locks: a page that dies releases them. */
let locks: ReturnType<typeof createLocks>
let stores: LocalStore[]
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  locks = createLocks()
  vi.stubGlobal('navigator', { locks })
  ;({ local } = await openWithItems([], newRuntime()))
  stores = [local]
  noteId = await addNote('um\n\ndois')
  await hearEverything()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const store of stores) store.close()
})

const addNote = async (content: string) => (await mutateIn(local, 'notes.create', { title: 'Diário', content })).id
const row = async (id = noteId) => (await local.db.notes.get(id)) as NoteRow
const drafts = async () => (await local.db.drafts.toArray()).map(({ text }) => text)
const problems = () => local.db.problems.toArray()
const becomes = (ask: () => Promise<unknown>, wanted: unknown) => expect.poll(ask, { interval: 2 }).toEqual(wanted)

/** The server has answered. With `more` it has further rows. */
async function hearEverything(more = false): Promise<void> {
  await local.db.cursors.put({ scope: userScope(local.user.id), rev: 1 })
  await local.db.meta.put({ key: 'sync', lastSuccessAt: 1, blocked: null, more })
}

/** Another tab that types into a note and keeps a draft. Returns functions to go on typing, and to kill the tab. */
async function typeIn(text: string, id = noteId) {
  const request = vi.spyOn(locks, 'request')
  const editing = editNote(local, await row(id), silent)
  let kill = () => undefined as unknown
  request.mockImplementationOnce(((name: string) => {
    request.mockRestore()
    return locks.request(name, () => new Promise<void>((resolve) => (kill = resolve)))
  }) as never)
  editing.open()
  const type = async (next: string) => {
    editing.type(next)
    vi.advanceTimersByTime(150)
    await becomes(async () => (await drafts()).includes(next), true)
  }
  await type(text)
  return { ...editing, type, kill: () => kill() }
}

/** An open page of this device, on any screen. */
async function openPage() {
  const store = await openLocal(local.user, local.runtime)
  stores.push(store)
  const settle = followLeftDrafts(store)
  const look = async () => settle(await noteDraftKeys(store))
  await look()
  return { store, look }
}

const someTurns = async () => {
  for (let turns = 0; turns < 60; turns++) await turn()
}

test('at start drafts of any note that were left are written into their notes, and wait to be sent', async () => {
  const other = await addNote('lista')
  for (const tab of [await typeIn('um, e morreu\n\ndois'), await typeIn('lista de compras', other)]) tab.kill()
  await openPage()
  await becomes(drafts, [])
  expect((await row()).content).toBe('um, e morreu\n\ndois')
  expect((await row(other)).content).toBe('lista de compras')
  expect(await local.db.outbox.filter(({ op }) => op === 'notes.update').count()).toBe(2)
})

test('a draft is left alone while its screen is open, and written by an open page when the screen dies', async () => {
  const tab = await typeIn('um, e\n\ndois')
  const page = await openPage()
  await tab.type('um, e morreu\n\ndois')
  await page.look()
  await someTurns()
  expect((await row()).content).toBe('um\n\ndois')
  tab.kill()
  await becomes(drafts, [])
  expect((await row()).content).toBe('um, e morreu\n\ndois')
})

test('several pages that find a draft at once write it once, regardless of later writes', async () => {
  const tab = await typeIn('um, e morreu\n\ndois')
  await local.db.notes.update(noteId, { content: 'um\n\nDOIS', version: newId() })
  tab.kill()
  vi.stubGlobal('navigator', {})
  await Promise.all([openPage(), openPage(), openPage()])
  await becomes(drafts, [])
  await someTurns()
  expect((await row()).content).toBe('um, e morreu\n\nDOIS')
  expect(await local.db.outbox.filter(({ op }) => op === 'notes.update').count()).toBe(1)
})

test('a draft whose text is already in the note is dropped, and nothing is written', async () => {
  const tab = await typeIn('um!\n\ndois')
  const [draft] = await local.db.drafts.toArray()
  await tab.save()
  await local.db.drafts.put(draft as NonNullable<typeof draft>)
  tab.kill()
  const written = await row()
  await openPage()
  await becomes(drafts, [])
  expect(await row()).toEqual(written)
})

test('a draft of a note in the trash is written into it there', async () => {
  const tab = await typeIn('um, e morreu\n\ndois')
  await local.db.notes.update(noteId, { deletedAt: 5 })
  tab.kill()
  await openPage()
  await becomes(drafts, [])
  expect(await row()).toMatchObject({ deletedAt: 5, content: 'um, e morreu\n\ndois' })
  expect(await local.db.outbox.orderBy('seq').last()).toMatchObject({ op: 'notes.update' })
})

test.each([
  ['erased', 'purged', () => local.db.notes.update(noteId, { title: '', content: '', deletedAt: 5, purgedAt: 6 })],
  ['gone', 'not_found', () => local.db.notes.delete(noteId)],
])(
  'a draft of a note that is %s becomes a problem with its text, which can be kept as a new note',
  async (_is, code, go) => {
    const tab = await typeIn('um, e morreu\n\ndois')
    await go()
    tab.kill()
    await openPage()
    await becomes(drafts, [])
    const [problem, ...others] = await problems()
    if (!problem) throw new Error('the words are lost')
    expect(others).toEqual([])
    expect(problem).toMatchObject({ kind: 'rejected', op: 'notes.update', code })
    expect(keptTexts(problem)).toEqual([
      ['content', 'um, e morreu\n\ndois'],
      ['title', 'Diário'],
    ])
    await writeAgain(local, problem)
    expect(await local.db.notes.filter(({ content }) => content === 'um, e morreu\n\ndois').toArray()).toMatchObject([
      { title: 'Diário', deletedAt: null },
    ])
  },
)

test('a draft of a note that may still arrive waits until everything has arrived', async () => {
  const tab = await typeIn('um, e morreu\n\ndois')
  const note = await row()
  await local.db.notes.delete(noteId)
  await hearEverything(true)
  tab.kill()
  const { look } = await openPage()
  await someTurns()
  expect(await drafts()).toEqual(['um, e morreu\n\ndois'])
  await local.db.notes.put(note)
  await look()
  await becomes(drafts, [])
  expect(await problems()).toEqual([])
  expect((await row()).content).toBe('um, e morreu\n\ndois')
})

test('a draft with an unknown base is merged with its note by the common part, and no word of either is lost', async () => {
  const tab = await typeIn('um\n\nmeu')
  const [draft] = await local.db.drafts.toArray()
  await local.db.drafts.put({ ...draft, bases: [] } as never)
  tab.kill()
  await openPage()
  await becomes(drafts, [])
  const { content } = await row()
  expect(content.split('\n')).toEqual(expect.arrayContaining(['um', 'dois', 'meu']))
  expect(content.match(/um/g)).toHaveLength(1)
})

test('a draft that does not fit into its note becomes a problem with its text, which can be kept as a new note', async () => {
  const tab = await typeIn(`um${'!'.repeat(50_000)}\n\ndois`)
  const theirs = `um\n\ndois${'?'.repeat(50_000)}`
  await local.db.notes.update(noteId, { content: theirs, version: newId() })
  tab.kill()
  await openPage()
  await becomes(drafts, [])
  const words = `um${'!'.repeat(50_000)}\n\ndois`
  const [problem] = await problems()
  expect(problem).toMatchObject({ kind: 'superseded', code: 'note_full', args: { content: words } })
  expect((await row()).content).toBe(theirs)
  if (problem && hasRemains(problem)) await writeAgain(local, problem)
  expect(await local.db.notes.filter(({ content }) => content === words).toArray()).toMatchObject([{ title: 'Diário' }])
})

test('a text that a screen could not save is saved once the screen is closed and the disk has room', async () => {
  const editing = editNote(local, await row(), silent)
  const close = editing.open()
  const page = await openPage()
  editing.type('um!\n\ndois')
  vi.advanceTimersByTime(150)
  await becomes(drafts, ['um!\n\ndois'])
  const emptyDisk = fillDisk()
  close()
  await someTurns()
  emptyDisk()
  expect((await row()).content).toBe('um\n\ndois')
  await page.look()
  await becomes(drafts, [])
  expect((await row()).content).toBe('um!\n\ndois')
})

test('sign-out counts a text that is not in its note yet; its screen saves it on request', async () => {
  await local.db.outbox.clear()
  const tab = await typeIn('um!\n\ndois')
  expect(await closeForWriting(local, [])).toEqual(await noteDraftKeys(local))
  await writeTyped(local)
  expect(await drafts()).toEqual([])
  expect(await local.db.outbox.toArray()).toMatchObject([{ args: { content: 'um!\n\ndois' } }])
  tab.kill()
})
