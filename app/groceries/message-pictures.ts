/** Emojis that are the only name on a line, and may be things to buy: `🍌`, `🧻 x2`. */

import { foldedWords } from '#shared/words.ts'
import type { Groceries } from './groceries.ts'
import { isAmount, readAll } from './line-amounts.ts'
import { openingWords } from './message-words.ts'

const picture = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u
/** Box, tick, arrow, bar and other signs of a list, which separate or tick. */
const sign =
  /[\u2190-\u21ff\u2300-\u23ff\u2500-\u25ff\u2610-\u2612\u2700-\u27bf\u2b00-\u2bff\u3030\u303d\u{1f518}\u{1f532}\u{1f533}\u{1f53a}-\u{1f53d}\u{1f7e0}-\u{1f7eb}]/u
/** Faces, hands, hearts, flags, and what stands for the list itself. Everything else can be bought. */
const feeling =
  /[\u{1f1e6}-\u{1f1ff}\u261d\u270a-\u270d\u2728\u2763\u2764\u{1f440}-\u{1f450}\u{1f466}-\u{1f487}\u{1f48b}-\u{1f49f}\u{1f4aa}\u{1f4af}\u{1f4b8}\u{1f4cb}\u{1f4dd}\u{1f525}\u{1f5a4}\u{1f600}-\u{1f64f}\u{1f6d2}\u{1f90c}-\u{1f93e}\u{1f970}-\u{1f97a}\u{1f9d0}-\u{1f9e1}\u{1fac0}-\u{1faff}]/u

const run =
  /\p{Extended_Pictographic}(?:(?:\p{Extended_Pictographic}|\p{Sk}|\s|\u200d|\ufe0f)*(?:\p{Extended_Pictographic}|\p{Sk}|\ufe0f))?/u
const signsAround = /^[\s–—:=-]+|[\s–—:=-]+$/g
const ends = /[\s*_~]+$/
const written = /[\p{L}\p{N}]/u

/** The emojis of a line without a name, and whether they may be things to buy. Undefined for signs alone. */
export function picturesIn(line: string): { text: string; isThing: boolean } | undefined {
  const start = line.search(picture)
  if (start === -1) return undefined
  const text = line.slice(start).replace(ends, '')
  const pictures = [...text].filter((char) => picture.test(char))
  const isThing = pictures.some((char) => !sign.test(char) && !feeling.test(char))
  const isFeeling = pictures.some((char) => feeling.test(char))
  return isThing || isFeeling ? { text, isThing } : undefined
}

/** True for a text without a name beside its emojis: it has no letters and digits, or is only an amount. */
function isNameless(text: string, groceries: Groceries): boolean {
  const bare = text.replace(run, ' ').replace(signsAround, '')
  return !written.test(bare) || isAmount(bare, groceries)
}

/** `picturesIn` of the whole text `said` of a line, with the amount beside them. Undefined if `text`, the rest of it, has a name. */
export function namelessPictures(text: string, said: string, groceries: Groceries): ReturnType<typeof picturesIn> {
  const found = isNameless(text, groceries) ? picturesIn(said) : undefined
  const isWhole = !found || written.test(found.text) || !written.test(text)
  return isWhole ? found : { ...found, text: `${text} ${found.text}` }
}

/** The amount beside emojis that may be bought: `🧻 x2`. */
export function amountOfPictures(text: string, groceries: Groceries) {
  const [name] = run.exec(text) ?? []
  if (name === undefined || !picturesIn(name)?.isThing) return
  const amount = readAll(text.replace(name, ' ').replace(signsAround, ''), groceries)
  return amount && { ...amount, name, price: null }
}

/** `traz 🍌`: the request, and what is wanted. */
function behindRequest(part: string, groceries: Groceries): string[] {
  const start = part.search(picture)
  const [before, thing] = [part.slice(0, start), part.slice(start)]
  const words = foldedWords(before)
  const isRequest = start > 0 && words.length > 0 && openingWords(words) === words.length
  return isRequest && isNameless(thing, groceries) ? [before, thing] : [part]
}

const betweenThings = /(?<!\d),|,(?!\d)|;|(?<=\s)e(?=\s)/u

/** The parts of a line between commas, if one of them is emojis without a name. Otherwise the whole line. */
export function picturedParts(line: string, groceries: Groceries): string[] {
  if (!picture.test(line) || line.includes('(')) return [line]
  const parts = line.split(betweenThings).flatMap((part) => behindRequest(part, groceries))
  return parts.some((part) => picturesIn(part)?.isThing && isNameless(part, groceries)) ? parts : [line]
}
