/**
 * Splits a line into numbers, words and signs with their positions, so that the rest of a line keeps its original text.
 */
import { fold } from '#shared/fold.ts'

export interface Token {
  kind: 'number' | 'word' | 'sign'
  text: string
  folded: string
  start: number
  end: number
  /** True if the token follows another one without a blank. */
  isGlued: boolean
}

type CharKind = Token['kind'] | 'blank'

const digit = /\d/
const fraction = /[½¼¾⅓⅔]/
const letter = /[\p{L}\p{M}]/u
const blank = /[\s\p{Cc}]/u

function kindOf(char: string): CharKind {
  if (digit.test(char) || fraction.test(char)) return 'number'
  if (letter.test(char)) return 'word'
  return blank.test(char) ? 'blank' : 'sign'
}

/** The tokens of a line, read in one pass. */
export function tokensOf(line: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < line.length) {
    const start = at
    const char = charAt(line, at)
    const kind = kindOf(char)
    at += char.length
    if (kind === 'blank') continue
    if (kind !== 'sign') while (at < line.length && goesOn(line, at, kind)) at += charAt(line, at).length
    const text = line.slice(start, at)
    tokens.push({ kind, text, folded: fold(text), start, end: at, isGlued: tokens.at(-1)?.end === start })
  }
  return tokens
}

const charAt = (line: string, at: number): string => String.fromCodePoint(line.codePointAt(at) ?? 0)

const withinNumber = ',./'

/**
 * True if the character at `at` continues a token. A comma, point or slash continues a number before a digit; an
 * apostrophe continues a word before a letter.
 */
function goesOn(line: string, at: number, kind: CharKind): boolean {
  const char = charAt(line, at)
  if (kindOf(char) === kind) return true
  const next = line.charAt(at + 1)
  if (kind === 'number') return withinNumber.includes(char) && digit.test(next)
  return "'’".includes(char) && letter.test(next)
}
