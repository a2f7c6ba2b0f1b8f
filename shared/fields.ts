/**
 * The fields that people write in the rows of each table, once. Columns, defaults, quotas, search, files and forms
 * follow from this list; what a field accepts stands beside the routes of its area, for each field by type. No schema is
 * here, because the first list on the screen loads this file.
 */
import type { Step } from './steps.ts'
import type { TripLine } from './trip-lines.ts'

/** The kinds of fields, with the type of their values. */
interface Values {
  /** One typed line. */
  line: string
  /** A typed line that counts only within the limit of the operator. */
  heading: string
  /** A typed text of several lines. */
  text: string
  /** A day or a moment in the words of a program; it counts as typed. */
  moment: string
  steps: Step[]
  aisles: string[]
  /** The bought items of a trip. */
  lines: TripLine[]
  day: string
  time: string
  choice: string
  /** A text that only programs write, such as a rule. */
  code: string
  number: number
  cents: number
  flag: boolean
}
export type Kind = keyof Values
/**
 * A kind, with a question mark if the value may be null: as in a new row that does not say it, in erased rows, and in
 * rows of older apps and files. A flag that a new row does not say is false.
 * A field that is added to a table has the question mark, because rows without it exist.
 */
type Field = Kind | `${Kind}?`

const dayFields = {
  dueTime: 'time?',
  repeat: 'code?',
  repeatFrom: 'choice?',
  occurrence: 'day?',
  steps: 'steps?',
  position: 'code?',
  reminder: 'number?',
  snoozed: 'code?',
} as const

/** For each table, the first field names its rows. */
const fields = {
  lists: {
    title: 'heading',
    /** The budget of a month. */
    budget: 'cents?',
    /** True for a list that is kept as a model. */
    isModel: 'flag?',
  },
  items: {
    name: 'line',
    quantity: 'line?',
    category: 'line?',
    /** The price of the whole item, independent of its quantity. */
    price: 'cents?',
    note: 'text?',
    purchased: 'flag',
  },
  trips: { market: 'line?', day: 'day', lines: 'lines' },
  /** The price is that of the whole line. */
  pricedPurchases: { name: 'line', quantity: 'line?', price: 'cents', market: 'line?', day: 'day' },
  aisleOrders: { aisles: 'aisles', market: 'line?' },
  projects: { title: 'line', description: 'text?', status: 'choice' },
  tasks: {
    title: 'line',
    description: 'text?',
    priority: 'number',
    status: 'choice',
    dueDate: 'moment?',
    ...dayFields,
  },
  notes: { title: 'line', content: 'text' },
  todos: {
    title: 'line',
    completed: 'flag',
    dueDate: 'day?',
    ...dayFields,
    priority: 'number?',
    notes: 'text?',
  },
  corrections: { word: 'line', name: 'line?', category: 'line?', ownCategory: 'flag', asTyped: 'flag' },
} as const satisfies Record<string, Record<string, Field>>

type Fields = typeof fields
/** A table with rows that people write. */
export type WrittenTable = keyof Fields
export type FieldOf<T extends WrittenTable> = keyof Fields[T] & string
/** The kind of a field in the list, with its question mark. */
export type Described<T extends WrittenTable, F extends FieldOf<T>> = Fields[T][F]
export type DayField = keyof typeof dayFields

export type Nullable = `${Kind}?`
export type KindIn<F> = F extends `${infer K extends Kind}?` ? K : F extends Kind ? F : never
type ValueOf<F> = Values[KindIn<F>] | (F extends Nullable ? null : never)
/** The written fields of a row. */
export type Content<T extends WrittenTable> = { -readonly [F in keyof Fields[T]]: ValueOf<Fields[T][F]> }

const described = (table: WrittenTable): Record<string, Field> => fields[table]
export const isWritten = (table: string): table is WrittenTable => table in fields
/** The names of the fields of a table, the one that names its rows first. */
export const fieldsOf = <T extends WrittenTable>(table: T): FieldOf<T>[] => Object.keys(fields[table]) as FieldOf<T>[]
export const kindOf = (table: WrittenTable, field: string): Kind | undefined =>
  described(table)[field]?.replace('?', '') as Kind | undefined
/** The value of a field in a new row that does not say it; undefined if each row says it. */
export const emptyOf = (table: WrittenTable, field: string): null | false | undefined => {
  const kind = described(table)[field]
  return kind?.endsWith('?') ? null : kind === 'flag' ? false : undefined
}

type NamesOf<T extends WrittenTable, F> = { [N in FieldOf<T>]: Fields[T][N] extends F ? N : never }[FieldOf<T>]
type Nulls<T extends WrittenTable> = Record<NamesOf<T, Nullable>, null>

const withEmpty = (table: WrittenTable, isWanted: (empty: null | false | undefined) => boolean) =>
  Object.fromEntries(
    fieldsOf(table).flatMap((field) => {
      const empty = emptyOf(table, field)
      return isWanted(empty) ? [[field, empty]] : []
    }),
  ) as never

/** The fields that may be null, all null: those of a row of an older app or file that lacks them. */
export const noFields = <T extends WrittenTable>(table: T): Nulls<T> => withEmpty(table, (empty) => empty === null)
/** The fields that a new row need not say, with their values in such a row. */
export const emptyFields = <T extends WrittenTable>(table: T): Nulls<T> & Record<NamesOf<T, 'flag'>, false> =>
  withEmpty(table, (empty) => empty !== undefined)

const typedKinds = ['line', 'text', 'moment', 'steps', 'aisles', 'lines'] as const
type TypedKind = (typeof typedKinds)[number]
/** A field with text that people type. */
export type TypedField = { [T in WrittenTable]: NamesOf<T, TypedKind | `${TypedKind}?`> }[WrittenTable]
/** A table with typed text that counts for quotas. */
export type TextTable = Exclude<WrittenTable, 'lists'>
/**
 * The typed fields of a table that count for quotas: the one that names the row, other lines, then longer texts. An
 * erasure empties them, and the search reads them.
 */
export const textsOf = (table: string): readonly TypedField[] => (isWritten(table) ? texts[table] : [])
export const writtenTables = Object.keys(fields) as WrittenTable[]
// Each write and each row of the search asks for them.
const texts = Object.fromEntries(
  writtenTables.map((table) => [
    table,
    typedKinds.flatMap((typed) => fieldsOf(table).filter((field) => kindOf(table, field) === typed)),
  ]),
) as unknown as Record<WrittenTable, TypedField[]>
export const textFields = [...new Set(writtenTables.flatMap(textsOf))]
/** The field that names the rows of a table. */
export const nameFieldOf = (table: WrittenTable): string => fieldsOf(table)[0] ?? ''
