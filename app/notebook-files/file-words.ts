/** The prefixes of fields that do not exist here, and the marks of notes, in the person's language. */
export interface FileWords {
  /** The place of a row without a name, and its other cells. */
  row: (file: string, line: number, cells?: string) => string
  /** The place of a task without a name in its list. */
  task: (list: string, at: number) => string
  section: (name: string) => string
  partOf: (task: string) => string
  date: (words: string) => string
  deadline: (words: string) => string
  duration: (count: string, unit: string) => string
  responsible: (name: string) => string
  reminder: (time: string) => string
  /** A label. */
  archived: string
  list: (name: string) => string
  project: (name: string) => string
  /** The title of a list or a project that has none. */
  untitled: string
  repeat: (rule: string) => string
  except: (days: string) => string
  until: (end: string) => string
  start: (day: string) => string
  doneOn: (day: string) => string
  contact: (contact: string) => string
  people: (names: string) => string
  field: (name: string, value: string) => string
}
