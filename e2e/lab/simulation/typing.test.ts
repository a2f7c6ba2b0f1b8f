/** Two devices of one person type into one note, over a network that loses answers. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOnFailure, runs, seed } from './options.ts'
import { simulate } from './scenario.ts'
import type { Step } from './step.ts'

const on = (device: number) => ({ device, page: 0 })
const type = (device: number, pick = 0): Step => ({
  do: 'edit',
  edit: { kind: 'quantity', pick, afterMs: 700 },
  ...on(device),
})
const send = (device: number, isLost = false): Step => ({
  do: 'sync',
  fates: isLost ? ['answer dropped'] : [],
  ...on(device),
})
const begun: Step[] = [
  { do: 'edit', edit: { kind: 'add note', pick: 0, afterMs: 1 }, ...on(0) },
  type(0),
  type(0),
  send(0),
  send(1),
]

const device = fc.nat(1)
const step = fc.oneof(
  { weight: 3, arbitrary: device.map((at) => type(at)) },
  { weight: 2, arbitrary: fc.tuple(device, fc.boolean()).map(([at, isLost]) => send(at, isLost)) },
)

test('every word stays unless deleted, on both devices and in the note', async () => {
  let merged = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const { server } = await simulate({ clockErrorsMs: [], steps: [...begun, ...steps] })
      merged += server.executions.filter(({ outcome }) => outcome === 'merged').length
    }),
    { numRuns: Math.min(runs, 60), seed, endOnFailure },
  )
  expect(merged).toBeGreaterThan(0)
})
