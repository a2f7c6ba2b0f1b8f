import { Column, is, type Placeholder, sql } from 'drizzle-orm'

type Values = Record<string, unknown>

/** A query as drizzle builds it; `_` tells of a select what it selects. */
export interface Preparable<Rows> {
  prepare(): { execute(values?: Values): Rows; values(values?: Values): unknown }
  readonly _?: unknown
}

/**
 * Prepares a query. Rows that consist of columns are made here, since drizzle works out anew for each row what is the same
 * for all of them, which takes longer than to read them.
 */
export function prepareQuery<Rows>(built: Preparable<Rows>): { execute(values?: Values): Rows } {
  const statement = built.prepare()
  const toRow = createRowMaker(selectionOf(built))
  if (!toRow) return statement
  return { execute: (values) => (statement.values(values) as unknown[][]).map(toRow) as Rows }
}

const selectionOf = ({ _: about }: Preparable<unknown>): Record<string, unknown> =>
  (about as { config?: { fields?: Record<string, unknown> } } | undefined)?.config?.fields ?? {}

/** Undefined for what selects anything but columns side by side. */
function createRowMaker(selection: Record<string, unknown>): ((values: unknown[]) => unknown) | undefined {
  const fields = Object.entries(selection)
  if (fields.length === 0 || !fields.every(isColumn)) return undefined
  const columns = fields.map(([name, column]) => ({ name, decode: decoderOf(column) }))
  return (values) => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < columns.length; at++) {
      const { name, decode } = columns[at] as (typeof columns)[number]
      const value = values[at]
      row[name] = value === null || !decode ? value : decode(value)
    }
    return row
  }
}

const isColumn = (field: [string, unknown]): field is [string, Column] => is(field[1], Column)

/** Undefined where the value in the database is the value in code. */
const decoderOf = (column: Column): ((value: unknown) => unknown) | undefined =>
  column.mapFromDriverValue === Column.prototype.mapFromDriverValue
    ? undefined
    : (value) => column.mapFromDriverValue(value)

/**
 * A limit for a prepared query. SQLite looks at a number that is bound as the limit while it plans, and so would prepare the
 * statement again for each run; a sum it does not look into.
 */
export const limitOf = (rows: number | Placeholder): Placeholder => sql`${rows} + 0` as unknown as Placeholder
