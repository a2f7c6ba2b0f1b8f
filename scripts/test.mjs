/**
 * `npm test`: installs missing packages, builds, checks, and runs the tests that a change most often breaks. `npm test
 * -- all` runs every test, `npm test -- changed` those near the changes, `npm test -- unit server` all of those two.
 * The last line is `N passed, N failed`. A runner that crashes, hangs or finds nothing to run counts as a failure, and
 * so do tests requested by name that cannot run.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countOf, failedPages, unsteadyTests } from './browser-report.mjs'
import { buildStamp } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { findPostgres, oldestVersion } from './postgres.mjs'
import { giveUp, interrupted, runNode, say } from './run.mjs'
import { planOf, testNames } from './test-plan.mjs'

/** @typedef {{ passed: number, failed: number, skipped?: number, unsteady?: string[], failures?: string[] }} Count */
/** @typedef {Record<string, Count>} Counts by the names of what was run */

/** Time limit of the whole run, ms. It ends only a runner that hangs, however slow and busy the machine is. */
const deadlineMs = 24 * 3_600_000
/** Up to this number of browser tests may pass only in a repetition. With more, all of those count as failed. */
const mostUnsteady = 2
const pass = { passed: 1, failed: 0 }
const failure = { passed: 0, failed: 1 }
const nothing = { passed: 0, failed: 0 }

const colors = process.stdout.isTTY ? [] : ['--colors=off']
/** @type {Record<string, string[]>} */
const checks = {
  build: ['scripts/build.mjs'],
  style: ['node_modules/@biomejs/biome/bin/biome', 'ci', '.', ...colors],
  layers: ['scripts/layers.mjs'],
  types: ['node_modules/typescript/bin/tsc'],
  unused: ['node_modules/knip/bin/knip.js', '--cache'],
  words: ['scripts/plain-words.mjs'],
}
/** @type {Record<string, string[]>} projects of Playwright */
const inBrowsers = { engines: ['chromium', 'firefox', 'webkit'], browser: ['browser'] }
/** @type {string[]} */
const noProjects = []

let total = failure
process.once('exit', (code) => {
  if (code !== interrupted) console.log(`\n${total.passed} passed, ${total.failed} failed`)
})
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await ensureInstalled()
const reports = mkdtempSync(join(tmpdir(), 'caderneta-test-'))
const plan = planOf(process.argv.slice(2))
if (plan.unknown) refuse(plan.unknown)
total = await runAll()
rmSync(reports, { recursive: true })
process.exitCode = total.failed === 0 ? 0 : 1

/** @param {string} name */
function refuse(name) {
  const known = testNames.join(', ')
  giveUp(`Não há testes de nome "${name}", só ${known}.`, `There are no tests of the name "${name}", but ${known}.`)
}

/**
 * Runs the parts of the plan and prints a summary. The tests of one runner run together: while some wait, others use
 * the processor.
 * @returns {Promise<Count>}
 */
async function runAll() {
  const runs = [
    ...Object.keys(checks).map((name) => ({ names: [name], act: check })),
    { names: ['unit', 'server', 'postgres', 'simulation', 'faults', 'postgres-all'], act: vitest },
    { names: Object.keys(inBrowsers), act: playwright },
  ]
  const summary = ['\n── summary ──\n']
  /** @type {Count[]} */
  const counts = []
  for (const { names, act } of runs) {
    const here = names.filter((name) => plan.names.includes(name))
    if (here.length === 0) continue
    console.log(`\n── ${here.join(', ')} ──\n`)
    const begin = performance.now()
    const found = await act(here)
    summary.push(`${Math.round((performance.now() - begin) / 1000)} s`.padStart(6))
    for (const [name, count] of Object.entries(found)) summary.push(`        ${name.padEnd(12)}${inWords(count)}`)
    counts.push(...Object.values(found))
  }
  // The end of the output may be the only part that is kept.
  for (const failure of counts.flatMap(({ failures = [] }) => failures)) console.log(`\n── ${failure}`)
  console.log(summary.join('\n'))
  if (plan.isShort) sayLeftOut()
  return sum(counts)
}

function sayLeftOut() {
  say(
    'Ficaram de fora: Firefox, WebKit, PostgreSQL, as falhas e os demais testes no navegador. Para tudo: npm test -- all.',
    'Left out: Firefox, WebKit, PostgreSQL, the faults and the other browser tests. For everything: npm test -- all.',
  )
}

