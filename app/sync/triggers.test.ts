import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, openLocal } from '#app/data/store/local-store.ts'
import { openWithItems } from '#app/data/testing.ts'
import { DomainError, type ErrorCode } from '#shared/errors.ts'
import type { Mutation, SyncAnswer } from '#shared/sync.ts'
import { Stream, turn } from './testing.ts'
import { startSync, syncStatus } from './triggers.ts'

const longestPauseMs = 30_000

let isReachable: boolean
let refusal: ErrorCode | undefined
let exchanges: number
let local: LocalStore
let listId: string
let page: { window: EventTarget; document: EventTarget & { visibilityState: string } }

/**
 * A visible page in a browser without locks, and a server that is not reachable. The clock is stopped, and every random
 * pause is the longest.
 */
beforeEach(async () => {
  ;({ local, listId } = await openWithItems([]))
  isReachable = false
  refusal = undefined
  exchanges = 0
  Stream.all.length = 0
  page = { window: new EventTarget(), document: Object.assign(new EventTarget(), { visibilityState: 'visible' }) }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  for (const [name, value] of Object.entries({ ...page, navigator: {}, EventSource: Stream, fetch: answer })) {
    vi.stubGlobal(name, value)
  }
  start()
  await known()
})

afterEach(() => {
  local.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Starts sync, and runs the timer after which Dexie begins to follow a query. */
function start(): void {
  startSync(local)
  vi.advanceTimersByTime(0)
}

async function known(): Promise<void> {
  while (!syncStatus.get()) await turn()
}

/** A server that accepts everything and has no news, unless it is not reachable or refuses. */
async function answer(_path: string, { body }: RequestInit): Promise<Response> {
  if (!isReachable) throw new TypeError('Failed to fetch')
  exchanges += 1
  if (refusal) {
    const error = new DomainError(refusal, 'Não.')
    return Response.json(error.body, { status: error.status })
  }
  const { push } = JSON.parse(String(body)) as { push: Mutation[] }
  const results = push.map(({ seq, mid }) => ({ seq, mid, outcome: 'ok' as const }))
  return Response.json({
    epoch: 'e',
    bookmark: 'b',
    now: 0,
    results,
    scopes: [],
    gone: [],
    more: false,
  } satisfies SyncAnswer)
}

/** The stream of the n-th attempt, once it exists. */
async function stream(n: number): Promise<Stream> {
  for (;;) {
    const found = Stream.all[n - 1]
    if (found) return found
    await turn()
  }
}

/** Expects `n` attempts to open a stream, long enough after the current exchange for one more. */
async function expectTries(n: number): Promise<void> {
  while (syncStatus.get()?.phase === 'syncing') await turn()
  for (let turns = 0; turns < 20; turns++) await turn()
  expect(Stream.all).toHaveLength(n)
}

/** Lets attempts to open the stream fail until the pause is the longest. Resolves with their number. */
async function failLong(): Promise<number> {
  const tries = 6
  for (let made = 1; made <= tries; made++) {
    const failing = await stream(made)
    failing.happens('error')
    await expectTries(made)
    if (made < tries) vi.advanceTimersByTime(longestPauseMs)
  }
  return tries
}

test('no status is shown before pending changes are counted', async () => {
  await mutateIn(local, 'items.create', { listId, name: 'Arroz' })
  local.close()
  local = await openLocal(local.user, local.runtime)
  const seen: unknown[] = []
  const stop = syncStatus.subscribe(() => seen.push(syncStatus.get()?.pending))
  start()
  await known()
  stop()
  expect(seen[0]).toBeUndefined()
  expect(new Set(seen)).toEqual(new Set([undefined, 1]))
})

test('a stream that cannot be opened is tried at growing intervals, at least twice a minute', async () => {
  const tries = await failLong()
  vi.advanceTimersByTime(longestPauseMs - 1000)
  await expectTries(tries)
  vi.advanceTimersByTime(1000)
  await stream(tries + 1)
})

test('the stream is tried again as soon as a change arrives', async () => {
  const tries = await failLong()
  isReachable = true
  await mutateIn(local, 'items.create', { listId, name: 'Arroz' })
  ;(await stream(tries + 1)).happens('open')
})

test('a change that fails does not hasten the stream', async () => {
  const tries = await failLong()
  await mutateIn(local, 'items.create', { listId, name: 'Arroz' })
  expect(syncStatus.get()?.phase).toBe('syncing')
  await expectTries(tries)
  expect(syncStatus.get()?.phase).toBe('retrying')
})

test.each([
  ['the browser says that it is online', () => page.window.dispatchEvent(new Event('online'))],
  ['the page is looked at again', () => page.document.dispatchEvent(new Event('visibilitychange'))],
])('the stream is tried again as soon as %s', async (_when, happen) => {
  const tries = await failLong()
  happen()
  await stream(tries + 1)
})

test('a server that closes each stream at once is not called again without a pause', async () => {
  isReachable = true
  const first = await stream(1)
  const before = exchanges
  first.happens('open')
  first.happens('error')
  expect(first.isOpen).toBe(false)
  await expectTries(1)
  expect(exchanges).toBeGreaterThan(before)
  vi.advanceTimersByTime(1000)
  await stream(2)
})

test('within 20 s a silent stream is replaced and the server asked', async () => {
  isReachable = true
  const first = await stream(1)
  first.happens('open')
  await expectTries(1)
  const before = exchanges
  vi.advanceTimersByTime(8000)
  first.happens('beat')
  vi.advanceTimersByTime(19_999)
  await expectTries(1)
  expect([first.isOpen, exchanges]).toEqual([true, before])
  vi.advanceTimersByTime(1)
  await expectTries(1)
  expect([first.isOpen, exchanges]).toEqual([false, before + 1])
})

test('without a stream the server is asked every 20 s, and no more often', async () => {
  isReachable = true
  await expectTries(1)
  for (let tries = 1; tries < 4; tries++) {
    const failing = await stream(tries)
    failing.happens('error')
    await expectTries(tries)
    vi.advanceTimersByTime(longestPauseMs / 2)
    await expectTries(tries + 1)
  }
  const before = exchanges
  vi.advanceTimersByTime(20_000)
  await expectTries(4)
  expect(exchanges).toBe(before + 1)
})

test('requests from before an absence are aborted, and repeated on the return', async () => {
  isReachable = true
  await expectTries(1)
  const hanging = vi.fn((_path: string, init: RequestInit) => hangUntil(init.signal))
  vi.stubGlobal('fetch', hanging)
  wake()
  while (hanging.mock.calls.length === 0) await turn()
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  goAway()
  now.mockReturnValue(5000)
  vi.stubGlobal('fetch', answer)
  const before = exchanges
  comeBack()
  while (exchanges === before) await turn()
  expect(hanging).toHaveBeenCalledTimes(1)
})

function goAway(): void {
  page.document.visibilityState = 'hidden'
  page.document.dispatchEvent(new Event('visibilitychange'))
}

function comeBack(): void {
  page.document.visibilityState = 'visible'
  page.document.dispatchEvent(new Event('visibilitychange'))
}

const hangUntil = (signal?: AbortSignal | null): Promise<Response> =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

/** Every phase shown during an event, up to the next turn after `until`. */
async function phasesDuring(happen: () => unknown, until: () => unknown): Promise<Set<string | undefined>> {
  const phases = new Set([syncStatus.get()?.phase])
  const stop = syncStatus.subscribe(() => phases.add(syncStatus.get()?.phase))
  await happen()
  while (!until()) await turn()
  for (let turns = 0; turns < 20; turns++) await turn()
  stop()
  return phases
}

const phase = () => syncStatus.get()?.phase
const wake = () => page.window.dispatchEvent(new Event('online'))

/**
 * Comes online again, and waits until the server has been asked once more. Resolves with the phases shown meanwhile.
 */
function phasesOfWake() {
  const before = exchanges
  return phasesDuring(wake, () => exchanges > before)
}

/** Makes the server refuse every request with `code`, and waits for its first refusal. */
async function refuse(code: ErrorCode): Promise<void> {
  isReachable = true
  refusal = code
  await phasesOfWake()
}

test.each([
  ['upgrade_required', 'upgrade'],
  ['unauthenticated', 'signed_out'],
] as const)('%s is shown to the person, also during retries, until an exchange succeeds', async (code, block) => {
  await refuse(code)
  expect(await phasesOfWake()).toEqual(new Set([block]))
  expect(await phasesOfWake()).toEqual(new Set([block]))
  isReachable = false
  expect(await phasesDuring(wake, () => true)).toEqual(new Set([block]))
  isReachable = true
  refusal = undefined
  await phasesDuring(wake, () => phase() === 'idle')
})

test('a different block replaces the shown one', async () => {
  await refuse('unauthenticated')
  refusal = 'upgrade_required'
  expect(await phasesOfWake()).toEqual(new Set(['signed_out', 'upgrade']))
})

test('an outdated app in another tab is not shown as a block of this one', async () => {
  isReachable = false
  await local.db.meta.put({ key: 'sync', lastSuccessAt: 1000, blocked: 'upgrade', version: 'older' })
  const seen = await phasesDuring(wake, () => syncStatus.get()?.lastSuccessAt === 1000)
  expect(seen).not.toContain('upgrade')
})

test('after a reload an outdated app shows only that it must be updated', async () => {
  await refuse('upgrade_required')
  local.close()
  local = await openLocal(local.user, local.runtime)
  expect(await phasesDuring(start, phase)).toEqual(new Set([undefined, 'upgrade']))
  expect(await phasesOfWake()).toEqual(new Set(['upgrade']))
})
