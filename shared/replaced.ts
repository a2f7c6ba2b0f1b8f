/**
 * How a text says from which one it was made, in a few characters: `text` stood there before, in place of what stands from
 * `start` to `end` now.
 */
export interface Replaced {
  start: number
  end: number
  text: string
}

/** What of `before` was replaced in `after`, from the first difference to the last. */
export function replacedIn(before: string, after: string): Replaced {
  const shorter = Math.min(before.length, after.length)
  let [head, tail] = [0, 0]
  while (head < shorter && before[head] === after[head]) head++
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return { start: head, end: after.length - tail, text: before.slice(head, before.length - tail) }
}

/** The text from which `after` was made; undefined where these places are none of it. */
export function textBefore(after: string, { start, end, text }: Replaced): string | undefined {
  return start <= end && end <= after.length ? after.slice(0, start) + text + after.slice(end) : undefined
}
