/** Finds the phrases of a line: at the beginning of each word, the longest one. */
import { dayPhrases } from './day-phrases.ts'
import type { FoldedLine } from './folded-line.ts'
import { hourSpans } from './hour-spans.ts'
import { isAllowed } from './names.ts'
import { none, type Phrase, phrase, type Reading } from './phrases.ts'
import { reminderPhrases } from './reminder-phrases.ts'
import { repeatPhrases } from './repeat-phrases.ts'
import { timePhrases } from './time-phrases.ts'
import { timesPhrases } from './times-phrases.ts'

/** `start` and `end` are indices in the folded line. */
export interface Found extends Reading {
  start: number
  end: number
}

const priority = (level: number) => (): Reading => ({
  certainty: 'sure',
  meaning: { kind: 'priority', priority: level },
})

/** Phrases for a priority, numbered as for tasks: 1 low, 2 medium, 3 high. */
const priorityPhrases: Phrase[] = [
  phrase('urgente|urgentissimo', priority(3)),
  phrase('(?:com )?(?:prioridade (?:alta|maxima)|alta prioridade)', priority(3)),
  phrase('(?:com )?(?:prioridade media|media prioridade)', priority(2)),
  phrase('(?:com )?(?:prioridade (?:baixa|minima)|baixa prioridade)|sem pressa', priority(1)),
  none('(?:nao|nada) (?:e )?urgente'),
]

export const allPhrases: readonly Phrase[] = [
  ...dayPhrases,
  ...hourSpans,
  ...timesPhrases,
  ...timePhrases,
  ...repeatPhrases,
  ...priorityPhrases,
  ...reminderPhrases,
]

interface Match {
  end: number
  reading: Reading | undefined
}

/** The phrases of a folded line that may have a meaning. `typed` is the same line as typed. */
export function findPhrases(
  line: FoldedLine,
  typed: string,
  today: string,
  phrases: readonly Phrase[] = allPhrases,
): Found[] {
  const found: Found[] = []
  const wordStart = /(?<=^|[\s([{"'“‘*_,;:.!?~+]|\s-)[\p{L}\p{N}]/gu
  for (let word = wordStart.exec(line.text); word; word = wordStart.exec(line.text)) {
    const start = word.index
    const match = longestAt(start, line, typed, today, phrases)
    if (!match) continue
    wordStart.lastIndex = match.end
    if (!match.reading) continue
    const place = { ...match, start, reading: match.reading, before: line.text.slice(found.at(-1)?.end ?? 0, start) }
    if (isAllowed(line, typed, place)) found.push({ ...match.reading, start, end: match.end })
  }
  return [...exclamations(line.text), ...found]
}

const typedPart = ({ places }: FoldedLine, typed: string, start: number, end: number): string =>
  typed.slice(places[start], places[end])

function longestAt(
  start: number,
  line: FoldedLine,
  typed: string,
  today: string,
  phrases: readonly Phrase[],
): Match | undefined {
  let longest: Match | undefined
  for (const { pattern, read } of phrases) {
    pattern.lastIndex = start
    const groups = pattern.exec(line.text)
    if (!groups || pattern.lastIndex <= (longest?.end ?? start)) continue
    const end = pattern.lastIndex
    longest = { end, reading: read(groups.groups ?? {}, today, typedPart(line, typed, start, end)) }
  }
  return longest
}

const highest = 3

/** The high priority of two or more exclamation marks at the beginning or the end of a line. Empty without them. */
function exclamations(text: string): Found[] {
  const match = /(?<=^ ?)!{2,}(?= )/.exec(text) ?? /(?<!!)!{2,}(?= ?$)/.exec(text)
  if (!match) return []
  const meaning = { kind: 'priority', priority: highest } as const
  return [{ start: match.index, end: match.index + match[0].length, certainty: 'sure', meaning }]
}
