import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TableName, tableNames } from '#shared/scopes.ts'
import { runsOnBoth, seed, steps } from '../lab/simulation/options.ts'
import { difference, simulate, stormy } from '../lab/simulation/scenario.ts'
import type { ServerRow } from '../lab/simulation/server.ts'
import { inTurnsInMemory, inTurnsOnPostgres } from '../lab/simulation/site.ts'
import type { World } from '../lab/simulation/world-state.ts'

/** The scripts to compare. Each gets a test with a timeout of its own. */
const scripts = fc
  .sample(stormy(steps), { numRuns: runsOnBoth, seed })
  .map((scenario, at) => ({ scenario, number: at + 1 }))

test.each(scripts)('script $number gives the same run on SQLite and on PostgreSQL', async ({ scenario }) => {
  const here = await simulate(scenario, noteRows, inTurnsInMemory)
  expect(difference(here, await simulate(scenario, noteRows, inTurnsOnPostgres))).toBeUndefined()
})

/** Adds the final rows of the server with all stamps, as `asText`, to the trace, which the test compares. */
async function noteRows(world: World): Promise<void> {
  const rows = await world.server.rows()
  for (const table of tableNames)
    for (const line of rows[table].map((row) => asText(table, row)).sort()) world.note(`${table} ${line}`)
}

/**
 * Tables whose ids the server makes at random. Such ids, and all tokens and versions of notes, are left out of the
 * comparison, because they are only ever compared for equality.
 */
const withoutId: TableName[] = ['memberships', 'shares']

function asText(table: TableName, { id, token: _token, version: _version, ...row }: ServerRow): string {
  return JSON.stringify(withoutId.includes(table) ? row : { id, ...row })
}
