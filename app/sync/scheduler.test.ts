import { expect, test } from 'vitest'
import { openWithItems } from '#app/data/testing.ts'
import { DomainError } from '#shared/errors.ts'
import type { SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { createScheduler, type Phase, type Scheduler } from './scheduler.ts'

interface Timer {
  fn: () => void
  ms: number
}

const upToDate = (): SyncAnswer => ({
  epoch: 'e',
  bookmark: 'b',
  now: 0,
  results: [],
  scopes: [],
  gone: [],
  more: false,
})

async function runnerWith(exchange: (request: SyncRequest) => Promise<SyncAnswer>) {
  const { local } = await openWithItems([])
  const phases: Phase[] = []
  const timers: Timer[] = []
  const scheduler = createScheduler(local, {
    exchange,
    timers: {
      set: (fn, ms) => timers.push({ fn, ms }) && timers.at(-1),
      clear: (timer) => void timers.splice(0, timers.includes(timer as Timer) ? 1 : 0),
      random: () => 0.5,
    },
    maxDelayMs: () => 10_000,
    first: () => [],
    exclusive: (run) => run(),
    onPhase: (phase) => phases.push(phase),
  })
  return { scheduler, phases, timers }
}

test('it never gives up: after each failure another try is set, later and later', async () => {
  let calls = 0
  const { scheduler, timers, phases } = await runnerWith(async () => {
    if (++calls <= 6) throw new Error('no network')
    return upToDate()
  })
  const pauses: number[] = []
  scheduler.request()
  await scheduler.settled()
  while (timers[0]) {
    const [timer] = timers.splice(0)
    if (!timer) break
    pauses.push(timer.ms)
    timer.fn()
    await scheduler.settled()
  }
  expect(pauses).toEqual([500, 1000, 2000, 4000, 5000, 5000])
  expect(phases.at(-1)).toBe('idle')
})

/** Lets the pause that is set pass. Resolves with its length, ms. */
async function passPause(scheduler: Scheduler, timers: Timer[]): Promise<number | undefined> {
  const [timer] = timers.splice(0)
  timer?.fn()
  await scheduler.settled()
  return timer?.ms
}

test('a server that asks for patience gets it, however often somebody asks for more', async () => {
  let calls = 0
  const { scheduler, timers, phases } = await runnerWith(async () => {
    if (++calls > 1) return upToDate()
    scheduler.request()
    throw new DomainError('too_many', 'Muitas tentativas.', 42)
  })
  scheduler.request()
  await scheduler.settled()
  for (let taps = 0; taps < 3; taps++) {
    scheduler.request()
    await scheduler.settled()
  }
  expect(calls).toBe(1)
  expect(phases).toEqual(['syncing', 'retrying'])
  expect(await passPause(scheduler, timers)).toBe(42_000)
  expect(calls).toBe(2)
  expect(timers).toEqual([])
})

test('a pause of our own that is longer goes on after the one the server asked for, and may be cut short', async () => {
  let calls = 0
  const { scheduler, timers } = await runnerWith(async () => {
    throw ++calls <= 4 ? new Error('no network') : new DomainError('unavailable', 'Sem vaga.', 1)
  })
  scheduler.request()
  await scheduler.settled()
  while (calls < 5) await passPause(scheduler, timers)
  expect(await passPause(scheduler, timers)).toBe(1000)
  expect(timers.map(({ ms }) => ms)).toEqual([4000])
  expect(calls).toBe(5)
  scheduler.request()
  await scheduler.settled()
  expect(calls).toBe(6)
})

test('no server makes us wait for longer than five minutes', async () => {
  const { scheduler, timers } = await runnerWith(async () => {
    throw new DomainError('unavailable', 'Volte amanhã.', 86_400)
  })
  scheduler.request()
  await scheduler.settled()
  expect(timers.map(({ ms }) => ms)).toEqual([300_000])
})

test('requests that come while it runs become one more run', async () => {
  let calls = 0
  const { scheduler } = await runnerWith(async () => {
    calls++
    if (calls === 1) for (let times = 0; times < 5; times++) scheduler.request()
    return upToDate()
  })
  scheduler.request()
  await scheduler.settled()
  expect(calls).toBe(2)
})

test('once it is stopped it says nothing any more, not even how its last run ended', async () => {
  const { scheduler, phases } = await runnerWith(async () => {
    scheduler.stop()
    return upToDate()
  })
  scheduler.request()
  await scheduler.settled()
  expect(phases).toEqual(['syncing'])
})

test('without a session it waits for the person instead of trying again', async () => {
  const { scheduler, timers, phases } = await runnerWith(async () => {
    throw new DomainError('unauthenticated', 'Não autenticado.')
  })
  scheduler.request()
  await scheduler.settled()
  expect(timers).toEqual([])
  expect(phases).toEqual(['syncing', 'signed_out'])
})
