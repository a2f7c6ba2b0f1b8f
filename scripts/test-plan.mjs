/** The tests of each form of `npm test`. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { touchedSpecs } from './touched-specs.mjs'

/** @typedef {{ names: string[], isByName: boolean, isShort: boolean, mayBeEmpty: boolean, unknown?: string, env: Record<string, string>, ofVitest: string[], ofPlaywright: string[] }} Plan */

const checks = ['build', 'style', 'layers', 'types', 'unused', 'words']
const every = [...checks, 'unit', 'server', 'postgres', 'simulation', 'faults', 'engines', 'browser']
const quick = [...checks, 'unit', 'server', 'simulation', 'browser']
export const testNames = [...every, 'postgres-all', 'all', 'changed']

/** Scripts of each kind in the short simulation. `npm test -- all` runs 100 (e2e/lab/simulation/options.ts). */
const fewRuns = '25'
/** The limits of tests only end what hangs (scripts/patience.mjs). */
const patiently = { TEST_PATIENTLY: '1' }
/** Playwright's arguments for the tests with the main job of each screen. */
const mainJobs = ['--grep', '@main\\b']
const short = { isShort: true, names: quick, env: { ...patiently, SIMULATE_RUNS: fewRuns }, ofPlaywright: mainJobs }

/** @param {string[]} asked names in the command line @returns {Plan} */
export function planOf(asked) {
  const unknown = asked.find((name) => !testNames.includes(name))
  const whole = { isByName: false, isShort: false, mayBeEmpty: false, env: patiently, ofVitest: [], ofPlaywright: [] }
  if (unknown !== undefined) return { ...whole, unknown, names: [] }
  if (asked.length === 0) return { ...whole, ...short }
  if (asked.includes('all')) return { ...whole, names: every }
  if (asked.includes('changed')) return nearChanges()
  return { ...whole, isByName: true, names: asked }
}

/** @returns {Plan} */
function nearChanges() {
  const base = forkPoint()
  const specs = touchedSpecs(changedSince(base), browserTests())
  const names = ['unit', 'server', 'simulation']
  const isOfEngines = (/** @type {string} */ name) => name.startsWith('engines/')
  if (specs.some(isOfEngines)) names.push('engines')
  if (!specs.every(isOfEngines)) names.push('browser')
  return {
    names: specs.length > 0 ? ['build', ...names] : names,
    isByName: false,
    isShort: false,
    mayBeEmpty: true,
    env: { SIMULATE_RUNS: fewRuns },
    ofVitest: [`--changed=${base}`],
    ofPlaywright: specs.map((name) => `e2e/${name}`),
  }
}

/**
 * The texts of all files of browser tests, by their names below `e2e/`.
 * @returns {Record<string, string>}
 */
export function browserTests() {
  const names = ['', 'engines/'].flatMap((folder) => readdirSync(`e2e/${folder}`).map((name) => folder + name))
  const specs = names.filter((name) => name.endsWith('.spec.ts'))
  return Object.fromEntries(specs.map((name) => [name, readFileSync(`e2e/${name}`, 'utf8')]))
}

/** The commit at which the branch left `origin/main`; HEAD without that branch. */
function forkPoint() {
  try {
    return git('merge-base', 'HEAD', 'origin/main').trim()
  } catch {
    return 'HEAD'
  }
}

/** @param {string} base */
const changedSince = (base) =>
  [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
    .flatMap((lines) => lines.split('\n'))
    .filter(Boolean)

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
