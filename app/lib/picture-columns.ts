export interface PictureRow {
  text: string
  /** The text at the right end of the line. */
  value?: string
  /** In small letters below the text. */
  note?: string
  look?: 'heading' | 'box' | 'tick' | 'total'
}

/** A picture of more rows has two columns. */
const oneColumnRows = 18
/** A column of more rows is too small to read on a phone. */
const columnRows = 28

/**
 * Rows in one or two columns of about equal height, at most 28 rows each. `hidden` is the number of rows without room,
 * except headings.
 */
export function columnsOf(rows: readonly PictureRow[]): { columns: PictureRow[][]; hidden: number } {
  if (rows.length <= oneColumnRows) return { columns: [[...rows]], hidden: 0 }
  const half = Math.min(Math.ceil(rows.length / 2), columnRows)
  const first = withoutLooseHeading(rows.slice(0, half))
  const second = withoutLooseHeading(rows.slice(first.length, first.length + columnRows))
  const rest = rows.slice(first.length + second.length)
  return { columns: [first, second], hidden: rest.filter(({ look }) => look !== 'heading').length }
}

/** The column without a heading at its end, which would have no row below it. */
function withoutLooseHeading(column: PictureRow[]): PictureRow[] {
  return column.at(-1)?.look === 'heading' ? column.slice(0, -1) : column
}