/** @param {Count} count */
function inWords({ passed, failed, skipped, unsteady = [] }) {
  const again = unsteady.map((title) => `\n${' '.repeat(20)}passed only at the second try: ${title}`)
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}${again.join('')}`
}

/** @param {string[]} names one of the checks @returns {Promise<Counts>} */
async function check([name = '']) {
  const [file = '', ...args] = checks[name] ?? []
  return { [name]: (await runInTime(file, args)) === 0 ? pass : failure }
}

/**
 * Runs these projects of Vitest. Without PostgreSQL its tests are skipped, or failed if they were requested by name.
 * @param {string[]} names @returns {Promise<Counts>}
 */
async function vitest(names) {
  const withAll = names.includes('postgres-all')
  const others = names.filter((name) => name !== 'postgres' && name !== 'postgres-all')
  const wantsPostgres = others.length < names.length
  const isMissing = wantsPostgres && !findPostgres()
  /** @type {Counts} */
  const missing = isMissing ? { postgres: plan.isByName ? failure : { ...nothing, skipped: 1 } } : {}
  if (isMissing)
    say(`Falta o PostgreSQL ${oldestVersion}: apt install postgresql.`, `PostgreSQL ${oldestVersion} is missing.`)
  const projects = wantsPostgres && !isMissing ? [...others, 'postgres'] : others
  if (projects.length === 0) return missing
  const file = join(reports, 'vitest.json')
  const env = { ...process.env, ...plan.env, TEST_COUNTS: file, ...(withAll && { TEST_ON_POSTGRES: 'all' }) }
  const args = ['run', ...projects.map((project) => `--project=${project}`), ...plan.ofVitest]
  const code = await runInTime('node_modules/vitest/vitest.mjs', args, env)
  return { ...checked(code, projects, read(file) ?? {}), ...missing }
}

/**
 * Runs these projects of Playwright. An unavailable engine is skipped with a message; a missing one that should be
 * available is a failure.
 * @param {string[]} names @returns {Promise<Counts>}
 */
async function playwright(names) {
  const { ensureHeadlessChromium } = await import('./chromium.mjs')
  const { ensureEngines } = await import('./engines.mjs')
  const isFault = names.includes('engines') && (await ensureEngines()).isFault
  /** @type {Counts} */
  const missing = isFault ? { 'missing engine': failure } : {}
  if (!existsSync(buildStamp) || !(await ensureHeadlessChromium())) return checked(1, names, missing)
  const file = join(reports, 'browsers.json')
  const projects = names.flatMap((name) => inBrowsers[name] ?? []).map((project) => `--project=${project}`)
  const env = { ...process.env, ...plan.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const args = ['test', ...plan.ofPlaywright, ...projects, '--reporter=list,json']
  const code = await runInTime('node_modules/@playwright/test/cli.js', args, env)
  return { ...checked(code, names, ofBrowsers(names, read(file))), ...missing }
}

/**
 * The counts by Playwright's report. In CI a failed browser test is repeated once (playwright.config.ts, decision 034).
 * The pages of failed attempts are printed, as are the titles of those that passed then.
 * @param {string[]} names @param {any} report @returns {Counts}
 */
function ofBrowsers(names, report) {
  if (!report) return {}
  for (const page of failedPages(report)) console.log(`\n${page}`)
  const flaky = unsteadyTests(report).length > mostUnsteady ? 'failed' : 'passed'
  const count = (projects = noProjects) => ({
    ...countOf(report, projects, flaky),
    unsteady: unsteadyTests(report, projects),
  })
  return Object.fromEntries(names.map((name) => [name, count(inBrowsers[name])]))
}

/**
 * The counts of a run. Each part in which no test passed gets a failure more, unless the changes may need nothing of
 * it. If the runner failed although no test did, that is a failure too.
 * @param {number} code @param {string[]} names @param {Counts} found @returns {Counts}
 */
function checked(code, names, found) {
  const ofNone = plan.mayBeEmpty ? nothing : failure
  const counts = names.map((name) => [name, found[name]?.passed ? found[name] : sum([found[name] ?? ofNone, ofNone])])
  const all = { ...found, ...Object.fromEntries(counts) }
  return code === 0 || sum(Object.values(all)).failed > 0 ? all : { ...all, runner: failure }
}

/** The report of a runner; undefined if it ended before it wrote one. @param {string} file @returns {any} */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
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
