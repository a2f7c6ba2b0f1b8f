/** The lines of an iCalendar text (RFC 5545, section 3.1). */

const lineMaxBytes = 75

/** A property as one logical line, folded, with its line break. `value` must be escaped already. */
export function contentLine(name: string, value: string): string {
  const line = `${name}:${value}`
  let [folded, from, bytes] = ['', 0, 0]
  for (let at = 0; at < line.length; at++) {
    const length = bytesAt(line, at)
    if (bytes + length > lineMaxBytes) {
      folded += `${line.slice(from, at)}\r\n `
      from = at
      // The blank is the first byte of the next line.
      bytes = 1
    }
    bytes += length
  }
  return `${folded}${line.slice(from)}\r\n`
}

/** The bytes of a character in UTF-8; 0 for the second half of a surrogate pair, whose first half has all four. */
function bytesAt(line: string, at: number): number {
  const unit = line.charCodeAt(at)
  if (unit < 0x80) return 1
  if (unit < 0x800) return 2
  if (unit < 0xd800 || unit > 0xdfff) return 3
  if (unit >= 0xdc00 && isHigh(line.charCodeAt(at - 1))) return 0
  return isHigh(unit) && isLow(line.charCodeAt(at + 1)) ? 4 : 3
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

/** Control characters that a text value may not have. It may have the tab; line breaks are escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are the ones to remove.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** A text of a person as a value: it can neither end its line nor begin another property. */
export const escapedText = (text: string): string =>
  text
    .replace(controls, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
