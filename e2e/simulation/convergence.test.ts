import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { coveringRuns, neverHappened, noteHappened } from './coverage.ts'
import { endOnFailure, runs, seed, steps } from './options.ts'
import { difference, simulate, stormy } from './scenario.ts'

afterEach(() => void vi.restoreAllMocks())

test('whatever happens, nothing is lost, doubled or shown to the wrong person', async () => {
  const happened = new Set<string>()
  await fc.assert(
    fc.asyncProperty(stormy(steps), async (scenario) => {
      noteHappened(await simulate(scenario), happened)
    }),
    { numRuns: runs, seed, endOnFailure },
  )
  if (runs >= coveringRuns) expect(neverHappened(happened)).toEqual([])
})

test('the same script gives the same run, also on a machine that is slow', async () => {
  for (const scenario of fc.sample(stormy(steps), { numRuns: 5, seed })) {
    const run = await simulate(scenario)
    stall()
    expect(difference(run, await simulate(scenario))).toBeUndefined()
    vi.restoreAllMocks()
  }
})

/** Between any two looks at the machine's clock a second goes by, as when others keep it busy. */
function stall(): void {
  let ms = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    ms += 1000
    return ms
  })
}
