import { hasListMarker, listMarkers } from './list-markers.ts'
import { isOfMessenger, stampOf } from './message-chats.ts'

/** A message line without its decoration: sender and time, bullets, boxes, numbers, emojis, bold. */

export interface MarkedLine {
  /** `[12/03/2025, 18:31] Maria:`, from copied messages; empty without one. */
  sender: string
  /** The line behind its sender, with all its marks. */
  said: string
  text: string
  /** True if a box precedes the text: the text is one item, which is not split. */
  isBoxed: boolean
  /** True if the box has the form of this app's copied lists: every character after it belongs to the item. */
  isCopied: boolean
  isBulleted: boolean
  /** True for text in bold, and for a heading of Markdown: `## Carnes`. */
  isBold: boolean
  /** True if an emoji precedes the text. */
  isDecorated: boolean
  /** True for a line that the messenger wrote: a member who left, a picture that is not in the export. */
  isNotice: boolean
  /** True if the line is ticked or crossed out. */
  isBought: boolean
  /** `3 - leite`: a number that may be a line number, and the rest. */
  dashed: { number: number; text: string } | undefined
}

const decoration = /[\p{Extended_Pictographic}\p{So}\p{Sk}\p{Cf}\s]|\uFE0F|\u20E3/u
const bullets = new Set(['-', '–', '—', '•', '·', '>', '+', '→', '‣', '◦', '*', '#'])
const boxes: Record<string, boolean> = {
  [listMarkers.open]: false,
  '□': false,
  '⬜': false,
  '[ ]': false,
  '[]': false,
  '[  ]': false,
  '( )': false,
  '(  )': false,
  '()': false,
  [listMarkers.bought]: true,
  '☒': true,
  '[x]': true,
  '[X]': true,
  '(x)': true,
  '(X)': true,
}
const variation = '\uFE0F'
const keycap = '\u20E3'

export const unmarked: Omit<MarkedLine, 'text'> = {
  sender: '',
  said: '',
  isBoxed: false,
  isCopied: false,
  isBulleted: false,
  isBold: false,
  isDecorated: false,
  isNotice: false,
  isBought: false,
  dashed: undefined,
}

export function readMarks(line: string): MarkedLine {
  const begun = trimStart(line, { keepBoxes: true })
  const { sender, isNotice } = stampOf(begun)
  const { said, edited } = withoutEdited(begun.slice(sender.length))
  const marked = {
    ...unmarked,
    sender: sender.trim() + edited,
    said: sender === '' ? line : said,
    isDecorated: emojiFirst.test(line),
  }
  if (isNotice || said.startsWith(leftToRight) || ((sender !== '' || begun.startsWith('<')) && isOfMessenger(said)))
    return { ...marked, isNotice: true, text: trimDecoration(said) }
  return withoutMarks(said, marked)
}

const emojiFirst = /^\s*\p{Extended_Pictographic}/u
const heading = /^#{1,6}\s+/

function withoutMarks(said: string, marked: Omit<MarkedLine, 'text'>): MarkedLine {
  const [hashes = ''] = heading.exec(said) ?? []
  const { isBulleted, rest } = withoutBullets(said.slice(hashes.length))
  const box = boxOf(rest)
  if (box) {
    const [behind, isCopied] = [rest.slice(box.length), hasListMarker(rest.charAt(0))]
    const text = (isCopied ? behind : withoutInlineStyle(trimEnd(behind, { keepBoxes: true }))).trim()
    return { ...marked, isBoxed: true, isCopied, isBulleted, isBought: box.isTicked, text }
  }
  const counted = withoutCountedBox(rest)
  const numbered = withoutNumber(trimStart(counted))
  const styled = withoutStyle(trimDecoration(numbered.text))
  const isNumbered = counted !== rest || numbered.text !== trimStart(counted)
  return {
    ...marked,
    ...styled,
    isBold: styled.isBold || hashes !== '',
    isBulleted: isBulleted || isNumbered,
    dashed: dashedNumber(styled.text),
  }
}

/** WhatsApp begins its own lines with this character on an iPhone. */
const leftToRight = '\u200e'

/** WhatsApp's remark behind a message that was changed. */
const editedMark = /\s*<(?:esta )?(?:mensagem (?:foi )?editada|this message was edited)>\s*$/i

export function withoutEdited(text: string): { said: string; edited: string } {
  const [edited = ''] = editedMark.exec(text) ?? []
  return { said: text.slice(0, text.length - edited.length), edited: edited === '' ? '' : ` ${edited.trim()}` }
}

/** `[1kg] arroz`. */
const measuredBox = /^\[\s*(\d[\d.,]*\s?\p{L}{1,8})\s*\]\s*(?=\S)/u
/** True for a line such as `[2] leite`. */
export const isCountedBox = (said: string): boolean => /^[^\p{L}\p{N}]*\[\d{1,3}\]/u.test(said)

