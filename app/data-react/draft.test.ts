import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Mutation, mutateAllIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, openLocal } from '#app/data/store/local-store.ts'
import { eventually, fillDisk, newRuntime, openWithItems } from '#app/data/testing.ts'
import { createLocks, turn } from '#app/sync/testing.ts'
import { newId } from '#shared/ids.ts'
import { createDraft, type Draft } from './draft.ts'

const form = 'items.create 1'

let local: LocalStore
let inTab: Map<string, string>
let removals: number
let tabs: Draft[]
beforeEach(async () => {
  ;({ local } = await openWithItems([], newRuntime()))
  inTab = new Map()
  removals = 0
  tabs = []
  vi.stubGlobal('navigator', { locks: createLocks() })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => inTab.get(key) ?? null,
    setItem: (key: string, text: string) => void inTab.set(key, text),
    removeItem: (key: string) => {
      removals += 1
      inTab.delete(key)
    },
  })
})
afterEach(() => {
  local.close()
  vi.unstubAllGlobals()
})

/** The line of a new tab, and its text. */
async function openTab() {
  const tab = { text: '' }
  const draft = createDraft(await openLocal(local.user, local.runtime), form, (text) => {
    tab.text = text
  })
  draft.open()
  tabs.push(draft)
  return Object.assign(tab, draft)
}

type Tab = Awaited<ReturnType<typeof openTab>>

const drafts = async () => (await local.db.drafts.toArray()).map(({ text }) => text)
const keeps = (texts: string[]) => expect.poll(drafts, { interval: 2 }).toEqual(texts)

function type(tab: Tab, text: string): void {
  tab.setText(text)
  tab.saveNow()
}

test('saving the text of one tab leaves the draft of another', async () => {
  const [first, second] = [await openTab(), await openTab()]
  type(first, 'Meia dúzia de')
  await keeps(['Meia dúzia de'])
  type(second, 'Feijão')
  await keeps(['Meia dúzia de', 'Feijão'])
  second.take()
  second.forget('Feijão')
  await keeps(['Meia dúzia de'])
})

test('saving a text deletes its draft in the same transaction; later typing remains a draft', async () => {
  const tab = await openTab()
  tab.setText('Feijão')
  const taken = tab.take()
  await mutateAllIn(local, [['todos.create', { title: 'Feijão' }]], undefined, [taken])
  expect(await drafts()).toEqual([])
  type(tab, 'Arroz')
  const next = tab.take()
  type(tab, 'Leite')
  await mutateAllIn(local, [['todos.create', { title: 'Arroz' }]], undefined, [next])
  await keeps(['Leite'])
})

test('a text that could not be saved is still a draft', async () => {
  const tab = await openTab()
  tab.setText('Feijão')
  const ofNobody: Mutation = ['todos.update', { id: newId(), title: 'Feijão' }]
  await expect(mutateAllIn(local, [ofNobody], undefined, [tab.take()])).rejects.toMatchObject({ code: 'not_found' })
  expect(await drafts()).toEqual(['Feijão'])
})

test('text being typed in one tab is neither shown nor replaced in a tab opened later', async () => {
  const first = await openTab()
  type(first, 'Meia dúzia de')
  await keeps(['Meia dúzia de'])
  const second = await openTab()
  await turn()
  expect(second.text).toBe('')
  type(second, 'Feijão')
  await keeps(['Meia dúzia de', 'Feijão'])
  type(first, 'Meia dúzia de ovos')
  await keeps(['Meia dúzia de ovos', 'Feijão'])
})

test('a closed tab leaves its text to an open one, if nothing was typed there', async () => {
  const [first, used] = [await openTab(), await openTab()]
  type(first, 'Meia dúzia de')
  await keeps(['Meia dúzia de'])
  const [later, latest] = [await openTab(), await openTab()]
  type(used, 'Feijão')
  first.close()
  await eventually(() => later.text === 'Meia dúzia de')
  await turn()
  expect([used.text, latest.text]).toEqual(['Feijão', ''])
})

test('each of several left texts passes to one screen, the latest first', async () => {
  for (const text of ['Ovos', 'Leite']) type(await openTab(), text)
  await keeps(['Ovos', 'Leite'])
  for (const tab of tabs) tab.close()
  const [next, another] = [await openTab(), await openTab()]
  await eventually(() => next.text && another.text)
  expect([next.text, another.text]).toEqual(['Leite', 'Ovos'])
})

test('continuing a text that another screen has left keeps one draft, and saving deletes it', async () => {
  const left = await openTab()
  type(left, 'Meia dúzia de')
  left.close()
  const next = await openTab()
  await eventually(() => next.text)
  type(next, 'Meia dúzia de ovos')
  await keeps(['Meia dúzia de ovos'])
  next.take()
  next.forget('Meia dúzia de ovos')
  await keeps([])
})

test('a text that another screen has left may be saved unchanged, or be erased', async () => {
  for (const end of [
    (tab: Tab) => {
      tab.take()
      tab.forget('Ovos')
    },
    (tab: Tab) => type(tab, ''),
  ]) {
    const left = await openTab()
    type(left, 'Ovos')
    left.close()
    const next = await openTab()
    await eventually(() => next.text)
    end(next)
    await keeps([])
  }
})

test('text typed after a submission stays when that is saved', async () => {
  const tab = await openTab()
  type(tab, 'Ovos')
  tab.take()
  type(tab, 'Leite')
  tab.forget('Ovos')
  await keeps(['Leite'])
  expect(tab.text).toBe('Leite')
})

test('a text that could not be saved returns in front of later typing', async () => {
  const tab = await openTab()
  type(tab, 'Ovos')
  tab.take()
  tab.setText('Leite')
  tab.giveBack('Ovos')
  tab.saveNow()
  await keeps(['Ovos Leite'])
})

test('the tab keeps a text that the device cannot store, until it can; nothing is read from the tab during typing', async () => {
  const tab = await openTab()
  const emptyDisk = fillDisk()
  type(tab, 'Ovos')
  await eventually(() => inTab.size === 1)
  emptyDisk()
  const again = await openTab()
  expect(again.text).toBe('Ovos')
  again.saveNow()
  await keeps(['Ovos'])
  await eventually(() => inTab.size === 0)
  const before = removals
  again.setText('Ovos e leite')
  await keeps(['Ovos e leite'])
  expect(removals).toBe(before)
})

test('the tab keeps a submitted text until the database has it', async () => {
  const tab = await openTab()
  tab.setText('Ovos')
  tab.take()
  expect([...inTab.values()]).toEqual([expect.stringMatching(/\nOvos$/)])
  await eventually(() => inTab.size === 0)
  expect(await drafts()).toEqual(['Ovos'])
})

test('a page that comes back before the database had its text continues the same draft', async () => {
  const tab = await openTab()
  type(tab, 'Feijão e\narroz')
  const inTime = new Map(inTab)
  await keeps(['Feijão e\narroz'])
  tab.close()
  inTab = inTime
  const again = await openTab()
  expect(again.text).toBe('Feijão e\narroz')
  await mutateAllIn(local, [['todos.create', { title: 'Feijão' }]], undefined, [again.take()])
  expect(await drafts()).toEqual([])
  expect(inTab.size).toBe(0)
})
