import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createScheduler, type Phase, type Timers } from '#app/sync/scheduler.ts'
import type { Context } from './device.ts'
import { doEdit } from './edits.ts'
import { type Fate, fates } from './fates.ts'
import { endOnFailure, runs, seed } from './options.ts'
import type { Edit } from './plan.ts'
import { closeWorld, createWorld } from './world.ts'
import type { World } from './world-state.ts'

const maxDelayMs = 30_000

/** Timers of virtual time: they fire on demand, the next one first. */
function createTimers(world: World) {
  let waiting: { at: number; fn: () => void }[] = []
  const delays: number[] = []
  const timers: Timers = {
    set: (fn, ms) => {
      const timer = { at: world.clock.now() + ms, fn }
      waiting.push(timer)
      delays.push(ms)
      return timer
    },
    clear: (timer) => {
      waiting = waiting.filter((other) => other !== timer)
    },
    now: () => world.clock.now(),
    random: () => 0.999,
  }
  return {
    timers,
    delays,
    /** Advances time to the next timer and fires it. False without one. */
    fireNext: (): boolean => {
      const next = waiting.sort((a, b) => a.at - b.at)[0]
      if (!next) return false
      timers.clear(next)
      world.clock.advance(Math.max(0, next.at - world.clock.now()))
      next.fn()
      return true
    },
  }
}

/** The engine of one page as the app starts it: each edit requests a run, failures are retried by timers. */
function startEngine(world: World, page: Context) {
  const virtual = createTimers(world)
  const phases: Phase[] = []
  const runner = createScheduler(page.local, {
    exchange: (request) => world.network.exchange(page, request),
    timers: virtual.timers,
    maxDelayMs: () => maxDelayMs,
    first: () => [],
    exclusive: (run) => run(),
    onPhase: (phase) => void phases.push(phase),
  })
  page.local.onMutation(() => runner.request())
  runner.request()
  return { runner, phases, ...virtual }
}

const failing = fates.filter((fate) => !fate.endsWith('held'))
const edit = fc.record<Edit>({
  kind: fc.constantFrom('add', 'rename', 'tick', 'delete', 'poison'),
  pick: fc.nat(99),
  afterMs: fc.integer({ min: 1, max: 60_000 }),
})

test('all pending mutations arrive after any number of failures, although the person does nothing', async () => {
  const trouble = fc.array(fc.constantFrom<Fate>(...failing), { maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), trouble, async (edits, fatesToCome) => {
      const world = await createWorld()
      const page = world.devices[1]?.contexts[0] as Context
      const engine = startEngine(world, page)
      page.fates = [...fatesToCome]
      for (const each of edits) await doEdit(world, page, each)
      await engine.runner.settled()
      // Each fate spoils at most one attempt, each poison three.
      for (let tries = 0; tries < fatesToCome.length + 3 * edits.length + 1; tries++) {
        if (!engine.fireNext()) break
        await engine.runner.settled()
      }
      expect(await page.local.db.outbox.count()).toBe(0)
      expect(engine.phases.at(-1)).toBe('idle')
      expect(engine.fireNext()).toBe(false)
      expect(Math.max(0, ...engine.delays)).toBeLessThanOrEqual(maxDelayMs)
      await closeWorld(world)
    }),
    { numRuns: Math.ceil(runs / 5), seed, endOnFailure },
  )
})

test('an expired session stops the attempts until its person returns, and loses nothing', async () => {
  const world = await createWorld()
  const page = world.devices[1]?.contexts[0] as Context
  const engine = startEngine(world, page)
  page.device.session = null
  await doEdit(world, page, { kind: 'add', pick: 0, afterMs: 1 })
  await engine.runner.settled()
  expect(engine.phases.at(-1)).toBe('signed_out')
  expect(engine.fireNext()).toBe(false)
  expect(await page.local.db.meta.get('sync')).toMatchObject({ blocked: 'signed_out' })
  page.device.session = page.device.person.id
  engine.runner.request()
  await engine.runner.settled()
  expect(await page.local.db.outbox.count()).toBe(0)
  expect(await page.local.db.meta.get('sync')).toMatchObject({ blocked: null })
  await closeWorld(world)
})