/** `[ 2 ] torrada` wants two: the number becomes an amount. `[2] leite` may be the second line. */
const withoutCountedBox = (text: string): string =>
  text
    .replace(measuredBox, '$1 ')
    .replace(/^\[(\s{0,2})(\d{1,3})\s{0,2}\]\s*(?=\S)/, (_, blank, number) => `${number}${blank ? ' ' : ' - '}`)

/** Without emojis, blanks and invisible characters at both ends. */
export const trimDecoration = (text: string): string => trimEnd(trimStart(text))

function trimStart(text: string, { keepBoxes = false } = {}): string {
  let start = 0
  for (const char of text) {
    if (isKept(char, keepBoxes)) break
    start += char.length
  }
  return text.slice(start)
}

function trimEnd(text: string, { keepBoxes = false } = {}): string {
  const chars = [...text]
  return chars.slice(0, chars.findLastIndex((char) => isKept(char, keepBoxes)) + 1).join('')
}

const isKept = (char: string, keepBoxes: boolean): boolean => !decoration.test(char) || (keepBoxes && char in boxes)

function withoutBullets(text: string): { isBulleted: boolean; rest: string } {
  let rest = trimStart(text, { keepBoxes: true })
  let isBulleted = false
  while (isBullet(rest)) {
    isBulleted = true
    rest = trimStart(rest.slice(1), { keepBoxes: true })
  }
  return { isBulleted, rest }
}

/** True if a text begins with a bullet. A star is one only before a blank: otherwise it begins bold text. */
const isBullet = (text: string): boolean =>
  bullets.has(text.charAt(0)) && (text.charAt(0) !== '*' || text.charAt(1) === ' ')

function boxOf(text: string): { isTicked: boolean; length: number } | undefined {
  const box = Object.keys(boxes).find((each) => text.startsWith(each))
  if (box === undefined) return undefined
  return { isTicked: boxes[box] === true, length: box.length + (text.charAt(box.length) === variation ? 1 : 0) }
}

const mostDigits = 3

function leadingDigits(text: string): number {
  let count = 0
  while (count <= mostDigits && /\d/.test(text.charAt(count))) count++
  return count <= mostDigits ? count : 0
}

/** Removes a line number: `1. leite`, `1) leite`, `1️⃣ leite`. */
function withoutNumber(text: string): { text: string } {
  const digits = leadingDigits(text)
  if (digits === 0) return { text }
  const after = text.charAt(digits) === variation ? digits + 1 : digits
  const sign = text.charAt(after)
  const isCounting =
    sign === keycap || sign === 'º' || ((sign === '.' || sign === ')') && !/\d/.test(text.charAt(after + 1)))
  const rest = text.slice(after + 1).trim()
  return { text: isCounting && (sign !== keycap || rest !== '') ? rest : text }
}

function dashedNumber(text: string): MarkedLine['dashed'] {
  const digits = leadingDigits(text)
  const rest = text.slice(digits).trimStart()
  if (digits === 0 || !(rest.startsWith('-') || rest.startsWith('–')) || /\d/.test(rest.charAt(1))) return undefined
  return { number: Number(text.slice(0, digits)), text: rest.slice(1).trim() }
}

const doubled = /^(\*|_|~)\1([^*_~]+)\1\1(:?)$/

/** Removes the style around a text: `*bold*`, `**bold**`, `~crossed out~`, `_italic_`, perhaps with a colon behind. */
function withoutStyle(written: string): Pick<MarkedLine, 'text' | 'isBold' | 'isBought'> {
  const text = written.replace(doubled, '$1$2$1$3')
  const first = text.charAt(0)
  const [last, colon] = text.endsWith(':') ? [text.at(-2), ':'] : [text.at(-1), '']
  const inner = text.slice(1, text.length - colon.length - 1)
  const isStyled =
    first !== '' && '*~_'.includes(first) && last === first && inner.trim() !== '' && !inner.includes(first)
  if (!isStyled) return { text: withoutInlineStyle(text), isBold: false, isBought: false }
  return { text: trimDecoration(inner) + colon, isBold: first === '*', isBought: first === '~' }
}

/** Paired signs around words, single or doubled as in Markdown. */
const pairs = [
  /(?<![\p{L}\p{M}\p{N}*])(\*{1,2})(?=[^\s*])([^*]*[^\s*])\1(?![\p{L}\p{M}\p{N}*])/gu,
  /(?<![\p{L}\p{M}\p{N}_])(_{1,2})(?=[^\s_])([^_]*[^\s_])\1(?![\p{L}\p{M}\p{N}_])/gu,
  /(?<![\p{L}\p{M}\p{N}~])(~{1,2})(?=[^\s~])([^~]*[^\s~])\1(?![\p{L}\p{M}\p{N}~])/gu,
]

/** Removes paired signs around words: `*Arroz* 5kg` becomes `Arroz 5kg`. */
export const withoutInlineStyle = (text: string): string =>
  pairs.reduce((plain, pair) => plain.replace(pair, '$2'), text)
