import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Characters of an error: its message and the place in the test. */
const mostCharacters = 3000

/**
 * A Vitest reporter that writes the numbers of passed, failed and skipped tests of each project, and the failures, to
 * a file. A test file with another error than a failed test counts as a failure.
 */
export class TestCounts {
  /** @param {string} file */
  constructor(file) {
    this.file = file
  }

  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    /** @type {Record<string, { passed: number, failed: number, skipped: number, pending: number, failures: string[] }>} */
    const counts = Object.fromEntries(
      modules.map(({ project }) => [project.name, { passed: 0, failed: 0, skipped: 0, pending: 0, failures: [] }]),
    )
    for (const module of modules) {
      const count = counts[module.project.name]
      if (!count) continue
      const file = relative('.', module.moduleId)
      for (const test of module.children.allTests()) count[test.result().state]++
      for (const test of module.children.allTests('failed'))
        count.failures.push(inWords(`${file} ${test.fullName}`, test.result().errors))
      if (module.ok() || !module.children.allTests('failed').next().done) continue
      // A file that cannot be loaded, or a failed hook.
      count.failed++
      const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors())
      count.failures.push(inWords(file, [...module.errors(), ...suites]))
    }
    writeFileSync(this.file, JSON.stringify(counts))
  }
}

/** @param {string} title @param {readonly { message: string, stack?: string }[]} [errors] */
function inWords(title, errors = []) {
  const texts = errors.map(({ message, stack }) => stripVTControlCharacters(stack ?? message).slice(0, mostCharacters))
  const lines = texts.join('\n').split('\n')
  return [title, ...lines.filter((line) => !/^ +at .*(node_modules|node:)/.test(line))].join('\n')
}
