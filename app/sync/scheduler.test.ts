import { expect, test } from 'vitest'
import { readIdentity } from '#app/data/store/local-store.ts'
import { openWithItems } from '#app/data/testing.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Delta, SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { createScheduler, type Phase } from './scheduler.ts'
import { allTaken } from './testing.ts'

interface Timer {
  fn: () => void
  ms: number
}

const upToDate = (): SyncAnswer => allTaken({ push: [] })

async function runnerWith(exchange: (request: SyncRequest) => Promise<SyncAnswer>) {
  const { local } = await openWithItems([])
  const phases: Phase[] = []
  const timers: Timer[] = []
  const clock = { now: 0 }
  const scheduler = createScheduler(local, {
    exchange,
    timers: {
      set: (fn, ms) => timers.push({ fn, ms }) && timers.at(-1),
      clear: (timer) => void timers.splice(0, timers.includes(timer as Timer) ? 1 : 0),
      now: () => clock.now,
      random: () => 0.5,
    },
    maxDelayMs: () => 10_000,
    first: () => [],
    exclusive: (run) => run(),
    onPhase: (phase) => phases.push(phase),
  })
  /** Lets the pending pause pass. Resolves with its length, ms. */
  const passPause = async () => {
    const [timer] = timers.splice(0)
    clock.now += timer?.ms ?? 0
    timer?.fn()
    await scheduler.settled()
    return timer?.ms
  }
  const ask = () => {
    scheduler.request()
    return scheduler.settled()
  }
  const take = (delta: Delta) => {
    scheduler.take(delta)
    return scheduler.settled()
  }
  /** The delta after the last answer of this server. */
  const nextDelta = async (since: string | null = 'b'): Promise<Delta> => {
    const { client } = await readIdentity(local.db)
    return { client, since, answer: { ...upToDate(), bookmark: newId() } }
  }
  return { scheduler, phases, timers, clock, passPause, ask, take, nextDelta }
}

test('each failure schedules another attempt after a longer pause, without end', async () => {
  let calls = 0
  const { timers, phases, passPause, ask } = await runnerWith(async () => {
    if (++calls <= 6) throw new Error('no network')
    return upToDate()
  })
  const pauses: unknown[] = []
  await ask()
  while (timers[0]) pauses.push(await passPause())
  expect(pauses).toEqual([500, 1000, 2000, 4000, 5000, 5000])
  expect(phases.at(-1)).toBe('idle')
})

test('a pause requested by the server is kept, however often a sync is requested', async () => {
  let calls = 0
  const { scheduler, timers, phases, passPause, ask } = await runnerWith(async () => {
    if (++calls > 1) return upToDate()
    scheduler.request()
    throw new DomainError('too_many', 'Muitas tentativas.', 42)
  })
  await ask()
  for (let taps = 0; taps < 3; taps++) await ask()
  expect(calls).toBe(1)
  expect(phases).toEqual(['syncing', 'retrying'])
  expect(await passPause()).toBe(42_000)
  expect(calls).toBe(2)
  expect(timers).toEqual([])
})

test('a request to sync shortens a longer pause of the app itself to the one that the server asked for', async () => {
  let calls = 0
  const { timers, clock, passPause, ask } = await runnerWith(async () => {
    throw ++calls <= 4 ? new Error('no network') : new DomainError('unavailable', 'Sem vaga.', 1)
  })
  await ask()
  while (calls < 5) await passPause()
  expect(timers.map(({ ms }) => ms)).toEqual([5000])
  clock.now += 400
  await ask()
  expect(timers.map(({ ms }) => ms)).toEqual([600])
  expect(calls).toBe(5)
  await passPause()
  expect(calls).toBe(6)
  clock.now += 1000
  await ask()
  expect(calls).toBe(7)
})

test('no server can request a pause of more than five minutes', async () => {
  const { timers, ask } = await runnerWith(async () => {
    throw new DomainError('unavailable', 'Volte amanhã.', 86_400)
  })
  await ask()
  expect(timers.map(({ ms }) => ms)).toEqual([300_000])
})

test('requests during a run become one more run', async () => {
  let calls = 0
  const { scheduler, ask } = await runnerWith(async () => {
    calls++
    if (calls === 1) for (let times = 0; times < 5; times++) scheduler.request()
    return upToDate()
  })
  await ask()
  expect(calls).toBe(2)
})

test('a stopped scheduler reports nothing, not even the end of its last run', async () => {
  const { scheduler, phases, ask } = await runnerWith(async () => {
    scheduler.stop()
    return upToDate()
  })
  await ask()
  expect(phases).toEqual(['syncing'])
})

test('without a session the engine waits for a sign-in and does not retry', async () => {
  const { timers, phases, ask } = await runnerWith(async () => {
    throw new DomainError('unauthenticated', 'Não autenticado.')
  })
  await ask()
  expect(timers).toEqual([])
  expect(phases).toEqual(['syncing', 'signed_out'])
})

test('a delta that continues the local state is applied without a request, any other causes one', async () => {
  let calls = 0
  const { phases, ask, take, nextDelta } = await runnerWith(async () => {
    calls++
    return upToDate()
  })
  await take(await nextDelta())
  expect(calls).toBe(1)
  await ask()
  expect(calls).toBe(2)
  phases.length = 0
  const first = await nextDelta()
  await take(first)
  await take(await nextDelta(first.answer.bookmark))
  expect(calls).toBe(2)
  expect(phases).toEqual([])
  await take(await nextDelta('another'))
  expect(calls).toBe(3)
})

test.each([
  ['continues its answer is taken in', 'b', 2],
  ['does not is asked for', 'another', 3],
])('a delta that arrives during a request and %s', async (_what, since, requests) => {
  let calls = 0
  const { scheduler, ask, nextDelta } = await runnerWith(async () => {
    if (++calls === 2) scheduler.take(await nextDelta(since))
    return upToDate()
  })
  await ask()
  await ask()
  expect(calls).toBe(requests)
})

test('pending mutations are sent even if a delta arrives in the same moment', async () => {
  let calls = 0
  const { scheduler, ask, nextDelta } = await runnerWith(async () => {
    if (++calls === 2) {
      scheduler.take(await nextDelta())
      scheduler.request()
    }
    return upToDate()
  })
  await ask()
  await ask()
  expect(calls).toBe(3)
})

test('after a failure a delta does not replace the failed request', async () => {
  let calls = 0
  const { timers, ask, take, nextDelta } = await runnerWith(async () => {
    if (++calls === 2) throw new Error('no network')
    return upToDate()
  })
  await ask()
  await ask()
  await take(await nextDelta())
  expect(calls).toBe(3)
  expect(timers).toEqual([])
})
