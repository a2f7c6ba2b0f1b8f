import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** The markers in Playwright's error report: the page at the failure, and after it the source of the test. */
const pageBegins = '```yaml'
const sourceBegins = '# Test source'
const mostLines = 150

/**
 * The page at the end of each failed attempt of a browser test, as text: the only trace of the cause if a run's files
 * cannot be opened afterwards.
 * @param {any} report of Playwright's JSON reporter
 * @returns {string[]}
 */
export function failedPages(report) {
  return tests(report).flatMap(({ title, results }) =>
    results.filter(({ status }) => status !== 'passed' && status !== 'skipped').map((result) => pageOf(title, result)),
  )
}

/**
 * The titles of tests that passed only in a repetition, of all projects or of some.
 * @param {any} report of Playwright's JSON reporter
 * @param {string[]} [projects]
 * @returns {string[]}
 */
export const unsteadyTests = (report, projects) =>
  tests(report)
    .filter(({ project, status }) => status === 'flaky' && (projects?.includes(project) ?? true))
    .map(({ title }) => title)

/**
 * Counts the results of some projects' tests.
 * @param {any} report of Playwright's JSON reporter
 * @param {string[]} projects
 * @param {'passed' | 'failed'} flaky the result of a test that passed only in a repetition
 */
export function countOf(report, projects, flaky) {
  const count = { passed: 0, failed: 0, skipped: 0 }
  /** @type {Record<string, keyof typeof count>} */
  const outcomes = { expected: 'passed', skipped: 'skipped', unexpected: 'failed', flaky }
  for (const { project, status } of tests(report)) {
    if (projects.includes(project)) count[outcomes[status] ?? 'failed']++
  }
  return count
}

/**
 * @param {any} report
 * @returns {{ project: string, title: string, status: string, results: any[] }[]}
 */
function tests(report) {
  const inSuite = (/** @type {any} */ { specs = [], suites = [] }) => [
    ...specs.flatMap((/** @type {any} */ spec) =>
      spec.tests.map((/** @type {any} */ { projectName, status, results }) => ({
        project: projectName,
        title: `${spec.file}:${spec.line} ${spec.title}`,
        status,
        results,
      })),
    ),
    ...suites.flatMap(inSuite),
  ]
  return report.suites.flatMap(inSuite)
}

/** @param {string} title @param {any} result */
function pageOf(title, { retry, error, attachments = [] }) {
  const contexts = attachments.filter(
    (/** @type {any} */ { name, path }) => name === 'error-context' && path && existsSync(path),
  )
  const message = stripVTControlCharacters(error?.message ?? '')
  return [`── ${title}, try ${retry + 1} ──`, message, ...contexts.map(readPage)].join('\n')
}

/** @param {{ path: string }} attachment */
function readPage({ path }) {
  const text = readFileSync(path, 'utf8')
  const [page = ''] = text.slice(text.indexOf(pageBegins)).split(sourceBegins)
  return page.split('\n').slice(0, mostLines).join('\n')
}
