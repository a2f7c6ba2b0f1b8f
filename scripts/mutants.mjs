/**
 * `npm run mutants -- [PATH]…`: Stryker breaks one operator, condition or block of the source after the other, by
 * default of all rooms below, and lists what their tests do not notice. A path is a folder, a file, or a file and lines
 * (`FILE:1-80`); `MUTANTS_TESTS="GLOB GLOB"` chooses other tests. Results are kept in `reports/mutants/`, so that the next
 * run tries only what has changed.
 * `npm run mutants -- rules [WORD]`: breaks the rules of `e2e/lab/mutants/*.txt` instead.
 */
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensure-installed.mjs'
import { giveUp, runNode } from './run.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/**
 * The tests of each folder or file that is broken. Slower ones, such as simulations, may notice what these do not.
 * @type {Record<string, string>}
 */
const rooms = {
  'shared/merge.ts': 'shared/merge*.test.ts',
  'shared/items.ts': 'shared/items.test.ts',
  'shared/ticks.ts': 'shared/ticks*.test.ts',
  'shared/steps.ts': 'shared/steps*.test.ts',
  'app/sync': 'app/sync/*.test.ts',
  'app/data/mutations': 'app/data/mutations/*.test.ts',
  'sync-server/sync': 'sync-server/sync/*.test.ts sync-server/http/routes/sync.test.ts',
  'sync-server/access': 'sync-server/commands/{*,sharing/access}.test.ts sync-server/testing/contract-*.test.ts',
  'sync-server/commands': 'sync-server/commands/*.test.ts',
  'sync-server/commands/auth': 'sync-server/commands/auth/*.test.ts',
  'sync-server/commands/notes': 'sync-server/commands/{,notes/}*.test.ts',
  'sync-server/commands/sharing': 'sync-server/commands/sharing/*.test.ts',
}

const { MUTANTS_TESTS: chosenTests } = process.env
await ensureInstalled()
const [first, ...more] = process.argv.slice(2)
if (first === 'rules')
  process.exit(await runNode('node_modules/tsx/dist/cli.mjs', ['e2e/lab/mutants/main.ts', ...more]))
for (const path of first === undefined ? Object.keys(rooms) : [first, ...more]) await tryAll(path)

/** @param {string} path */
async function tryAll(path) {
  const [file = ''] = path.split(':')
  const tests = rooms[file] ?? rooms[dirname(file)]
  if (!tests || !existsSync(file)) giveUp(`Não conheço: ${path}`, `not a folder or file of ${Object.keys(rooms)}`)
  // The processes of Stryker read it in vitest.config.ts.
  process.env.MUTANTS_TESTS = chosenTests ?? tests
  const { Stryker } = await import('@stryker-mutator/core')
  await new Stryker({
    mutate: statSync(file).isDirectory() ? [`${file}/*.ts`, '!**/*.test.ts', '!**/testing.ts'] : [path],
    testRunner: 'vitest',
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
    vitest: { related: true },
    // Most strings are texts for people, which no test repeats.
    mutator: { excludedMutations: ['StringLiteral'] },
    concurrency: 1,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 60,
    incremental: true,
    incrementalFile: `reports/mutants/${file.replaceAll('/', '-')}.json`,
    ignorePatterns: ['/data', '/docs', '/reports', '/test-results', '/playwright-report'],
    // It does not understand TypeScript 7, and needs no types.
    tsconfigFile: 'none.json',
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false },
  }).runMutationTest()
}
