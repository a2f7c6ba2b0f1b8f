import { readdirSync, readFileSync } from 'node:fs'

/** A rule broken on purpose: one fragment of a file, its replacement, and the test file that must fail. */
export interface Mutant {
  broken: string
  file: string
  test: string
  from: string
  to: string
}

const folder = 'e2e/lab/mutants'

/** All mutants of this folder's lists. A list has four lines for each, and an empty one between two of them. */
export const mutants: Mutant[] = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .flatMap((name) => readFileSync(`${folder}/${name}`, 'utf8').trimEnd().split('\n\n').map(mutantOf))

function mutantOf(lines: string): Mutant {
  const parts = lines.match(/^(?<broken>.+)\n(?<file>\S+) < (?<test>\S+)\n-(?<from>.+)\n\+(?<to>.*)$/)?.groups
  if (!parts) throw new Error(`this is no mutant:\n${lines}`)
  return parts as unknown as Mutant
}

/** The text with the rule broken. Throws unless the fragment occurs exactly once. */
export function broken(text: string, { file, from, to }: Mutant): string {
  const [before, after, ...more] = text.split(from)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file}: there is not exactly one ${from}`)
  }
  return before + to + after
}
