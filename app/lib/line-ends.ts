/**
 * The line ends of texts that people bring: those of files, the soft return of Word (vertical tab), the page break (form
 * feed), and the separators of Unicode, which iOS and PDF readers copy.
 */
const end = '\\r\\n|[\\n\\v\\f\\r\\u0085\\u2028\\u2029]'
const lineEnds = new RegExp(end, 'g')
const runs = new RegExp(`(?:${end})+`, 'g')
const wholeLine = new RegExp(`[^\\n\\v\\f\\r\\u0085\\u2028\\u2029]*(?:${end}|$)`, 'g')

/** The lines of a text, without their ends. */
export const linesOf = (text: string): string[] => text.split(lineEnds)

/** The lines of a text one by one, each with its end. The last one may be empty. */
export function* wholeLines(text: string): Generator<string> {
  for (const [line] of text.matchAll(wholeLine)) yield line
}

/** The text with `\n` as its only line end. */
export const withLineFeeds = (text: string): string => text.replace(lineEnds, '\n')

/** True for a text of several lines, blank ones at its ends aside. */
export const hasLines = (text: string): boolean => linesOf(text.trim()).length > 1

/** The text for a field of one line: a blank replaces each line end. */
export const unbroken = (text: string): string => text.replace(runs, ' ')

/** The lines of a text that are not blank, without blanks at their ends. */
export const writtenLines = (text: string): string[] =>
  linesOf(text)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The written lines of a text on one line. */
export const inOneLine = (text: string, between: string): string => writtenLines(text).join(between)
