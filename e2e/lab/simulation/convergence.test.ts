import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { coveringRuns, neverHappened, noteHappened } from './coverage.ts'
import { difference } from './difference.ts'
import { endOnFailure, runs, seed, steps } from './options.ts'
import { simulate, stormy } from './scenario.ts'

afterEach(() => void vi.restoreAllMocks())

test('nothing is lost, duplicated or shown to the wrong person in any script', async () => {
  const happened = new Set<string>()
  await fc.assert(
    fc.asyncProperty(stormy(steps), async (scenario) => {
      noteHappened(await simulate(scenario), happened)
    }),
    { numRuns: runs, seed, endOnFailure },
  )
  if (runs >= coveringRuns) expect(neverHappened(happened)).toEqual([])
})

test('the same script gives the same run, also on a slow machine', async () => {
  for (const scenario of fc.sample(stormy(steps), { numRuns: 5, seed })) {
    const run = await simulate(scenario)
    stall()
    expect(difference(run, await simulate(scenario))).toBeUndefined()
    vi.restoreAllMocks()
  }
})

/** A second passes between any two readings of the machine's clock, as under heavy load. */
function stall(): void {
  let ms = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    ms += 1000
    return ms
  })
}
