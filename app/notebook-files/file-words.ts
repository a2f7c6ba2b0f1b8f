/** The prefixes of fields that do not exist here, and the marks of notes, in the person's language. */
export interface FileWords {
  /** The place of a row without a name. */
  row: (file: string, line: number) => string
  section: (name: string) => string
  partOf: (task: string) => string
  date: (words: string) => string
  deadline: (words: string) => string
  /** A label. */
  archived: string
  list: (name: string) => string
  repeat: (rule: string) => string
  except: (days: string) => string
  until: (end: string) => string
  start: (day: string) => string
  doneOn: (day: string) => string
  contact: (contact: string) => string
  people: (names: string) => string
  field: (name: string, value: string) => string
}
