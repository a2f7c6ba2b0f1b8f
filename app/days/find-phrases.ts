/** Finds the phrases of a line: at the beginning of each word, the longest one. */
import { dayPhrases } from './day-phrases.ts'
import type { FoldedLine } from './folded-line.ts'
import { near, wordBefore } from './folded-line.ts'
import { none, type Phrase, phrase, type Reading } from './phrases.ts'
import { repeatPhrases } from './repeat-phrases.ts'
import { timePhrases } from './time-phrases.ts'

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
    const place = { ...match, start, reading: match.reading, before: line.text.slice(found.at(-1)?.end ?? 0, start) }
    if (isAllowed(line.text, place) && !isNumberOfName(line, typed, place))
      found.push({ ...match.reading, start, end: match.end })
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
const others = 'a lei artigo processo versao temporada numero linha volume'
const beforeNumbers = new Set(`${places} ${parts} ${others}`.split(' '))

interface Place {
  start: number
  end: number
  reading: Reading
  /** The text between the phrase and the one before. */
  before: string
}

function isAllowed(text: string, { start, end, before: left, reading: { meaning } }: Place): boolean {
  if (meaning.kind !== 'day' && meaning.kind !== 'time') return true
  // "Amanhã não", but "amanhã não esquecer o bolo" is for tomorrow.
  if (/^ nao ?(?:$|[,;.!?])/.test(text.slice(end, end + near))) return false
  if (/(?:^| )(?:nao|nem) $/.test(left)) return false
  const before = wordBefore(text, start)
  // Before "dia", only "do" makes it a thing: "DAS" is a tax.
  if (text.startsWith('dia ', start)) return before !== 'do'
  const isNumber = /\d/.test(text.charAt(start))
  return !beforeNames.has(before) && !(isNumber && meaning.kind === 'day' && beforeNumbers.has(before))
}

const books = 'salmo salmos genesis exodo levitico deuteronomio proverbios eclesiastes isaias jeremias ezequiel daniel'
const moreBooks = 'romanos corintios galatas efesios filipenses colossenses hebreus apocalipse versiculo'
const bible = new Set(`${books} ${moreBooks}`.split(' '))

/**
 * True for a number that belongs to a name and is no time: a verse, as in `João 3:16` or `Romanos 12:10`, or a number
 * of persons, as in `às 3 Marias`. A person's name before a usual hour is none: `Ana 12:30`.
 */
function isNumberOfName({ text, places }: FoldedLine, typed: string, { start, end, reading }: Place): boolean {
  const words = text.slice(start, end)
  if (/^\d{1,2}:\d\d$/.test(words)) {
    const isName = /\S\s{1,3}\p{Lu}\p{Ll}{1,24}\s$/u.test(typed.slice(0, places[start]))
    return bible.has(wordBefore(text, start)) || (isName && reading.certainty === 'beside')
  }
  return /^as \d{1,2}$/.test(words) && /^\s\p{Lu}\p{Ll}/u.test(typed.slice(places[end]))
}

const highest = 3

/** The high priority of two or more exclamation marks at the beginning or the end of a line. Empty without them. */
function exclamations(text: string): Found[] {
  const match = /(?<=^ ?)!{2,}(?= )/.exec(text) ?? /(?<!!)!{2,}(?= ?$)/.exec(text)
  if (!match) return []
  const meaning = { kind: 'priority', priority: highest } as const
  return [{ start: match.index, end: match.index + match[0].length, certainty: 'sure', meaning }]
}
