/** Devices of one person that type into long notes, with long absences. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coveringRuns } from './coverage.ts'
import { endOnFailure, runs, seed } from './options.ts'
import { simulate } from './scenario.ts'
import type { Step } from './step.ts'
import type { World } from './world-state.ts'

const on = (device: number) => ({ device, page: 0 })
const edit = (device: number, kind: 'add note' | 'add long note' | 'type' | 'type much', pick = 0): Step => ({
  do: 'edit',
  edit: { kind, pick, afterMs: 700 },
  ...on(device),
})
const send = (device: number, isLost = false): Step => ({
  do: 'sync',
  fates: isLost ? ['answer dropped'] : [],
  ...on(device),
})
const begun: Step[] = [edit(0, 'add long note'), edit(0, 'add note'), send(0), send(1)]

const device = fc.nat(1)
const pick = fc.nat(997)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(device, pick).map(([at, note]) => edit(at, 'type', note)) },
  { weight: 2, arbitrary: fc.tuple(device, pick).map(([at, note]) => edit(at, 'type much', note)) },
  { weight: 5, arbitrary: fc.tuple(device, fc.boolean()).map(([at, isLost]) => send(at, isLost)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(device, pick, fc.integer({ min: 11, max: 14 }))
      .map(([at, note, times]): Step => ({ do: 'save often', times, pick: note, ...on(at) })),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'quarter passes' }) },
)

/** Saves many notes often, which fills the room for old versions. Rare, because it takes as long as a whole script. */
const full: Step = { do: 'save many notes', notes: 14, times: 5, ...on(0) }

const script = fc
  .tuple(fc.array(step, { minLength: 6, maxLength: 12 }), fc.nat(11))
  .map(([steps, chance]) => [...begun, ...(chance === 0 ? [edit(1, 'type', 1), full] : []), ...steps])

/**
 * The events of a script that some script must contain: a long note, as many old versions as a note may have, a merge.
 */
async function happenedIn({ server, ledger }: World): Promise<string[]> {
  const [kept] = await server.query<{ most: number | null; all_of: number | null }>(
    `SELECT max(bytes) AS most, sum(bytes) AS all_of FROM
     (SELECT sum(octet_length(content)) AS bytes FROM note_versions GROUP BY note_id) AS notes`,
  )
  const longest = Math.max(...ledger.writes.map(({ args }) => String(args.content ?? '').length))
  return [
    ...(longest > 70_000 ? ['long'] : []),
    ...(Number(kept?.most) > 400_000 ? ['a note has as many texts as it may'] : []),
    ...(server.executions.some(({ outcome }) => outcome === 'merged') ? ['merged'] : []),
  ]
}

test('every word stays unless deleted, for notes of any length and any absence of a device', async () => {
  const happened = new Set<string>()
  await fc.assert(
    fc.asyncProperty(script, async (steps) => {
      const world = await simulate({ clockErrorsMs: [], steps }, async (one) => {
        for (const what of await happenedIn(one)) happened.add(what)
      })
      if (world.swept) happened.add('a quarter')
    }),
    { numRuns: Math.max(1, Math.min(12, runs), Math.floor(runs / 20)), seed, endOnFailure },
  )
  if (runs >= coveringRuns) {
    expect([...happened].sort()).toEqual(['a note has as many texts as it may', 'a quarter', 'long', 'merged'])
  }
})
