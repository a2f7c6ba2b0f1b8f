import { expect, test } from 'vitest'
import { openWithItems } from '#app/data/testing.ts'
import { DomainError } from '#shared/errors.ts'
import type { SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { createRunner, type Phase, type Runner } from './scheduler.ts'

interface Timer {
  fn: () => void
  ms: number
}

const upToDate = (): SyncAnswer => ({ epoch: 'e', now: 0, results: [], scopes: [], gone: [], more: false })

async function runnerWith(exchange: (request: SyncRequest) => Promise<SyncAnswer>) {
  const { local } = await openWithItems([])
  const phases: Phase[] = []
  const timers: Timer[] = []
  const runner = createRunner(local, {
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
  return { runner, phases, timers }
}

test('it never gives up: after each failure another try is set, later and later', async () => {
  let calls = 0
  const { runner, timers, phases } = await runnerWith(async () => {
    if (++calls <= 6) throw new Error('no network')
    return upToDate()
  })
  const pauses: number[] = []
  runner.request()
  await runner.settled()
  while (timers[0]) {
    const [timer] = timers.splice(0)
    if (!timer) break
    pauses.push(timer.ms)
    timer.fn()
    await runner.settled()
  }
  expect(pauses).toEqual([500, 1000, 2000, 4000, 5000, 5000])
  expect(phases.at(-1)).toBe('idle')
})

/** Lets the pause that is set pass. Resolves with its length, ms. */
async function passPause(runner: Runner, timers: Timer[]): Promise<number | undefined> {
  const [timer] = timers.splice(0)
  timer?.fn()
  await runner.settled()
  return timer?.ms
}

test('a server that asks for patience gets it, however often somebody asks for more', async () => {
  let calls = 0
  const { runner, timers, phases } = await runnerWith(async () => {
    if (++calls > 1) return upToDate()
    runner.request()
    throw new DomainError('too_many', 'Muitas tentativas.', 42)
  })
  runner.request()
  await runner.settled()
  for (let taps = 0; taps < 3; taps++) {
    runner.request()
    await runner.settled()
  }
  expect(calls).toBe(1)
  expect(phases).toEqual(['syncing', 'retrying'])
  expect(await passPause(runner, timers)).toBe(42_000)
  expect(calls).toBe(2)
  expect(timers).toEqual([])
})

test('a pause of our own that is longer goes on after the one the server asked for, and may be cut short', async () => {
  let calls = 0
  const { runner, timers } = await runnerWith(async () => {
    throw ++calls <= 4 ? new Error('no network') : new DomainError('unavailable', 'Sem vaga.', 1)
  })
  runner.request()
  await runner.settled()
  while (calls < 5) await passPause(runner, timers)
  expect(await passPause(runner, timers)).toBe(1000)
  expect(timers.map(({ ms }) => ms)).toEqual([4000])
  expect(calls).toBe(5)
  runner.request()
  await runner.settled()
  expect(calls).toBe(6)
})

test('no server makes us wait for longer than five minutes', async () => {
  const { runner, timers } = await runnerWith(async () => {
    throw new DomainError('unavailable', 'Volte amanhã.', 86_400)
  })
  runner.request()
  await runner.settled()
  expect(timers.map(({ ms }) => ms)).toEqual([300_000])
})

test('requests that come while it runs become one more run', async () => {
  let calls = 0
  const { runner } = await runnerWith(async () => {
    calls++
    if (calls === 1) for (let times = 0; times < 5; times++) runner.request()
    return upToDate()
  })
  runner.request()
  await runner.settled()
  expect(calls).toBe(2)
})

test('once it is stopped it says nothing any more, not even how its last run ended', async () => {
  const { runner, phases } = await runnerWith(async () => {
    runner.stop()
    return upToDate()
  })
  runner.request()
  await runner.settled()
  expect(phases).toEqual(['syncing'])
})

test('without a session it waits for the person instead of trying again', async () => {
  const { runner, timers, phases } = await runnerWith(async () => {
    throw new DomainError('unauthenticated', 'Não autenticado.')
  })
  runner.request()
  await runner.settled()
  expect(timers).toEqual([])
  expect(phases).toEqual(['syncing', 'signed_out'])
})
