/** A compact form of the base of a text: the base has `text` where the text has the characters `start` to `end`. */
export interface Replaced {
  start: number
  end: number
  text: string
}

/** The compact form of `before`, the base of `after`. It spans the first difference to the last. */
export function replacedIn(before: string, after: string): Replaced {
  const shorter = Math.min(before.length, after.length)
  let [head, tail] = [0, 0]
  while (head < shorter && before[head] === after[head]) head++
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return { start: head, end: after.length - tail, text: before.slice(head, before.length - tail) }
}

/** The base of `after`; undefined if the range is outside the text. */
export function textBefore(after: string, { start, end, text }: Replaced): string | undefined {
  return start <= end && end <= after.length ? after.slice(0, start) + text + after.slice(end) : undefined
}
