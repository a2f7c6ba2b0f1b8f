import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NoteRow } from '#app/data/areas/notes.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { fillDisk, openWithItems } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { mutateIn } from './mutate.ts'
import { autosaveDelayMs, changeNote, editNote } from './note-editing.ts'

let local: LocalStore
let noteId: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // Without locks the next tab takes up drafts of other tabs at once.
  vi.stubGlobal('navigator', {})
  ;({ local } = await openWithItems([]))
  ;({ id: noteId } = await mutateIn(local, 'notes.create', { title: 'Diário', content: 'um\n\ndois' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  local.close()
})

const row = async () => (await local.db.notes.get(noteId)) as NoteRow
const drafts = async () => (await local.db.drafts.toArray()).map(({ text }) => text)

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

/** A tab opened after another one died, once it has taken up that one's text. */
async function openNext() {
  const next = await openTab()
  next.open()
  await eventually(async () => (await drafts()).length === 0)
  next.take(await row())
  return next
}

/** Stores a text of the note, as one that arrives from another device. Returns the row, which no tab has taken yet. */
async function arrive(content: string): Promise<NoteRow> {
  const other = { ...(await row()), content, version: newId() }
  await local.db.notes.put(other)
  return other
}

const pass = (ms: number) => vi.advanceTimersByTime(ms)
/** Blocks writes into notes until the returned function is called. */
function holdUpWriting(): () => void {
  let isHeld = true
  const { notes } = local.db
  void local.db.transaction('rw', notes, async () => {
    while (isHeld) await notes.count()
  })
  return () => {
    isHeld = false
  }
}

/** Waits for the database: the test's clock is stopped. */
async function eventually(ask: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 5000; tries++) {
    if (await ask()) return
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('it did not happen')
}

test('three seconds after the last change the text is in the note, and not before', async () => {
  const tab = await openTab()
  tab.type('um!\n\ndois')
  pass(autosaveDelayMs - 1)
  tab.type('um!!\n\ndois')
  pass(autosaveDelayMs - 1)
  expect(tab.states).not.toContain('saving')
  pass(1)
  await eventually(() => tab.states.at(-1) === 'saved')
  expect(tab.states.filter((state) => state !== 'rest')).toEqual(['saving', 'saved'])
  expect((await row()).content).toBe('um!!\n\ndois')
})

test('an unchanged text is not written', async () => {
  const tab = await openTab()
  tab.type('um!')
  tab.type('um\n\ndois')
  pass(autosaveDelayMs)
  await tab.save()
  expect(tab.states).not.toContain('saving')
  expect(await local.db.outbox.count()).toBe(1)
})

test('while somebody types without a pause the device still keeps a draft, until the text is saved', async () => {
  const tab = await openTab()
  for (let n = 1; n <= 10; n++) {
    tab.type(`um${'!'.repeat(n)}`)
    pass(100)
  }
  await eventually(async () => (await drafts()).some((text) => text.startsWith('um!!!!')))
  pass(autosaveDelayMs)
  await eventually(() => tab.states.at(-1) === 'saved')
  await eventually(async () => (await drafts()).length === 0)
})

test('when the page may be closed the text is kept, and saved without delay', async () => {
  const tab = await openTab()
  tab.type('um!\n\ndois')
  tab.leave()
  await eventually(() => tab.states.at(-1) === 'saved')
  expect((await row()).content).toBe('um!\n\ndois')
  tab.leave()
  await eventually(async () => (await drafts()).length === 0)
  expect(await local.db.outbox.count()).toBe(2)
})

test('when the page may be closed, the draft is requested before the save, which may not complete', async () => {
  const tab = await openTab()
  const letWrite = holdUpWriting()
  tab.type('um!\n\ndois')
  tab.leave()
  await eventually(async () => (await drafts()).includes('um!\n\ndois'))
  letWrite()
  await eventually(async () => (await drafts()).length === 0)
})

test('an arriving text is merged with the typed one, and none of it is written as one’s own', async () => {
  const tab = await openTab()
  tab.type('um, dois, três\n\ndois')
  tab.take(await arrive('um\n\nDOIS'))
  expect(tab.shown).toEqual(['um, dois, três\n\nDOIS'])
  const { version } = await row()
  tab.save()
  await eventually(() => tab.states.at(-1) === 'saved')
  expect(await local.db.outbox.orderBy('seq').last()).toMatchObject({ base: version, args: { content: tab.shown[0] } })
})

test('an arriving text is shown where nobody types, and nothing is written for it or for the next one', async () => {
  const tab = await openTab()
  for (const content of ['um\n\nDOIS', 'um\n\ntrês', 'um\n\ndois']) tab.take(await arrive(content))
  expect(tab.shown).toEqual(['um\n\nDOIS', 'um\n\ntrês', 'um\n\ndois'])
  tab.take(await arrive('um\n\nDOIS'))
  pass(autosaveDelayMs)
  await tab.save()
  expect(tab.states).toEqual([])
  expect(await local.db.outbox.count()).toBe(1)
})

test('a text that this tab has saved changes nothing when it comes back from the database', async () => {
  const tab = await openTab()
  tab.type('um 1\n\ndois')
  tab.save()
  await eventually(() => tab.states.at(-1) === 'saved')
  tab.type('um 12\n\ndois')
  tab.take(await row())
  expect(tab.shown).toEqual([])
  expect(tab.text()).toBe('um 12\n\ndois')
})

test('two tabs that save at once keep the text of both, before either is notified of the other', async () => {
  const [tab, other] = [await openTab(), await openTab()]
  tab.type('um!\n\ndois')
  other.type('um\n\ndois?')
  await Promise.all([tab.save(), other.save()])
  other.type('um\n\ndois?!')
  await other.save()
  expect((await row()).content).toBe('um!\n\ndois?!')
  for (const { take, text } of [tab, other]) {
    take(await row())
    expect(text()).toBe('um!\n\ndois?!')
  }
})

test('text typed before the tab died is in the next tab, once', async () => {
  const tab = await openTab()
  tab.type('um, e morreu\n\ndois')
  pass(200)
  await eventually(async () => (await drafts()).length === 1)
  const next = await openNext()
  expect(next.text()).toBe('um, e morreu\n\ndois')
  expect((await row()).content).toBe('um, e morreu\n\ndois')
})

test('a tab that died between saving its text and deleting the draft does not merge with itself', async () => {
  const tab = await openTab()
  tab.type('um a\n\ndois')
  tab.save()
  await eventually(() => tab.states.includes('saving'))
  tab.type('um ab\n\ndois')
  pass(200)
  await eventually(async () => (await row()).content === 'um a\n\ndois' && (await drafts()).includes('um ab\n\ndois'))
  const next = await openNext()
  expect(next.text()).toBe('um ab\n\ndois')
})

test('a tab that died while saving does not merge with itself, with further typing meanwhile', async () => {
  const tab = await openTab()
  const letWrite = holdUpWriting()
  tab.type('um a\n\ndois')
  const saved = tab.save()
  await eventually(() => tab.states.includes('saving'))
  tab.type('um ab\n\ndois')
  pass(200)
  await eventually(async () => (await drafts()).includes('um ab\n\ndois'))
  const left = await local.db.drafts.toArray()
  letWrite()
  await saved
  await local.db.drafts.bulkPut(left)
  expect((await row()).content).toBe('um a\n\ndois')
  const next = await openNext()
  expect(next.text()).toBe('um ab\n\ndois')
})

test('a half-typed text is merged with later arrivals', async () => {
  const tab = await openTab()
  tab.type('UM\n\ndois')
  pass(200)
  await eventually(async () => (await drafts()).length === 1)
  await arrive('um\n\nDOIS')
  const next = await openNext()
  expect(next.text()).toBe('UM\n\nDOIS')
})

test('a text that the device cannot store is not called saved, and the next try saves it', async () => {
  const tab = await openTab()
  const emptyDisk = fillDisk()
  tab.type('um?\n\ndois')
  tab.save()
  await eventually(() => tab.states.at(-1) === 'failed')
  emptyDisk()
  tab.save()
  await eventually(() => tab.states.at(-1) === 'saved')
  expect((await row()).content).toBe('um?\n\ndois')
})

test('an undo during a save is applied', async () => {
  const tab = await openTab()
  tab.type('UM\n\ndois')
  const saved = tab.save()
  await Promise.all([saved, changeNote(local, noteId, 'UM\n\ndois', 'um\n\ndois')])
  expect((await row()).content).toBe('um\n\ndois')
})

test('an undo after the note is closed keeps later writes of it', async () => {
  await arrive('UM\n\ndois e meio')
  await changeNote(local, noteId, 'UM\n\ndois', 'um\n\ndois')
  expect((await row()).content).toBe('um\n\ndois e meio')
})

test('saving a text deletes its draft in the same transaction, so that the draft undoes no later change', async () => {
  const left: Promise<string[]>[] = []
  const editing = editNote(local, await row(), {
    show: () => undefined,
    tell: ({ at }) => void (at === 'saved' && left.push(drafts())),
  })
  editing.type('um\n\ndois e meio')
  pass(150)
  await eventually(async () => (await drafts()).length === 1)
  await editing.save()
  expect(await Promise.all(left)).toEqual([[]])
})
