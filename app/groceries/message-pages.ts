/**
 * The possible products on one page. Long messages are read page by page: a person reviews no more at once, and every
 * page costs about the same.
 */

import { wholeLines } from '#app/lib/line-ends.ts'

const thingsOfPage = 300
/** Lines with more characters are no lists. Each becomes one remark without any lookup. */
export const longestMessageLine = 2000

/** The places where a line of a message may be split. */
const divider = /[,;.!?:\t|]| e /gi
const written = /[\p{L}\p{N}]/u

interface Page {
  page: string
  rest: string
}

/** The first lines of a message, with at most 300 possible products but at least one line, and the rest. */
export function firstPage(message: string): Page {
  let things = 0
  let end = 0
  for (const line of wholeLines(message)) {
    things += thingsIn(line)
    if (things > thingsOfPage && end > 0) break
    end += line.length
  }
  return { page: message.slice(0, end), rest: message.slice(end) }
}

/** The number of lines with words. */
export function writtenLines(text: string): number {
  let count = 0
  for (const line of wholeLines(text)) if (written.test(line)) count++
  return count
}

function thingsIn(line: string): number {
  if (!written.test(line)) return 0
  return line.length > longestMessageLine ? 1 : 1 + (line.trim().match(divider)?.length ?? 0)
}
