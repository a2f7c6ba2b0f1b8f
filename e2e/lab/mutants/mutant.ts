import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A fragment that occurs exactly once in a file, and its replacement. */
export interface Change {
  file: string
  from: string
  to: string
}

/** A rule broken on purpose, and the test that must detect it. */
export interface Mutant extends Change {
  rule: string
  /** The mutation in words. */
  broken: string
  /**
   * The test file that must fail. Those of the simulation run as many scripts as `npm test` does, unless there is
   * `runs`; for a known survivor fewer.
   */
  test: string
  runs?: number
  /** The reason why no test detects it, for a known survivor. */
  survives?: string
}

/** The text with the change. Throws unless the fragment occurs exactly once. */
export function changed(text: string, { file, from, to }: Change): string {
  const [before, after, ...more] = text.split(from)
  if (before === undefined || after === undefined || more.length > 0 || from === '') {
    throw new Error(`${file}: there is not exactly one\n${from}`)
  }
  return before + to + after
}

/** Breaks the rule in the tree at `root`. Returns a function that repairs it. Throws as `changed` does. */
export function breakRule(root: string, mutant: Mutant): () => void {
  const path = join(root, mutant.file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, changed(text, mutant))
  return () => writeFileSync(path, text)
}
