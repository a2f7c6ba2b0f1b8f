/** Texts and request bodies made to block the server. */
import { requestMaxBytes } from '#shared/byte-budget.ts'
import { password } from './server.ts'

export const many = <T>(length: number, make: (at: number) => T): T[] => Array.from({ length }, (_, at) => make(at))

const letter = (at: number): string => String.fromCharCode(97 + (at % 26))
export const sign = (at: number): string => String.fromCodePoint(0x4e00 + (at % 20_000))
const words = (of: number) => many(200, (line) => many(200, (at) => letter(line + at * of + of)).join(' ')).join('\n')

/** Texts of 80,000 characters: `text(1)` is the base, `text(2)` the current text, `text(3)` the text to merge. */
export const shapes: [string, (of: number) => string][] = [
  ['200 lines of 200 words, each of which differs', words],
  ['lines of one sign, all different', (of) => many(40_000, (at) => sign(at * of)).join('\n')],
  ['alternating lines', (of) => many(40_000, (at) => letter(Number(at % (of + 1) === 0))).join('\n')],
  ['one long line', (of) => many(40_000, (at) => letter(at * (2 * of + 5))).join(' ')],
  ['many equal lines', (of) => many(40_000, (at) => (at % (96 + of) === 0 ? 'b' : 'a')).join('\n')],
  ['empty lines', (of) => `${'\n'.repeat(26_000 * of)}b${'\n'.repeat(79_999 - 26_000 * of)}`],
]

/** JSON with as many levels as fit into a request. */
const deep = (open: string, close: string): string => {
  const levels = Math.floor(requestMaxBytes / (open.length + close.length)) - 1
  return open.repeat(levels) + close.repeat(levels)
}

/** This many characters, two thirds of them combining marks. */
export const accents = (length: number): string => 'e\u0301\u0323'.repeat(length / 3)

/** Bodies that no route accepts, with the status of the refusal. */
export const badBodies: [title: string, status: number, body: () => unknown][] = [
  ['an address of combining marks', 400, () => ({ email: `${accents(170_000)}@example.com`, password })],
  ['an address of 140,000 dots', 400, () => ({ email: `a@${'a.'.repeat(140_000)}`, password })],
  ['an address of blanks', 400, () => ({ email: `a${' '.repeat(280_000)}a`, password })],
  ['lists inside of each other', 400, () => deep('[', ']')],
  ['objects inside of each other', 400, () => deep('{"a":', '}').replace('{"a":}', '{}')],
  ['18,000 names', 400, () => Object.fromEntries(many(18_000, (at) => [`k${at}`, at]))],
  ['JSON that never ends', 400, () => `{"email":"${'\\u0301'.repeat(45_000)}`],
  ['a body of 1 MB', 413, () => ({ email: 'a'.repeat(1_000_000), password })],
]
