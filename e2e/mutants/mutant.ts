import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A fragment of a file, which stands there exactly once, and what takes its place. */
export interface Change {
  file: string
  from: string
  to: string
}

/** A rule broken on purpose, and what must notice it. */
export interface Mutant extends Change {
  rule: string
  /** How it is broken. */
  broken: string
  /** The file of tests that fails. Those of the simulation run as many scripts as `npm test` does, unless `runs` says less. */
  test: string
  runs?: number
  /** Of what no test finds: why nothing shows. */
  survives?: string
}

/** The text with the change. Throws when the fragment is not there exactly once. */
export function changed(text: string, { file, from, to }: Change): string {
  const [before, after, ...more] = text.split(from)
  if (before === undefined || after === undefined || more.length > 0 || from === '') {
    throw new Error(`${file}: there is not exactly one\n${from}`)
  }
  return before + to + after
}

/** Breaks the rule in the tree at `root`. Returns the way to mend it. */
export function breakRule(root: string, mutant: Mutant): () => void {
  const path = join(root, mutant.file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, changed(text, mutant))
  return () => writeFileSync(path, text)
}
