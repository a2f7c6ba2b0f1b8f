/** Finds the phrases of a line: at the beginning of each word, the longest one. */
import { dayPhrases } from './day-phrases.ts'
import type { FoldedLine } from './folded-line.ts'
import { wordBefore } from './folded-line.ts'
import type { Phrase, Reading } from './phrases.ts'
import { priorityPhrases } from './priority-phrases.ts'
import { repeatPhrases } from './repeat-phrases.ts'
import { timePhrases } from './time-phrases.ts'

/** `start` and `end` are indices in the folded line. */
export interface Found extends Reading {
  start: number
  end: number
}

export const allPhrases: readonly Phrase[] = [...dayPhrases, ...timePhrases, ...repeatPhrases, ...priorityPhrases]

interface Match {
  end: number
  reading: Reading | undefined
}

/**
 * The phrases of a folded line that may have a meaning. `typed` is the same line as typed, and `refused` holds the
 * phrases that the person refused, as typed.
 */
export function findPhrases(
  line: FoldedLine,
  typed: string,
  today: string,
  refused: ReadonlySet<string> = new Set(),
  phrases: readonly Phrase[] = allPhrases,
): Found[] {
  const found: Found[] = []
  const wordStart = /(?<=^|[\s([{"'“‘*_,;:.!?~+]|\s-)[\p{L}\p{N}]/gu
  for (let word = wordStart.exec(line.text); word; word = wordStart.exec(line.text)) {
    const start = word.index
    const match = longestAt(start, line, typed, today, phrases)
    if (!match) continue
    wordStart.lastIndex = match.end
    if (!match.reading || refused.has(typedPart(line, typed, start, match.end))) continue
    if (isAllowed(line.text, start, match.reading)) found.push({ ...match.reading, start, end: match.end })
  }
  return [
    ...exclamations(line.text).filter(({ start, end }) => !refused.has(typedPart(line, typed, start, end))),
    ...found,
  ]
}

export const typedPart = ({ places }: FoldedLine, typed: string, start: number, end: number): string =>
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

/** Words after which no day is read: `pão de hoje` and `rua 7 de setembro` are things, `5 a 10 de maio` is a span. */
const beforeNames = new Set(['de', 'do', 'da', 'dos', 'das', 'd'])
const places = 'na rua r av avenida praca travessa alameda largo escola viaduto sala quarto apto bloco casa'
const parts = 'parcela prestacao nota capitulo cap pagina pag aula parte etapa questao exercicio episodio'
const others = 'a e ou lei artigo processo versao temporada numero linha volume'
const beforeNumbers = new Set(`${places} ${parts} ${others}`.split(' '))

function isAllowed(text: string, start: number, { meaning }: Reading): boolean {
  if (meaning.kind !== 'day' && meaning.kind !== 'time') return true
  const before = wordBefore(text, start)
  // Before "dia", only "do" makes it a thing: "DAS" is a tax.
  if (text.startsWith('dia ', start)) return before !== 'do'
  const isNumber = /\d/.test(text.charAt(start))
  return !beforeNames.has(before) && !(isNumber && meaning.kind === 'day' && beforeNumbers.has(before))
}

const highest = 3

/** The high priority of two or more exclamation marks at the beginning or the end of a line. Empty without them. */
function exclamations(text: string): Found[] {
  const match = /(?<=^ ?)!{2,}(?= )/.exec(text) ?? /(?<!!)!{2,}(?= ?$)/.exec(text)
  if (!match) return []
  const meaning = { kind: 'priority', priority: highest } as const
  return [{ start: match.index, end: match.index + match[0].length, certainty: 'sure', meaning }]
}
