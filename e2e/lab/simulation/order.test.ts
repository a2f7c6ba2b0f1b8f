import fc from 'fast-check'
import { test } from 'vitest'
import { endOnFailure, runs, seed, steps } from './options.ts'
import { punctual, simulate } from './scenario.ts'
import { checkTrueTime } from './true-time.ts'

test('the later of two intents wins, with any clocks of the devices', async () => {
  await fc.assert(
    fc.asyncProperty(punctual(steps), async (scenario) => {
      await simulate(scenario, checkTrueTime)
    }),
    { numRuns: runs, seed, endOnFailure },
  )
})
