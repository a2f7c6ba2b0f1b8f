/**
 * Queries prepared once. Drizzle builds their SQL but runs only those with nested rows: for each run it would look up
 * the type of each value and the construction of each row, which takes longer than most queries do in SQLite.
 */
import { Column, DrizzleQueryError, is, Param, Placeholder, SQL, sql } from 'drizzle-orm'

type Values = Record<string, unknown>

/** A connection that prepares statements like better-sqlite3; PostgreSQL answers asynchronously. */
export interface Preparing {
  readonly isPostgres?: boolean
  /** The same object on all connections of a store. */
  readonly home?: object
  /** On the writing connection: throws if the running job is out of time. */
  requireTime?(): void
  prepare(text: string): Statement
}

/** Rows are arrays of values after `raw` was called. */
export interface Statement {
  /** True if the statement returns rows, as a SELECT does. */
  readonly reader: boolean
  raw(): unknown
  run(params: unknown[]): unknown
  /** On PostgreSQL: runs a write without waiting for it; a failure is thrown by a later statement. */
  send?(params: unknown[]): void | Promise<void>
  all(params: unknown[]): unknown[] | Promise<unknown[]>
}

/** A query as built by drizzle. */
export interface Preparable<Rows> {
  prepare(): { execute(values?: Values): Rows }
  toSQL(): { sql: string; params: unknown[] }
}

/**
 * Prepares a query for the connection. Its execution fails with DrizzleQueryError, as in drizzle. `isSent`: nobody needs
 * the result, so it is not waited for if the connection can do that.
 */
export function prepareQuery<Rows>(
  connection: Preparing,
  built: Preparable<Rows>,
  isSent = false,
): { execute(values?: Values): Rows | Awaited<Rows> } {
  const query = built.toSQL()
  if (/\blimit \?(?! \+)/.test(query.sql)) throw new Error('the limit of a prepared query is written with limitOf')
  const statement = connection.prepare(query.sql)
  const toRow = createRowMaker(selectionOf(built))
  if (statement.reader && !toRow) return built.prepare()
  const bind = createBinder(query.params)
  const run = isSent && statement.send ? statement.send : runnerOf(statement, toRow)
  return {
    execute: (values = {}) => {
      const params = bind(values)
      const fail = (error: unknown): never => {
        throw new DrizzleQueryError(query.sql, params, error as Error)
      }
      try {
        const rows = run(params)
        return (rows instanceof Promise ? rows.catch(fail) : rows) as Awaited<Rows>
      } catch (error) {
        return fail(error)
      }
    },
  }
}

type RowMaker = (values: unknown[]) => unknown

function runnerOf(statement: Statement, toRow: RowMaker | undefined): (params: unknown[]) => unknown {
  if (!toRow) return (params) => statement.run(params)
  statement.raw()
  const toRows = (found: unknown[]) => (found as unknown[][]).map(toRow)
  return (params) => {
    const found = statement.all(params)
    return found instanceof Promise ? found.then(toRows) : toRows(found)
  }
}

/**
 * The names and columns of the result of a query: the fields of a select, the RETURNING of a write. They are private
 * fields of Drizzle; the test names its version.
 */
function selectionOf(built: object): [string, unknown][] {
  const { _: about, config = {} } = built as {
    _?: { config?: { fields?: object } }
    config?: { returning?: { path: string[]; field: unknown }[] }
  }
  if (config.returning) return config.returning.map(({ path, field }) => [path.join('.'), field])
  return Object.entries(about?.config?.fields ?? {})
}

/** Returns a function that makes a row of its values; undefined for a query without result, or with a nested one. */
function createRowMaker(fields: [string, unknown][]): RowMaker | undefined {
  if (fields.length === 0 || !fields.every(([, field]) => is(field, Column) || is(field, SQL))) return undefined
  const columns = fields.map(([name, field]) => ({ name, decode: decoderOf(field as Column | SQL) }))
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

/** The conversion of a value in the database into the one in code; undefined if they are the same. */
function decoderOf(field: Column | SQL): ((value: unknown) => unknown) | undefined {
  const decoder = is(field, Column)
    ? field
    : (field as unknown as { decoder: Pick<Column, 'mapFromDriverValue'> }).decoder
  return decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue
    ? undefined
    : (value) => decoder.mapFromDriverValue(value)
}

/** Returns a function that lists the values of a statement, from values by name. */
function createBinder(params: unknown[]): (values: Values) => unknown[] {
  const readers = params.map(readerOf)
  return (values) => {
    const bound = new Array<unknown>(readers.length)
    for (let at = 0; at < readers.length; at++) bound[at] = readers[at]?.(values)
    return bound
  }
}

function readerOf(param: unknown): (values: Values) => unknown {
  const [named, encode] = is(param, Param) ? [param.value, encoderOf(param.encoder)] : [param, undefined]
  if (!is(named, Placeholder)) return () => param
  const { name } = named
  return (values) => {
    const value = values[name]
    if (value === undefined && !(name in values)) throw new Error(`${name} has no value`)
    return encode && value !== null ? encode(value) : value
  }
}

/** The conversion of a value in code into the one in the database; undefined if they are the same. */
const encoderOf = (encoder: Param['encoder']): ((value: unknown) => unknown) | undefined =>
  encoder.mapToDriverValue === Column.prototype.mapToDriverValue
    ? undefined
    : (value) => encoder.mapToDriverValue(value)

/**
 * A limit for a prepared query. SQLite inspects a number bound as the limit during planning and would prepare the
 * statement again for each run; it does not inspect a sum.
 */
export const limitOf = (rows: number | Placeholder): Placeholder => sql`${rows} + 0` as unknown as Placeholder
