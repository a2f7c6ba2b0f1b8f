/** What a spreadsheet takes for a formula, also behind blanks, which some trim. */
const formula = /^\s*[=+\-@\t\r|%]/

/**
 * Rows as a sheet for spreadsheets in Brazil: semicolons, and a mark by which Excel knows the accents. A text that would
 * be a formula begins with an apostrophe, because names come from other people.
 */
export const sheetText = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((cells) => `${cells.map(cellOf).join(';')}\r\n`).join('')}`

function cellOf(text: string): string {
  const disarmed = formula.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(disarmed) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed
}
