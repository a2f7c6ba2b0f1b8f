import fc from 'fast-check'
import { test } from 'vitest'
import { endOnFailure, runs, seed, steps } from './options.ts'
import { punctual, simulate } from './scenario.ts'
import { checkTrueTime } from './true-time.ts'

test('of two intents the later one wins, whatever the clocks of the devices say', async () => {
  await fc.assert(
    fc.asyncProperty(punctual(steps), async (scenario) => {
      await simulate(scenario, checkTrueTime)
    }),
    { numRuns: runs, seed, endOnFailure },
  )
})
