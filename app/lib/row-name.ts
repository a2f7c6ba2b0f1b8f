import { defaultNoteTitle } from '#shared/notes.ts'

/** A row that people are shown by its name or title. */
export interface Named {
  name?: string
  title?: string
  /** The text of a note. */
  content?: string
}

/** What is shown of a row: an untitled note has its first words, and is stored as 'Nova Nota'. */
export function nameOf({ name, title = '', content = '' }: Named): string {
  return name ?? ((title === defaultNoteTitle && beginningsIn(content)[0]) || title)
}

/** The text in the list of notes below the name. */
export const previewOf = ({ title = '', content = '' }: Named): string =>
  beginningsIn(content)[title === defaultNoteTitle ? 1 : 0] ?? ''

/** A note may have many blank lines, or one very long line: more is not read. */
const mostRead = 2000

/** Boxes, and the lines between the passages of a conflict. */
const wordless = /^[ \t]*(?:- )?\[[ x]?\](?!\()|^[┌├└]──.*/gim

/** The beginning of a line with words, cut at a blank after at most 60 characters, and the rest of the line. */
const beginning = /(\S(?:.{0,58}\S(?!\S)|.{0,59}))(.*)/gu

/** The first words of the lines that have words, without boxes. A cut one ends with '…'. */
const beginningsIn = (text: string): string[] =>
  [...text.slice(0, mostRead).replace(wordless, '').matchAll(beginning)].map(([, words = '', rest = '']) =>
    rest.trim() ? `${words.trim()}…` : words.trim(),
  )
