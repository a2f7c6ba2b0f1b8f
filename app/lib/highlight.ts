import { fold } from '#shared/fold.ts'

/** A piece of a text, marked if it matches. */
export interface Piece {
  text: string
  isMatch: boolean
}

interface Folded {
  folded: string
  /** The position of each character of `folded` in the text. */
  places: number[]
}

const isSpace = /\s/

/** A text folded as by `fold`, character by character. White space at its end becomes a space, which `fold` removes. */
export function foldWithPlaces(text: string): Folded {
  const places: number[] = []
  const parts: string[] = []
  // White space becomes one space, and none at the beginning.
  let isAfterBlank = true
  let at = 0
  for (const character of text) {
    const next = foldedCharacter(character)
    if (next !== '' && !(next === ' ' && isAfterBlank)) {
      for (let units = next.length; units > 0; units--) places.push(at)
      parts.push(next)
      isAfterBlank = next === ' '
    }
    at += character.length
  }
  return { folded: parts.join(''), places }
}

/**
 * The folded form of each character that was met. Texts have few different ones, and a lookup is much quicker than
 * folding.
 */
const knownCharacters = new Map<string, string>()
const mostKnown = 10_000

function foldedCharacter(character: string): string {
  const known = knownCharacters.get(character)
  if (known !== undefined) return known
  const folded = isSpace.test(character) ? ' ' : fold(character)
  if (knownCharacters.size >= mostKnown) knownCharacters.clear()
  knownCharacters.set(character, folded)
  return folded
}

/** The words of a query, folded like texts. */
export const wordsOf = (query: string): string[] => fold(query).split(' ').filter(Boolean)

/** A text split into pieces: the parts that match one of the folded `words` (`wordsOf`) are marked. */
export function highlighted(text: string, words: readonly string[]): Piece[] {
  const { folded, places } = foldWithPlaces(text)
  const pieces: Piece[] = []
  let done = 0
  for (const { from, to } of rangesOf(folded, words)) {
    const [start, end] = [places[from] ?? 0, places[to] ?? text.length]
    if (start > done) pieces.push({ text: text.slice(done, start), isMatch: false })
    pieces.push({ text: text.slice(start, end), isMatch: true })
    done = end
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isMatch: false })
  return pieces
}

const beforeMatch = 40
const excerptLength = 160

/**
 * The part of a text around the first match of one of the folded `words`, about 160 characters on one line. Empty
 * without a match.
 */
export function excerptOf(text: string, words: readonly string[]): string {
  const { folded, places } = foldWithPlaces(text)
  const found = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0)
  if (found.length === 0) return ''
  const match = places[Math.min(...found)] ?? 0
  const blank = text.lastIndexOf(' ', Math.max(0, match - beforeMatch))
  const from = match <= beforeMatch ? 0 : Math.max(blank + 1, match - 2 * beforeMatch)
  const part = text.slice(from, from + excerptLength).replace(/\s+/g, ' ')
  return `${from > 0 ? '… ' : ''}${part.trim()}${from + excerptLength < text.length ? ' …' : ''}`
}

interface Range {
  from: number
  to: number
}

/** The ranges of the words, in order. Adjacent ranges are joined. */
function rangesOf(folded: string, words: readonly string[]): Range[] {
  const ranges: Range[] = []
  for (const word of words) {
    for (let from = folded.indexOf(word); word && from >= 0; from = folded.indexOf(word, from + 1)) {
      ranges.push({ from, to: from + word.length })
    }
  }
  const joined: Range[] = []
  for (const range of ranges.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else joined.push({ ...range })
  }
  return joined
}
