import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setShoppers } from '#app/data/areas/shoppers.ts'
import { announcementMs, forgottenAfterMs } from '#shared/shoppers.ts'
import { announceAtMarket } from './announcer.ts'

const listId = '018f0000-0000-7000-8000-000000000001'
const ana = '018f0000-0000-7000-8000-000000000002'

/** The value of `here` in each announcement that was sent. */
let said: boolean[]
let answer: () => Response | Promise<Response>
let outcomes: unknown[]
let page: EventTarget & { visibilityState: string }
let stop: () => void
// The first call loads the contract, which takes a while.
beforeAll(() => import('#shared/contract.ts'))
beforeEach(() => {
  said = []
  outcomes = []
  answer = () => new Response(null, { status: 204 })
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    said.push(JSON.parse(body).here)
    return answer()
  })
  stop = () => undefined
})
afterEach(async () => {
  stop()
  await settle()
  setShoppers({})
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function enter(): Promise<void> {
  stop = announceAtMarket(listId, ana, {
    onReached: (isReached) => outcomes.push(isReached),
    onRefused: () => outcomes.push('refused'),
    onEnd: () => outcomes.push('end'),
  })
  await settle()
}

/** Long enough for a request and its answer. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 30; turns++) await new Promise((resolve) => setImmediate(resolve))
}

async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  await settle()
}

async function show(visibilityState: 'visible' | 'hidden'): Promise<void> {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

const beat = async (...people: string[]) => {
  setShoppers(people.length > 0 ? { [listId]: people } : {})
  await settle()
}

test('a person at the market is announced at once, every minute, and when leaving', async () => {
  await enter()
  expect(said).toEqual([true])
  await pass(announcementMs)
  expect(said).toEqual([true, true])
  stop()
  await settle()
  expect(said).toEqual([true, true, false])
  await pass(announcementMs)
  expect(said).toEqual([true, true, false])
})

test('a beat without the person is answered with an announcement, and one with the person is not', async () => {
  await enter()
  await beat('another')
  expect(said).toEqual([true, true])
  await beat(ana)
  await beat(ana)
  expect(said).toEqual([true, true])
})

test('a lost announcement is repeated at the next beat', async () => {
  answer = () => Promise.reject(new TypeError('offline'))
  await enter()
  expect(outcomes).toEqual([false])
  answer = () => new Response(null, { status: 204 })
  await beat()
  expect([said, outcomes]).toEqual([
    [true, true],
    [false, true],
  ])
})

test('one announcement at a time is under way, and leaving follows it', async () => {
  let arrive: (response: Response) => void = () => undefined
  answer = () => new Promise<Response>((resolve) => (arrive = resolve))
  await enter()
  await beat()
  stop()
  await settle()
  expect(said).toEqual([true])
  arrive(new Response(null, { status: 204 }))
  await settle()
  expect(said).toEqual([true, false])
  expect(outcomes).toEqual([])
})

test('a server without announcements refuses them', async () => {
  answer = () =>
    Response.json({ code: 'not_found', message: 'Não encontrado.', error: 'Não encontrado.' }, { status: 404 })
  await enter()
  expect(outcomes).toEqual(['refused'])
})

test('a hidden page is silent, and announces again when it returns soon', async () => {
  await enter()
  await show('hidden')
  await pass(announcementMs)
  await beat()
  expect(said).toEqual([true])
  await show('visible')
  expect(said).toEqual([true, true])
  expect(outcomes).not.toContain('end')
})

test('a presence ends when the phone has slept for minutes', async () => {
  await enter()
  await show('hidden')
  await pass(forgottenAfterMs + 1)
  await show('visible')
  expect(said).toEqual([true])
  expect(outcomes).toContain('end')
})

test('a presence ends after three hours in sight', async () => {
  await enter()
  await pass(3 * 3_600_000)
  expect(outcomes).toContain('end')
})
