/** Several things on one line, each of which says how much: `leite integral 12, desnatado 6`, `2 leites e 3 pães`. */
import type { Groceries } from './groceries.ts'
import { beforeNumbers } from './line-amounts.ts'
import { parseLine } from './parse-line.ts'
import { foldedWords } from './words.ts'

/** As long as a name may be, so that none of its parts is refused. */
const longestLine = 200
const ofUnknown = /^(.*\p{L}) (\d{1,2})$/u

/** Each as a line of its own; none where it is one thing. */
export function severalLines(line: string, groceries: Groceries): string[] {
  const texts = line.length <= longestLine ? betweenSigns(line).flatMap((text) => betweenAnds(text, groceries)) : []
  const [first = ''] = texts
  if (texts.length < 2 || groceries.find(parseLine(first, groceries).name) === undefined) return []
  const parts = texts.map((text) => withAmount(text, groceries))
  return parts.includes('') ? [] : parts
}

/** The number behind a kind (`desnatado 6`) is one here, for the thing before it has one, too. Empty where there is none. */
function withAmount(text: string, groceries: Groceries): string {
  const marked = text.replace(ofUnknown, (whole, name: string, number: string) =>
    beforeNumbers.has(foldedWords(name).at(-1) ?? '') ? whole : `${name}: ${number}`,
  )
  return [text, marked].find((each) => hasAmount(each, groceries)) ?? ''
}

const hasAmount = (text: string, groceries: Groceries): boolean => parseLine(text, groceries).quantity !== null

function isThing(text: string, groceries: Groceries): boolean {
  const { name, quantity } = parseLine(text, groceries)
  return quantity !== null && groceries.find(name) !== undefined
}

/** Not within brackets or an amount: `1 kg e meio`, `1 kg e meio de frango`. */
function betweenAnds(text: string, groceries: Groceries): string[] {
  for (const { 0: and, index } of text.matchAll(/ e (?!(?:mei[oa]|\d+\/\d+|[½¼¾⅓⅔]) (?:d[eao]|e)\b)/gi)) {
    const [before, after] = [text.slice(0, index), text.slice(index + and.length)]
    if (isClosed(before) && isThing(before, groceries) && isThing(after, groceries))
      return [before, ...betweenAnds(after, groceries)]
  }
  return [text]
}

const isClosed = (text: string): boolean => text.split('(').length === text.split(')').length

/** At commas, semicolons and signs with blanks around them, but not within a number or brackets. */
function betweenSigns(line: string): string[] {
  const texts: string[] = []
  let [start, depth] = [0, 0]
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at)
    if (char === '(') depth++
    if (char === ')') depth--
    const around = line.charAt(at - 1) + line.charAt(at + 1)
    const isBetween = ',;'.includes(char) ? !/^\d\d$/.test(around) : '+/'.includes(char) && around === '  '
    if (depth > 0 || !isBetween) continue
    texts.push(line.slice(start, at).trim())
    start = at + 1
  }
  return [...texts, line.slice(start).trim()]
}
