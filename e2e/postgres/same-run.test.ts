import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableNames } from '#shared/scopes.ts'
import { withoutServerIds } from '../lab/simulation/clock.ts'
import { difference } from '../lab/simulation/difference.ts'
import { runsOnBoth, seed, steps } from '../lab/simulation/options.ts'
import { shopping, simulate, stormy } from '../lab/simulation/scenario.ts'
import type { ServerRow } from '../lab/simulation/server.ts'
import { inTurnsInMemory, inTurnsOnPostgres } from '../lab/simulation/site.ts'
import type { World } from '../lab/simulation/world-state.ts'

/** The scripts to compare. Each gets a test with a timeout of its own. */
const scripts = [
  ...fc.sample(stormy(steps), { numRuns: runsOnBoth, seed }),
  ...fc.sample(shopping(steps), { numRuns: Math.ceil(runsOnBoth / 4), seed }),
].map((scenario, at) => ({ scenario, number: at + 1 }))

test.each(scripts)('script $number gives the same run on SQLite and on PostgreSQL', async ({ scenario }) => {
  const here = await simulate(scenario, noteRows, inTurnsInMemory)
  expect(difference(here, await simulate(scenario, noteRows, inTurnsOnPostgres))).toBeUndefined()
})

/** Adds the final rows of the server with all stamps, as `asText`, to the trace, which the test compares. */
async function noteRows(world: World): Promise<void> {
  const rows = await world.server.rows()
  for (const table of tableNames) for (const line of rows[table].map(asText).sort()) world.note(`${table} ${line}`)
}

/** Tokens and versions of notes are random, and only ever compared for equality. */
function asText({ token: _token, version: _version, ...row }: ServerRow): string {
  return withoutServerIds(JSON.stringify(row))
}
