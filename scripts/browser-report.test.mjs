import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOf, failedPages, unsteadyTests } from './browser-report.mjs'

/** @type {string} */
let folder
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'caderneta-pages-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const passed = { status: 'passed', retry: 0, attachments: [] }

/** @param {string} title @param {string} status @param {unknown[]} results */
const spec = (title, status, ...results) => ({
  title,
  file: 'lists.spec.ts',
  line: 7,
  tests: [{ projectName: 'browser', status, results }],
})

test('the content of the page is printed below the failed test’s title and error', () => {
  const path = join(folder, 'error-context.md')
  writeFileSync(path, '# Test info\n\n```yaml\n- heading "Minha lista"\n```\n\n# Test source\n\nsecond\n')
  const failed = {
    status: 'failed',
    retry: 0,
    error: { message: '\u001b[31mnot visible\u001b[39m' },
    attachments: [{ name: 'error-context', path }, { name: 'trace' }],
  }
  const inner = { specs: [spec('is shared', 'flaky', failed, { ...passed, retry: 1 })] }
  const report = { suites: [{ specs: [spec('is shown', 'expected', passed)], suites: [inner] }] }
  const [page, ...others] = failedPages(report)
  expect(others).toEqual([])
  expect(page).toContain('lists.spec.ts:7 is shared, try 1')
  expect(page).toContain('not visible\n```yaml\n- heading "Minha lista"\n```')
  expect(page).not.toContain('second')
  expect(unsteadyTests(report)).toEqual(['lists.spec.ts:7 is shared'])
})

test('a test that hung without a page is reported nevertheless', () => {
  const hung = { status: 'timedOut', retry: 1, attachments: [{ name: 'error-context', path: join(folder, 'gone.md') }] }
  const report = { suites: [{ specs: [spec('is shown', 'unexpected', hung)] }] }
  expect(failedPages(report)).toEqual([expect.stringContaining('is shown, try 2')])
  expect(unsteadyTests(report)).toEqual([])
})

test('the tests of some projects are counted, also in groups; repeated ones count as requested', () => {
  const inGroup = { specs: [spec('is red', 'unexpected'), spec('is shaky', 'flaky'), spec('is left out', 'skipped')] }
  const report = { suites: [{ specs: [spec('is green', 'expected')], suites: [inGroup] }] }
  expect(countOf(report, ['firefox', 'browser'], 'passed')).toEqual({ passed: 2, failed: 1, skipped: 1 })
  expect(countOf(report, ['browser'], 'failed')).toEqual({ passed: 1, failed: 2, skipped: 1 })
  expect(countOf(report, ['firefox'], 'passed')).toEqual({ passed: 0, failed: 0, skipped: 0 })
})
