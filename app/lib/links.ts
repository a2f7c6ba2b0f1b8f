/** Links in plain text. */
import { find } from 'linkifyjs'

export interface Link {
  start: number
  end: number
  href: string
}

/** True for explicit URLs and mail addresses. `README.md` is none, although it could be a domain in Moldova. */
const isAddress = (value: string): boolean => /^(https?:\/\/|www\.|mailto:)|@/i.test(value)
const canBeFollowed = (href: string): boolean => /^(https?|mailto):/i.test(href)

/** The links of a line, in order. */
export const linksIn = (line: string): Link[] =>
  /[.@:]/.test(line)
    ? find(line, { defaultProtocol: 'https' })
        .filter(({ value, href }) => isAddress(value) && canBeFollowed(href))
        .map(({ start, end, href }) => ({ start, end, href }))
    : []

/** A piece of a text, its index in the text, and its URL if it is a link. */
export interface Piece {
  at: number
  text: string
  href: string | undefined
}

/** The text in pieces: links, and the words between them. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const { start, end, href } of linksIn(text)) {
    if (start > done) pieces.push({ at: done, text: text.slice(done, start), href: undefined })
    pieces.push({ at: start, text: text.slice(start, end), href })
    done = end
  }
  if (done < text.length) pieces.push({ at: done, text: text.slice(done), href: undefined })
  return pieces
}
