import { linesOf } from './line-ends.ts'

interface WrittenRow {
  text: string
  isTicked: boolean
}

const boxes: Record<string, boolean> = {
  '[x]': true,
  '[X]': true,
  '☑': true,
  '☒': true,
  '✓': true,
  '✔': true,
  '✅': true,
}
const start = /^\s*(?:(?:[-*+•·–—]|\d{1,3}[.)])\s+)?(?:(\[[ xX]?\]|[☐☑☒□⬜✓✔✅])\ufe0f?\s*)?/u

/** The written lines of a text as rows, without bullet, number and box. A ticked box means done. */
export const rowsOf = (text: string, clean = (line: string): string => line.trim()): WrittenRow[] =>
  linesOf(text)
    .map((line) => rowOf(line, clean))
    .filter((row) => row.text !== '')

/** A line that has nothing else keeps its number. */
function rowOf(line: string, clean: (line: string) => string): WrittenRow {
  const [marks = '', box = ''] = start.exec(line) ?? []
  const text = clean(line.slice(marks.length))
  return { text: text === '' && /\d/.test(marks) ? clean(marks) : text, isTicked: boxes[box] ?? false }
}
