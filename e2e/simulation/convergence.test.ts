import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOnFailure, runs, seed, steps } from './options.ts'
import { simulate, stormy, traceHash } from './scenario.ts'

test('whatever happens, nothing is lost, doubled or shown to the wrong person', async () => {
  await fc.assert(
    fc.asyncProperty(stormy(steps), async (scenario) => {
      await simulate(scenario)
    }),
    { numRuns: runs, seed, endOnFailure },
  )
})

test('the same script gives the same run', async () => {
  for (const scenario of fc.sample(stormy(steps), { numRuns: 5, seed })) {
    const hashes = [await simulate(scenario), await simulate(scenario)].map(traceHash)
    expect(hashes[1]).toBe(hashes[0])
  }
})
