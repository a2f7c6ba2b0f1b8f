/**
 * How two passages that could not be joined stand in a text: both, one under the other, between lines that people see and
 * that any text field keeps. A device finds them by these lines, so it needs no network to let one of them stay.
 */
const opening = '┌── duas versões ──'
const between = '├── ou ──'
const closing = '└──'

/** Two passages as lines of one text. */
export const conflictOf = (first: string[], second: string[]): string[] => [
  opening,
  ...first,
  between,
  ...second,
  closing,
]

export interface Conflict {
  /** Its first line, counted from 0. */
  line: number
  /** How many lines it has, with those that hold it together. */
  lines: number
  first: string[]
  second: string[]
}

/** The passages between which somebody must choose; of those within others the inner ones. */
export function conflictsIn(text: string): Conflict[] {
  if (!text.includes(opening)) return []
  const found: Conflict[] = []
  let [begin, middle] = [-1, -1]
  const lines = text.split('\n')
  for (const [at, line] of lines.entries()) {
    if (line === opening) [begin, middle] = [at, -1]
    else if (line === between && begin >= 0 && middle < 0) middle = at
    else if (line === closing && middle >= 0) {
      const [first, second] = [lines.slice(begin + 1, middle), lines.slice(middle + 1, at)]
      found.push({ line: begin, lines: at - begin + 1, first, second })
      begin = middle = -1
    }
  }
  return found
}

export type Choice = 'first' | 'second' | 'both'

/** The text in which of a conflict only what was chosen has stayed. */
export function resolved(text: string, { line, lines, first, second }: Conflict, choice: Choice): string {
  const kept = { first, second, both: [...first, ...second] }[choice]
  const all = text.split('\n')
  return [...all.slice(0, line), ...kept, ...all.slice(line + lines)].join('\n')
}
