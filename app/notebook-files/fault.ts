/** The reason why a file cannot be read. Its texts are among the messages. */
export type Fault =
  | 'too_large'
  | 'too_many_rows'
  | 'empty'
  | 'not_text'
  | 'web_page'
  | 'evernote'
  | 'document'
  | 'spreadsheet'
  | 'broken_json'
  | 'wrong_shape'
  | 'newer_version'
  | 'unknown_json'
  | 'unknown_columns'
  | 'open_quote'
  | 'no_calendar'
  | 'broken_zip'
  | 'locked'
  | 'nothing_in_zip'

export class UnreadableFile extends Error {
  readonly fault: Fault
  readonly file: string
  /** The number of the line, the path in the data, the columns or the number of rows, if known. */
  readonly where: string | number | undefined

  constructor(fault: Fault, file: string, where?: string | number) {
    super(`${file}: ${fault}`)
    this.name = 'UnreadableFile'
    this.fault = fault
    this.file = file
    this.where = where
  }
}

/** The line of a position in a text, from 1; the last one without a position. */
export const lineAt = (text: string, place?: number): number => text.slice(0, place).split(/\r\n?|\n/).length
