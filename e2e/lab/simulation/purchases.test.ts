import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coveringRuns, neverHappened, noteHappened, shopSigns } from './coverage.ts'
import { endOnFailure, runs, seed, steps } from './options.ts'
import { shopping, simulate } from './scenario.ts'

test('people who buy with prices, untick, leave and erase keep one purchase for each that was not taken back', async () => {
  const happened = new Set<string>()
  await fc.assert(
    fc.asyncProperty(shopping(steps), async (scenario) => {
      noteHappened(await simulate(scenario), happened, shopSigns)
    }),
    { numRuns: Math.ceil(runs / 2), seed, endOnFailure },
  )
  if (runs >= coveringRuns) expect(neverHappened(happened, shopSigns)).toEqual([])
})
