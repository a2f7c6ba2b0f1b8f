/** Text in quotes: it is no date. */
import type { FoldedLine } from './folded-line.ts'

const quoted = /"[^"]{1,300}"|“[^”]{1,300}”|‘[^’]{1,300}’|«[^»]{1,300}»|(?<=^|\s)'[^']{1,300}'(?=$|[\s,.;:!?])/gu
/** A letter that no phrase has. */
const letter = 'ø'

/** The line with its quoted text in letters that are no phrase. */
export const literalIn = ({ text, places }: FoldedLine): FoldedLine => ({
  text: text.replace(quoted, (all) => letter.repeat(all.length)),
  places,
})

/** The text without the quotes around what `isDate` takes for a date. */
export const withoutQuotes = (text: string, isDate: (inner: string) => boolean): string =>
  text.replace(quoted, (all) => (isDate(all.slice(1, -1)) ? all.slice(1, -1) : all))
