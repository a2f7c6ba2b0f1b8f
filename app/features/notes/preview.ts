import { isSeparator } from '#shared/conflicts.ts'
import { boxAt } from './marks.ts'

/** Limits of the text that is read for a preview: a note may have many blank lines, or one very long line. */
const mostLines = 20
const firstOfLine = /\S[^\n]{0,199}/g

/**
 * The first line that has words, without its box, up to 200 characters. Separators of conflicts are skipped. Empty if
 * the first 20 lines that are not blank have none.
 */
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
