import { writeFileSync } from 'node:fs'

/** A Vitest reporter: writes the numbers of passed, failed and skipped tests per project to a file. */
export class TestCounts {
  /** @param {string} file */
  constructor(file) {
    this.file = file
  }

  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const counts = Object.fromEntries(
      modules.map(({ project }) => [project.name, { passed: 0, failed: 0, skipped: 0, pending: 0 }]),
    )
    for (const module of modules) {
      const count = counts[module.project.name]
      if (!count) continue
      for (const test of module.children.allTests()) count[test.result().state]++
      // A file that cannot be loaded, or a failed hook.
      if (!module.ok() && module.children.allTests('failed').next().done) count.failed++
    }
    writeFileSync(this.file, JSON.stringify(counts))
  }
}
