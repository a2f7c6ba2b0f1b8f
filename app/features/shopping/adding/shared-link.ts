import { linesOf } from '#app/lib/line-ends.ts'
import { linksOf, withoutLinks } from '#app/lib/web-address.ts'
import { isShortEnough, titleMaxLength } from '#shared/notes.ts'

/** A link, its title and a sentence. A text with more lines is a list that came with a link. */
const mostLines = 2

/** The note that a shared link becomes. Undefined for a text without a link, and for a list. */
export function noteOfLink(text: string): { title: string; content: string } | undefined {
  const lines = linesOf(text).filter((line) => line.trim() !== '')
  const said = lines.map(withoutLinks).filter((words) => /[\p{L}\p{N}]/u.test(words))
  const [link] = linksOf(text)
  if (link === undefined || said.length > mostLines || !isShortEnough(text)) return undefined
  const [first = ''] = lines
  const isTitled = lines.length > 1 && linksOf(first).length === 0 && first.trim().length <= titleMaxLength
  const title = (said[0] ?? link.replace(/^https?:\/\/(?:www\.)?/i, '')).slice(0, titleMaxLength).trim()
  return { title: title.replace(/[\ud800-\udbff]$/, ''), content: (isTitled ? lines.slice(1) : lines).join('\n') }
}
