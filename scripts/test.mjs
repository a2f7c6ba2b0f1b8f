/**
 * `npm test`: installs what is missing, builds, runs every check and test, and ends with one line, `N passed, N failed`.
 * A runner that crashes, hangs or finds nothing to run counts as a failure. `npm test -- unit server` runs only those: what is
 * asked for by name and cannot be run has failed, whatever is missing for it.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildStamp } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { failedPages, unsteadyTests } from './failed-pages.mjs'
import { findPostgres, oldestVersion } from './postgres.mjs'
import { giveUp, runNode, say } from './run.mjs'

/** @typedef {{ passed: number, failed: number, skipped?: number, unsteady?: string[] }} Count */

/** Three times what a quiet machine with two cores needs, so that a busy one gets to the end, too. */
const deadlineMs = 90 * 60_000
/** More browser tests than these that pass only when they are tried again are failures, all of them. */
const mostUnsteady = 2
const pass = { passed: 1, failed: 0 }
const failure = { passed: 0, failed: 1 }

const steps = {
  build: () => check('scripts/build.mjs'),
  style: () =>
    check('node_modules/@biomejs/biome/bin/biome', 'ci', '.', ...(process.stdout.isTTY ? [] : ['--colors=off'])),
  types: () => check('node_modules/typescript/bin/tsc'),
  unused: () => check('node_modules/knip/bin/knip.js'),
  unit: () => vitest('unit'),
  server: () => vitest('server'),
  postgres: () => onPostgres(),
  simulation: () => vitest('simulation'),
  faults: () => vitest('faults'),
  browser: () => playwright('browser'),
  engines,
}

/** What is run only when it is asked for. */
const onDemand = { 'postgres-all': () => onPostgres({ ...process.env, TEST_ON_POSTGRES: 'all' }) }

let total = failure
process.once('exit', () => console.log(`\n${total.passed} passed, ${total.failed} failed`))
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await ensureInstalled()
const reports = mkdtempSync(join(tmpdir(), 'caderneta-test-'))
const asked = process.argv.slice(2)
const known = { ...steps, ...onDemand }
refuseUnknown(asked.filter((name) => !(name in known)))
total = await runSteps(Object.entries(asked.length === 0 ? steps : known).filter(([name]) => isChosen(name)))
rmSync(reports, { recursive: true })
process.exitCode = total.failed === 0 ? 0 : 1

/** @param {string[]} names */
function refuseUnknown([name]) {
  if (name === undefined) return
  const all = Object.keys(known).join(', ')
  giveUp(`Não há testes de nome "${name}", só ${all}.`, `There are no tests of the name "${name}", but ${all}.`)
}

/** @param {string} name */
function isChosen(name) {
  return asked.length === 0 || asked.includes(name)
}

/** @param {[string, () => Promise<Count>][]} chosen */
async function runSteps(chosen) {
  /** @type {[string, Count, number][]} */
  const counts = []
  for (const [name, step] of chosen) {
    console.log(`\n── ${name} ──\n`)
    const begin = performance.now()
    counts.push([name, await step(), performance.now() - begin])
  }
  console.log('\n── summary ──\n')
  for (const [name, { passed, failed, skipped, unsteady = [] }, tookMs] of counts) {
    const took = `${Math.round(tookMs / 1000)} s`.padStart(6)
    console.log(`${name.padEnd(12)}${took}  ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
    for (const title of unsteady) console.log(`${' '.repeat(20)}passed only at the second try: ${title}`)
  }
  return sum(counts.map(([, count]) => count))
}

/** @param {string} file @param {string[]} args @returns {Promise<Count>} */
async function check(file, ...args) {
  return (await runInTime(file, args)) === 0 ? pass : failure
}

/** @param {string} project @param {NodeJS.ProcessEnv} [env] @returns {Promise<Count>} */
async function vitest(project, env) {
  const report = join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runInTime('node_modules/vitest/vitest.mjs', ['run', '--project', project, ...reporters], env)
  return counted(code, report, ({ numPassedTests, numFailedTests, numPendingTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
  }))
}

/** Where PostgreSQL is not installed that is said; who has asked for it wanted these tests. @param {NodeJS.ProcessEnv} [env] @returns {Promise<Count>} */
async function onPostgres(env) {
  if (findPostgres()) return vitest('postgres', env)
  say(`Falta o PostgreSQL ${oldestVersion}: apt install postgresql.`, `PostgreSQL ${oldestVersion} is missing.`)
  return asked.length > 0 ? failure : { passed: 0, failed: 0, skipped: 1 }
}

/** @param {string[]} projects @returns {Promise<Count>} */
async function playwright(...projects) {
  const { ensureChromium } = await import('./chromium.mjs')
  const browser = existsSync(buildStamp) && (await ensureChromium())
  if (!browser) return failure
  const report = join(reports, `${projects[0]}.json`)
  const env = { ...process.env, CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const chosen = projects.map((project) => `--project=${project}`)
  const code = await runInTime('node_modules/@playwright/test/cli.js', ['test', ...chosen, '--reporter=list,json'], env)
  return counted(code, report, countOfBrowsers)
}

/**
 * In CI a browser test that fails is tried once more (playwright.config.ts, decision 095). What its page showed is printed, as
 * are the titles of those that passed then.
 * @param {any} report @returns {Count}
 */
function countOfBrowsers(report) {
  for (const page of failedPages(report)) console.log(`\n${page}`)
  const { expected, unexpected, flaky, skipped } = report.stats
  const count =
    flaky <= mostUnsteady
      ? { passed: expected + flaky, failed: unexpected }
      : { passed: expected, failed: unexpected + flaky }
  return { ...count, skipped, unsteady: unsteadyTests(report) }
}

/** An engine that cannot be had here is skipped, and that is said; one that should be here and is not is a failure. */
async function engines() {
  const { ensureEngines } = await import('./engines.mjs')
  const { isFault } = await ensureEngines()
  const count = await playwright('chromium', 'firefox', 'webkit')
  return isFault ? { ...count, failed: count.failed + 1 } : count
}

/**
 * What the report says; at least one failure when the runner was not content or has run nothing.
 * @param {number} code
 * @param {string} report
 * @param {(report: any) => Count} read
 * @returns {Count}
 */
function counted(code, report, read) {
  if (!existsSync(report)) return failure
  const count = read(JSON.parse(readFileSync(report, 'utf8')))
  const content = code === 0 && count.passed > 0
  return content ? count : { ...count, failed: Math.max(count.failed, 1) }
}

/** @param {string} file @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function runInTime(file, args, env = process.env) {
  return runNode(file, args, { env, timeoutMs: Math.max(deadlineMs - performance.now(), 1000) })
}

/** @param {Count[]} counts @returns {Count} */
function sum(counts) {
  return counts.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  })
}
