import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LocalStore, openLocal } from '#app/data/local-store.ts'
import { eventually, fillDisk, newRuntime, openWithItems } from '#app/data/testing.ts'
import { createDraft } from './draft.ts'

const form = 'items.create 1'

let local: LocalStore
let inTab: Map<string, string>
let removals: number
beforeEach(async () => {
  ;({ local } = await openWithItems([], newRuntime()))
  inTab = new Map()
  removals = 0
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
  const next = await openTab()
  await eventually(() => next.text === 'Meia dúzia de')
})

test('who goes on with what another screen has left keeps one text, and writing it down forgets it', async () => {
  type(await openTab(), 'Meia dúzia de')
  await keeps(['Meia dúzia de'])
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
    type(await openTab(), 'Ovos')
    await keeps(['Ovos'])
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

test('what the device cannot keep the tab keeps, until the device can; otherwise the tab is not asked', async () => {
  const tab = await openTab()
  const emptyDisk = fillDisk()
  type(tab, 'Ovos')
  await eventually(() => [...inTab.values()].includes('Ovos'))
  emptyDisk()
  const again = await openTab()
  expect(again.text).toBe('Ovos')
  again.saveNow()
  await keeps(['Ovos'])
  await eventually(() => inTab.size === 0)
  const before = removals
  type(again, 'Ovos e leite')
  await keeps(['Ovos e leite'])
  expect(removals).toBe(before)
})
