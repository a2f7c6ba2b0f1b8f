import { isSeparator } from '#shared/conflicts.ts'
import { boxAt } from './marks.ts'

/** Limits of the text that is read for a preview: a note may have many blank lines, or one very long line. */
const mostLines = 20
const firstOfLine = /\S[^\n]{0,199}/g

/** The first non-empty line of a text, without its box, outside of the notation of conflicts; empty if there is none. */
export function previewOf(text: string): string {
  let lines = 0
  for (const [line] of text.matchAll(firstOfLine)) {
    const words = boxAt(line, 0)?.label ?? line.trim()
    if (words !== '' && !isSeparator(words)) return words
    lines += 1
    if (lines === mostLines) break
  }
  return ''
}
