import { mayBeReceipt } from '#app/device/shared-text.ts'
import { hasListMarker } from '#app/groceries/list-markers.ts'
import { longestMessageLine } from '#app/groceries/message-pages.ts'
import type { Reader } from '#app/groceries/reader.ts'
import { hasLines } from '#app/lib/line-ends.ts'

const listSign = /[,;:]/
/** While the reader is not loaded, a text up to this length counts as a name, with any punctuation. */
const longestName = 20

/**
 * True if a text pasted into the line is a list, to be reviewed first. A paste cannot wait for the reader to load:
 * without it, punctuation decides. A single line without a list marker, pasted into typed text, becomes part of it.
 */
export function isPastedList(pasted: string, typed: string, reader: Reader | undefined): boolean {
  const text = pasted.trim()
  // What may have the CPF of a person must not become an item.
  if (hasLines(text) || hasListMarker(text) || mayBeReceipt.test(text)) return true
  if (typed.trim() !== '') return false
  if (text.length > longestMessageLine) return true
  if (!reader) return text.length > longestName && listSign.test(text)
  return reader.message(text).filter(({ isItem }) => isItem).length > 1
}
