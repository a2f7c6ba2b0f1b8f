/**
 * Queries that are prepared once. Drizzle writes them; running them is done here, because for each run it looks up anew of
 * each value what it is, and for each row how it is made, which takes longer than SQLite needs for most of them.
 */
import { Column, DrizzleQueryError, is, Param, Placeholder, SQL, sql } from 'drizzle-orm'

type Values = Record<string, unknown>

/** A connection that prepares statements, as better-sqlite3 does it; PostgreSQL's answers later. */
export interface Preparing {
  readonly isPostgres?: boolean
  /** On the connection that writes: throws when the job that runs is out of time. */
  requireTime?(): void
  prepare(text: string): Statement
}

/** Rows come as arrays of values, once `raw` was called. */
export interface Statement {
  /** Whether it gives back rows. */
  readonly reader: boolean
  raw(): unknown
  run(params: unknown[]): unknown
  all(params: unknown[]): unknown[] | Promise<unknown[]>
}

/** A query as drizzle builds it. */
export interface Preparable<Rows> {
  prepare(): { execute(values?: Values): Rows }
  toSQL(): { sql: string; params: unknown[] }
}

/** Prepares a query for the connection. Throws what drizzle throws. */
export function prepareQuery<Rows>(
  connection: Preparing,
  built: Preparable<Rows>,
): { execute(values?: Values): Rows | Awaited<Rows> } {
  const query = built.toSQL()
  if (/\blimit \?(?! \+)/.test(query.sql)) throw new Error('the limit of a prepared query is written with limitOf')
  const statement = connection.prepare(query.sql)
  const toRow = createRowMaker(selectionOf(built))
  if (statement.reader && !toRow) return built.prepare()
  const bind = createBinder(query.params)
  const run = runnerOf(statement, toRow)
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

/** What a query gives back: of a select its fields, of a write what it returns. Drizzle's types do not tell. */
function selectionOf(built: object): [string, unknown][] {
  const { _: about, config = {} } = built as {
    _?: { config?: { fields?: object } }
    config?: { returning?: { path: string[]; field: unknown }[] }
  }
  if (config.returning) return config.returning.map(({ path, field }) => [path.join('.'), field])
  return Object.entries(about?.config?.fields ?? {})
}

/** Undefined for what gives back anything but columns and expressions side by side. */
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

/** Undefined where the value in the database is the value in code. */
function decoderOf(field: Column | SQL): ((value: unknown) => unknown) | undefined {
  const decoder = is(field, Column)
    ? field
    : (field as unknown as { decoder: Pick<Column, 'mapFromDriverValue'> }).decoder
  return decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue
    ? undefined
    : (value) => decoder.mapFromDriverValue(value)
}

/** Makes the list of values of a statement from those that are given by name. */
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
    return encode ? encode(value) : value
  }
}

/** Undefined where the value in code is the value in the database. */
const encoderOf = (encoder: Param['encoder']): ((value: unknown) => unknown) | undefined =>
  encoder.mapToDriverValue === Column.prototype.mapToDriverValue
    ? undefined
    : (value) => encoder.mapToDriverValue(value)

/**
 * A limit for a prepared query. SQLite looks at a number that is bound as the limit while it plans, and so would prepare the
 * statement again for each run; a sum it does not look into.
 */
export const limitOf = (rows: number | Placeholder): Placeholder => sql`${rows} + 0` as unknown as Placeholder
