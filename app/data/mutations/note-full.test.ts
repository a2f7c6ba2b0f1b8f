import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NoteRow } from '#app/data/areas/notes.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { fillDisk, openWithItems } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { mutateIn } from './mutate.ts'
import { autosaveDelayMs, editNote } from './note-editing.ts'

let local: LocalStore
let noteId: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('navigator', {})
  ;({ local } = await openWithItems([]))
  ;({ id: noteId } = await mutateIn(local, 'notes.create', { title: 'Diário', content: 'um\n\ndois' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  local.close()
})

const row = async () => (await local.db.notes.get(noteId)) as NoteRow
const drafts = async () => (await local.db.drafts.toArray()).map(({ text }) => text)
const pass = (ms: number) => vi.advanceTimersByTime(ms)
const eventually = (ask: () => unknown) => expect.poll(async () => Boolean(await ask()), { interval: 2 }).toBe(true)

/** A tab that edits the note, with the texts and the states of saving that it has shown. */
async function openTab() {
  const shown: string[] = []
  const states: string[] = []
  const editing = editNote(local, await row(), {
    show: (text) => void shown.push(text),
    tell: ({ at }) => void states.push(at),
  })
  return { ...editing, shown, states }
}

/** Stores a text of the note, as one that arrives from another device. Returns the row, which no tab has taken yet. */
async function arrive(content: string): Promise<NoteRow> {
  const other = { ...(await row()), content, version: newId() }
  await local.db.notes.put(other)
  return other
}

const [mine, theirs] = [`um${'!'.repeat(50_000)}\n\ndois`, `um\n\ndois${'?'.repeat(50_000)}`]
const problems = () => local.db.problems.toArray()

test('if both texts do not fit, the typed one becomes a problem, and the note stays as it arrived', async () => {
  const tab = await openTab()
  tab.type(mine)
  pass(200)
  await eventually(async () => (await drafts()).length === 1)
  tab.take(await arrive(theirs))
  await eventually(async () => (await problems()).length === 1)
  expect(await problems()).toMatchObject([
    { kind: 'superseded', code: 'note_full', args: { id: noteId, content: mine } },
  ])
  await eventually(() => tab.text() === theirs)
  expect([tab.shown, await drafts()]).toEqual([[theirs], []])
  pass(autosaveDelayMs)
  await tab.save()
  expect([(await row()).content, await local.db.outbox.count()]).toEqual([theirs, 1])
})

test('typing and arriving texts during that are not lost', async () => {
  const tab = await openTab()
  tab.type(mine)
  tab.take(await arrive(theirs))
  tab.type(`${mine}\nmais palavras`)
  tab.take(await arrive(`zero\n${theirs}`))
  await eventually(() => tab.text() === `zero\n${theirs}\nmais palavras`)
  expect(await problems()).toMatchObject([{ args: { content: mine } }])
  await tab.save()
  expect((await row()).content).toBe(`zero\n${theirs}\nmais palavras`)
})

test.each([
  ['without room, it becomes a problem', mine, theirs, theirs, [mine]],
  ['with room, it is merged again', 'um!\n\ndois', 'um\n\nDOIS', 'um!\n\nDOIS', []],
])(
  'a text that could not be saved is not lost when another one arrives meanwhile: %s',
  async (_is, typed, other, shown, kept) => {
    const tab = await openTab()
    tab.type(typed)
    const put = vi.spyOn(local.db.outbox, 'put').mockRejectedValueOnce(new Error('no'))
    const add = vi.spyOn(local.db.outbox, 'add').mockRejectedValueOnce(new Error('no'))
    const row = await arrive(other)
    const saved = tab.save()
    await eventually(() => tab.states.includes('saving'))
    tab.take(row)
    await saved
    expect(tab.states).toContain('failed')
    await eventually(() => tab.text() === shown)
    expect((await problems()).map(({ args }) => (args as { content: string }).content)).toEqual(kept)
    for (const spy of [put, add]) spy.mockRestore()
  },
)

test('if the problem cannot be stored either, the typed text stays on screen and the note as it arrived', async () => {
  const tab = await openTab()
  tab.type(mine)
  const emptyDisk = fillDisk()
  tab.take({ ...(await row()), content: theirs, version: newId() })
  await eventually(() => tab.states.at(-1) === 'failed')
  emptyDisk()
  await arrive(theirs)
  expect(tab.text()).toBe(mine)
  await tab.save()
  expect((await row()).content).toBe(theirs)
  tab.take(await row())
  await eventually(async () => (await problems()).length === 1)
})
