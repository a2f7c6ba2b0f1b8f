import { boxAt } from './marks.ts'

/** A text of many blank lines, or a line as long as a book, is not read to its end for a row of a list. */
const mostLines = 20
const firstOfLine = /\S[^\n]{0,199}/g

/** The first line of a text that says something, without its box; empty where there is none. */
export function previewOf(text: string): string {
  let lines = 0
  for (const [line] of text.matchAll(firstOfLine)) {
    const words = boxAt(line, 0)?.label ?? line.trim()
    if (words !== '') return words
    lines += 1
    if (lines === mostLines) break
  }
  return ''
}
