/**
 * The notation of a merge conflict in a text: both passages, one below the other, between visible lines that any text
 * field preserves. A device recognises conflicts by these lines and so resolves them without a network.
 */
const opening = '┌── duas versões ──'
const between = '├── ou ──'
const closing = '└──'

export const conflictOf = (first: string[], second: string[]): string[] => [
  opening,
  ...first,
  between,
  ...second,
  closing,
]

export interface Conflict {
  /** Index of its first line in the text, from 0. */
  line: number
  /** Number of lines, including the separators. */
  lines: number
  first: string[]
  second: string[]
}

/** The unresolved conflicts of a text; of nested conflicts only the inner one. */
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

/**
 * The text with a conflict of its `conflictsIn` replaced by the chosen passage, or by both. The line numbers of later
 * conflicts are then out of date.
 */
export function resolved(text: string, { line, lines, first, second }: Conflict, choice: Choice): string {
  const kept = { first, second, both: [...first, ...second] }[choice]
  const all = text.split('\n')
  return [...all.slice(0, line), ...kept, ...all.slice(line + lines)].join('\n')
}
