/** The lines of an iCalendar text (RFC 5545, section 3.1). */

const lineMaxBytes = 75
const encoder = new TextEncoder()

/** A property as one logical line, folded, with its line break. `value` must be escaped already. */
export function contentLine(name: string, value: string): string {
  let [folded, bytes] = ['', 0]
  for (const character of `${name}:${value}`) {
    const length = encoder.encode(character).length
    if (bytes + length > lineMaxBytes) {
      folded += '\r\n '
      // The blank is the first byte of the next line.
      bytes = 1
    }
    folded += character
    bytes += length
  }
  return `${folded}\r\n`
}

/** Control characters that a text value may not have. It may have the tab; line breaks are escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are the ones to remove.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** A text of a person as a value: it can neither end its line nor begin another property. */
export const escapedText = (text: string): string =>
  text
    .replace(controls, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
