import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LocalStore, openLocal } from '#app/data/local-store.ts'
import { type Mutation, mutateAllIn } from '#app/data/mutate.ts'
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

/** The line of a tab that is opened now, and what stands on it. */
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

test('what one tab writes down for good leaves what is being typed in another', async () => {
  const [first, second] = [await openTab(), await openTab()]
  type(first, 'Meia dúzia de')
  await keeps(['Meia dúzia de'])
  type(second, 'Feijão')
  await keeps(['Meia dúzia de', 'Feijão'])
  second.take()
  second.forget('Feijão')
  await keeps(['Meia dúzia de'])
})

test('a text that is written down is no draft any more in the same moment; what follows it is', async () => {
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

test('a text that could not be written down is still a draft', async () => {
  const tab = await openTab()
  tab.setText('Feijão')
  const ofNobody: Mutation = ['todos.update', { id: newId(), title: 'Feijão' }]
  await expect(mutateAllIn(local, [ofNobody], undefined, [tab.take()])).rejects.toMatchObject({ code: 'not_found' })
  expect(await drafts()).toEqual(['Feijão'])
})

test('what is being typed in one tab is neither shown nor replaced by a tab that is opened later', async () => {
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

test('a tab that goes leaves its text to one that stands open, if nothing was typed there', async () => {
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

test('of several texts that were left each passes to one screen, the latest first', async () => {
  for (const text of ['Ovos', 'Leite']) type(await openTab(), text)
  await keeps(['Ovos', 'Leite'])
  for (const tab of tabs) tab.close()
  const [next, another] = [await openTab(), await openTab()]
  await eventually(() => next.text && another.text)
  expect([next.text, another.text]).toEqual(['Leite', 'Ovos'])
})

test('who goes on with what another screen has left keeps one text, and writing it down forgets it', async () => {
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

test('what another screen has left may be written down as it is, or be erased', async () => {
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

test('what was typed after a text was sent off stays when that is written down', async () => {
  const tab = await openTab()
  type(tab, 'Ovos')
  tab.take()
  type(tab, 'Leite')
  tab.forget('Ovos')
  await keeps(['Leite'])
  expect(tab.text).toBe('Leite')
})

test('what could not be written down is put back before what was typed since', async () => {
  const tab = await openTab()
  type(tab, 'Ovos')
  tab.take()
  tab.setText('Leite')
  tab.giveBack('Ovos')
  tab.saveNow()
  await keeps(['Ovos Leite'])
})

test('what the device cannot keep the tab keeps, until the device can; while one types the tab is not asked', async () => {
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

test('a text that is written down at once is kept by the tab until the database has it', async () => {
  const tab = await openTab()
  tab.setText('Ovos')
  tab.take()
  expect([...inTab.values()]).toEqual([expect.stringMatching(/\nOvos$/)])
  await eventually(() => inTab.size === 0)
  expect(await drafts()).toEqual(['Ovos'])
})

test('a page that comes back before the database had its text goes on with the same draft', async () => {
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
