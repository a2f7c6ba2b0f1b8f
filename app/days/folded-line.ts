/** A line without accents and capitals, with single blanks, for patterns in plain letters. */
export interface FoldedLine {
  text: string
  /** For each character of `text` its index in the typed line, and at the end the length of that line. */
  places: number[]
}

const same: Record<string, string> = { ª: 'a', º: 'o', '°': 'o', '–': '-', '—': '-', '’': "'" }
const firstUnusual = 0x80

export function foldLine(line: string): FoldedLine {
  let text = ''
  const places: number[] = []
  let place = 0
  for (const char of line) {
    let folded = foldedChar(char)
    if (folded === ' ' && text.endsWith(' ')) folded = ''
    text += folded
    while (places.length < text.length) places.push(place)
    place += char.length
  }
  places.push(line.length)
  return { text, places }
}

function foldedChar(char: string): string {
  if (/\s/.test(char)) return ' '
  if (char.charCodeAt(0) < firstUnusual) return char.toLowerCase()
  return same[char] ?? char.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

/** The number of characters that are read before or behind a phrase for the word beside it. */
export const near = 24

/** The last word in the 24 characters before an index; empty without one. */
export const wordBefore = (text: string, at: number): string =>
  /([\p{L}\p{N}]{1,24})[^\p{L}\p{N}]{0,24}$/u.exec(text.slice(Math.max(0, at - near), at))?.[1] ?? ''

/** The word behind one blank at an index; empty at a sign or at the end. */
export const wordAfter = (text: string, at: number): string =>
  /^ ([\p{L}\p{N}]{1,24})/u.exec(text.slice(at, at + near))?.[1] ?? ''

/** Inside words and behind numbers such signs are inches or apostrophes: `tela 6" e 24"`. */
const [open, close] = ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])']
const double = ['""', '“”', '«»'].map(([from, to]) => `${open}${from}(?! )[^${to}]{1,300}(?<! )${to}${close}`).join('|')
const single = "(?<=^|\\s)['‘][^'’]{1,300}['’](?=$|[\\s,.;:!?])"
const quoted = new RegExp(`${double}|${single}`, 'gu')
/** A letter that no phrase has. */
const letter = 'ø'

/** The line with its quoted text in letters that are no phrase. */
export const literalIn = ({ text, places }: FoldedLine): FoldedLine => ({
  text: text.replace(quoted, (all) => letter.repeat(all.length)),
  places,
})

/** The text without its quotes. Single ones may be apostrophes: those around what `isDate` takes for a date go. */
export const withoutQuotes = (text: string, isDate: (inner: string) => boolean): string =>
  text.replace(quoted, (all) => (/^['‘]/.test(all) && !isDate(all.slice(1, -1)) ? all : all.slice(1, -1)))
