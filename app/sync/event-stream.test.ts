import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveShoppers } from '#app/data/areas/shoppers.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { openWithItems } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { type Events, openEvents } from './event-stream.ts'
import { allTaken, createLocks, Stream, turn } from './testing.ts'

const longestMs = 5 * 60_000

let local: LocalStore
/** The deltas of all pokes. */
let pokes: unknown[]
let tabs: Tab[]
beforeEach(async () => {
  ;({ local } = await openWithItems([]))
  pokes = []
  tabs = []
  Stream.all.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('navigator', { locks: createLocks() })
})
afterEach(() => {
  for (const { events } of tabs) events.close()
  local.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface Tab {
  document: EventTarget & { visibilityState: string }
  events: Events
}

/** Opens the app in a tab of this device, visible or hidden. */
async function openTab(visibilityState: 'visible' | 'hidden'): Promise<Tab> {
  const document = Object.assign(new EventTarget(), { visibilityState })
  vi.stubGlobal('document', document)
  const tab = { document, events: openEvents(local, { onPoke: (delta) => pokes.push(delta) }) }
  tabs.push(tab)
  await settle()
  return tab
}

/** Makes a tab the only visible one. */
async function bringForward(tab: Tab): Promise<void> {
  for (const { document } of tabs) document.visibilityState = 'hidden'
  tab.document.visibilityState = 'visible'
  vi.stubGlobal('document', tab.document)
  tab.document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  await passSecond()
}

/** Waits long enough for a stream to open. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 30; turns++) await turn()
}

/** Advances time by seconds until the condition holds or far too much time has passed. */
async function passUntil(happens: () => boolean): Promise<void> {
  for (let passedMs = 0; passedMs < longestMs && !happens(); passedMs += 1000) await passSecond()
}

async function passSecond(): Promise<void> {
  vi.advanceTimersByTime(1000)
  await settle()
}

/** The numbers of the open streams, by order of their opening. */
const open = () => Stream.all.flatMap(({ isOpen }, index) => (isOpen ? [index + 1] : []))

test.each(['', 'null', '[]', '{}', '{"client":', '{"client":"x","since":null}'])(
  'a poke with %j, which this app cannot read, only reports that something moved',
  async (data) => {
    await openTab('visible')
    Stream.all[0]?.happens('poke', data)
    expect(pokes).toEqual([undefined])
  },
)

test('the delta of a poke is passed on', async () => {
  await openTab('visible')
  const brought = { client: newId(), since: 'b', answer: allTaken({ push: [] }) }
  Stream.all[0]?.happens('poke', JSON.stringify(brought))
  expect(pokes).toEqual([brought])
})

test('the opening of a stream and each poke ask the server, a beat does not', async () => {
  await openTab('visible')
  const [stream] = Stream.all
  stream?.happens('open')
  stream?.happens('beat')
  expect(pokes).toHaveLength(1)
  stream?.happens('poke')
  expect(pokes).toHaveLength(2)
})

test('a beat names the people at the market, until another one does not', async () => {
  await openTab('visible')
  const [stream] = Stream.all
  stream?.happens('beat', '{"market":{"feira":["bia"]}}')
  expect(liveShoppers.get()).toEqual({ feira: ['bia'] })
  stream?.happens('beat')
  expect(liveShoppers.get()).toEqual({})
})

test.each(['', 'null', '[]', '{"market":[]}', '{"market":{"feira":1}}'])(
  'a beat with %j, which this app cannot read, names nobody',
  async (data) => {
    await openTab('visible')
    Stream.all[0]?.happens('beat', '{"market":{"feira":["bia"]}}')
    Stream.all[0]?.happens('beat', data)
    expect(liveShoppers.get()).toEqual({})
  },
)

test('nobody is at the market while the server is silent, or after the stream was closed', async () => {
  const { events } = await openTab('visible')
  Stream.all[0]?.happens('beat', '{"market":{"feira":["bia"]}}')
  await passUntil(() => Stream.all.length > 1)
  expect(liveShoppers.get()).toEqual({})
  Stream.all[1]?.happens('beat', '{"market":{"feira":["bia"]}}')
  events.close()
  expect(liveShoppers.get()).toEqual({})
})

test('a stream without a beat for 20 s is closed and opened again', async () => {
  await openTab('visible')
  Stream.all[0]?.happens('open')
  await passUntil(() => Stream.all.length > 1)
  expect(open()).toEqual([2])
})

test('a stream that never opens is replaced', async () => {
  await openTab('visible')
  await passUntil(() => Stream.all.length > 1)
  expect(open()).toEqual([2])
})

test('consecutive failures do not postpone the request every 20 s', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  await openTab('visible')
  for (let seconds = 0; seconds < 120; seconds++) {
    for (const stream of Stream.all) if (stream.isOpen) stream.happens('error')
    await passSecond()
  }
  expect(Stream.all.length).toBeGreaterThan(6)
  expect(pokes).toHaveLength(6)
})

test.each(['beat', 'poke'] as const)('a stream that continues to %s is kept', async (what) => {
  await openTab('visible')
  const [stream] = Stream.all
  stream?.happens('open')
  for (let passedMs = 0; passedMs < longestMs; passedMs += 5000) {
    vi.advanceTimersByTime(5000)
    stream?.happens(what)
    await settle()
  }
  expect(open()).toEqual([1])
  expect(Stream.all).toHaveLength(1)
})

test('one of many tabs holds the stream, and another one after it is closed', async () => {
  const first = await openTab('hidden')
  await openTab('hidden')
  expect(open()).toEqual([1])
  first.events.close()
  await passUntil(() => Stream.all.length > 1)
  expect(open()).toEqual([2])
})

test('a tab that opens visible or becomes visible takes the stream over, because browsers freeze the others', async () => {
  const first = await openTab('visible')
  const second = await openTab('visible')
  expect(open()).toEqual([2])
  await passSecond()
  await bringForward(first)
  expect(open()).toEqual([3])
  second.events.close()
  await passSecond()
  expect(open()).toEqual([3])
})
