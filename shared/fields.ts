/**
 * The fields that people write in the rows of each table, once. Columns, defaults, quotas, search, files and forms
 * follow from this list; what a field accepts stands beside the routes of its area, for each field by type. No schema is
 * here, because the first screen loads this file.
 */
import type { Step } from './steps.ts'

/** The kinds of fields, with the type of their values. */
interface Values {
  /** One typed line. */
  line: string
  /** A typed text of several lines. */
  text: string
  /** A day or a moment in the words of a program; it counts as typed. */
  moment: string
  steps: Step[]
  aisles: string[]
  day: string
  time: string
  choice: string
  /** A text that only programs write, such as a rule. */
  code: string
  number: number
  cents: number
  flag: boolean
}
type Kind = keyof Values

interface Field {
  kind: Kind
  /**
   * The value in a new row that does not say it. Null is also the value in erased rows, and in rows of older apps and
   * files. A field without `empty` is in every row.
   */
  empty?: null | false
  /** True for a typed text that counts for no quota. */
  isUncounted?: true
}

const dayFields = {
  dueTime: { kind: 'time', empty: null },
  repeat: { kind: 'code', empty: null },
  repeatFrom: { kind: 'choice', empty: null },
  occurrence: { kind: 'day', empty: null },
  steps: { kind: 'steps', empty: null },
  position: { kind: 'code', empty: null },
  reminder: { kind: 'number', empty: null },
  snoozed: { kind: 'code', empty: null },
} as const

/** For each table, the first field names its rows. */
const fields = {
  lists: { title: { kind: 'line', isUncounted: true } },
  items: {
    name: { kind: 'line' },
    quantity: { kind: 'line', empty: null },
    category: { kind: 'line', empty: null },
    /** The price of the whole item, independent of its quantity. */
    price: { kind: 'cents', empty: null },
    note: { kind: 'text', empty: null },
    purchased: { kind: 'flag', empty: false },
  },
  aisleOrders: { aisles: { kind: 'aisles' } },
  projects: {
    title: { kind: 'line' },
    description: { kind: 'text', empty: null },
    status: { kind: 'choice' },
  },
  tasks: {
    title: { kind: 'line' },
    description: { kind: 'text', empty: null },
    priority: { kind: 'number' },
    status: { kind: 'choice' },
    dueDate: { kind: 'moment', empty: null },
    ...dayFields,
  },
  notes: { title: { kind: 'line' }, content: { kind: 'text' } },
  todos: {
    title: { kind: 'line' },
    completed: { kind: 'flag', empty: false },
    dueDate: { kind: 'day', empty: null },
    ...dayFields,
    priority: { kind: 'number', empty: null },
    notes: { kind: 'text', empty: null },
  },
  corrections: {
    word: { kind: 'line' },
    name: { kind: 'line', empty: null },
    category: { kind: 'line', empty: null },
    ownCategory: { kind: 'flag' },
    asTyped: { kind: 'flag' },
  },
} as const satisfies Record<string, Record<string, Field>>

type Fields = typeof fields
/** A table with rows that people write. */
export type WrittenTable = keyof Fields
export type FieldOf<T extends WrittenTable> = keyof Fields[T] & string
/** The description of a field in the list. */
export type Described<T extends WrittenTable, F extends FieldOf<T>> = Fields[T][F]
export type DayField = keyof typeof dayFields

type ValueOf<F> = F extends { kind: infer K extends Kind }
  ? Values[K] | (F extends { empty: null } ? null : never)
  : never
/** The written fields of a row. */
export type Content<T extends WrittenTable> = { -readonly [F in keyof Fields[T]]: ValueOf<Fields[T][F]> }

const described = (table: WrittenTable): Record<string, Field> => fields[table]
export const isWritten = (table: string): table is WrittenTable => table in fields
/** The names of the fields of a table, the one that names its rows first. */
export const fieldsOf = <T extends WrittenTable>(table: T): FieldOf<T>[] => Object.keys(fields[table]) as FieldOf<T>[]
export const kindOf = (table: WrittenTable, field: string): Kind | undefined => described(table)[field]?.kind
/** The value of a field in a new row that does not say it; undefined if each row says it. */
export const emptyOf = (table: WrittenTable, field: string): null | false | undefined => described(table)[field]?.empty

type Emptied<T extends WrittenTable, Value> = {
  -readonly [F in keyof Fields[T] as Fields[T][F] extends { empty: Value } ? F : never]: Value
}
/** The fields that may be null, all null: those of a row of an older app or file that lacks them. */
export const noFields = <T extends WrittenTable>(table: T): Emptied<T, null> =>
  withEmpty(table, (empty) => empty === null)
/** The fields that a new row need not say, with their values in such a row. */
export const emptyFields = <T extends WrittenTable>(table: T): Emptied<T, null> & Emptied<T, false> =>
  withEmpty(table, (empty) => empty !== undefined)

const withEmpty = (table: WrittenTable, isWanted: (empty: Field['empty']) => boolean) =>
  Object.fromEntries(
    Object.entries(described(table)).flatMap(([name, { empty }]) => (isWanted(empty) ? [[name, empty]] : [])),
  ) as never

const typedKinds = ['line', 'text', 'moment', 'steps', 'aisles'] as const
type TypedKind = (typeof typedKinds)[number]
type TypedOf<T extends WrittenTable> = {
  [F in FieldOf<T>]: Fields[T][F] extends { kind: TypedKind } ? F : never
}[FieldOf<T>]
/** A field with text that people type. */
export type TypedField = { [T in WrittenTable]: TypedOf<T> }[WrittenTable]
/**
 * The typed fields that count for quotas: the one that names the row, other lines, then longer texts. An erasure empties
 * them, and the search reads them.
 */
export const typedFieldsOf = (table: WrittenTable): TypedField[] =>
  typedKinds.flatMap(
    (typed) =>
      Object.entries(described(table)).flatMap(([name, { kind, isUncounted }]) =>
        kind === typed && !isUncounted ? name : [],
      ) as TypedField[],
  )
