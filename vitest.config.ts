import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.mjs'
import { expectationMs } from './scripts/patience.mjs'
import { TestCounts } from './scripts/test-counts.mjs'

/** Limits of tests that hang, ms. They do not restrict the duration of a test, even on a slow and busy machine. */
const hangingMs = 15 * 60_000
const simulationHangsMs = 6 * 60 * 60_000

/** The file for the counts of this run (scripts/test-counts.mjs), if they are wanted. */
const counts = process.env.TEST_COUNTS

const setupFiles = ['scripts/no-console-errors.mjs', 'scripts/patient-waits.mjs']
/** The tests that Stryker runs (scripts/mutants.mjs), in its own threads. */
const ofMutants = process.env.MUTANTS_TESTS?.split(' ')
/** Arguments of Node. Most objects are short-lived: a larger new space saves a tenth of the processor time. */
const execArgv = ['--max-semi-space-size=64']
/**
 * The files of a worker share their modules, which can create many servers: loading a server takes longer than most of
 * its tests.
 */
const ofServers = {
  isolate: false,
  // openapi-typescript calls the compiler, which has no interface in TypeScript 7 yet.
  alias: { typescript: '@ts-morph/common/dist/typescript.js' },
  server: { deps: { inline: ['openapi-typescript'] } },
}
const withPostgres = {
  setupFiles: [...setupFiles, 'scripts/postgres-address.mjs'],
  globalSetup: 'scripts/on-postgres.mjs',
}

export default defineConfig({
  test: {
    // Some tests wait for processes and timers: one worker more than cores keeps the cores busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    reporters: counts ? ['default', new TestCounts(counts)] : ['default'],
    projects: ofMutants ? [project('mutants', ofMutants, { ...ofServers, execArgv: [] })] : allProjects(),
  },
})

function allProjects() {
  return [
    project('unit', [
      'shared/**/*.test.ts',
      'app/**/*.test.{ts,tsx}',
      'scripts/*.test.mjs',
      'e2e/lab/{lighthouse,mutants,peers}/*.test.ts',
    ]),
    project('server', ['sync-server/**/*.test.ts'], {
      ...ofServers,
      exclude: ['sync-server/db/engine/postgres/*.test.ts'],
    }),
    simulation(),
    project('faults', ['e2e/faults/*.test.ts'], { testTimeout: simulationHangsMs }),
    onPostgres(),
  ]
}

function project(name: string, include: string[], more: TestProjectInlineConfiguration['test'] = {}) {
  const limits = { testTimeout: hangingMs, hookTimeout: hangingMs, expect: { poll: { timeout: expectationMs } } }
  return { test: { name, include, exclude: [], ...limits, setupFiles, execArgv, ...more } }
}

/**
 * The scripts of the simulation: on PostgreSQL if requested, and then also some of them on SQLite and PostgreSQL in
 * turn, for a comparison.
 */
function simulation() {
  const include = ['e2e/lab/simulation/**/*.test.ts']
  const limits = { testTimeout: simulationHangsMs }
  if (!process.env.SIMULATE_ON_POSTGRES) return project('simulation', include, limits)
  return project('simulation', [...include, 'e2e/postgres/same-run.test.ts'], { ...limits, ...withPostgres })
}

/** The tests of the server again on PostgreSQL: those of its database and of the exchange, or all of them. */
function onPostgres() {
  const share = [
    'e2e/postgres/*.test.ts',
    'sync-server/db/**/*.test.ts',
    'sync-server/sync/{device,exchange,history,intents}.test.ts',
  ]
  const all = ['e2e/postgres/*.test.ts', 'sync-server/**/*.test.ts']
  return project('postgres', process.env.TEST_ON_POSTGRES === 'all' ? all : share, {
    ...ofServers,
    ...withPostgres,
  })
}
