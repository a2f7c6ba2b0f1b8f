import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * The text of a JSON value that the database has written. It is sent as it is: to read 200 rows, check them and write them
 * again takes four times as long. What does not belong into an answer must not be selected.
 */
export class JsonText<Value> {
  /** For the compiler alone: what the text says. */
  declare readonly value: Value
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The selected rows as one JSON array of objects with these fields, in this order. Columns of texts, numbers and booleans. */
export function jsonRows(columns: Record<string, Column>, orderBy: Column): SQL<string> {
  const fields = Object.entries(columns).map(([name, column]) => sql`${name}, ${jsonValue(column)}`)
  return sql<string>`json_group_array(json_object(${sql.join(fields, sql`, `)}) ORDER BY ${orderBy})`
}

function jsonValue(column: Column): SQL {
  if (column.dataType === 'boolean') return sql`json(CASE ${column} WHEN 1 THEN 'true' WHEN 0 THEN 'false' END)`
  if (column.dataType === 'string' || column.dataType === 'number') return sql`${column}`
  throw new Error(`${column.name} has no plain JSON value`)
}
