/**
 * The budgets of rows, and their rows and bytes (docs/decisions/020). Every row with typed text counts in the budget of
 * its scope. An editor's row in another person's list also counts in the editor's own budget (`e:<userId>`) and in
 * that of all editors of the list (`g:<listId>`, for guests), until it is pruned; in the budget of its scope only until
 * it is deleted. Old versions of a person's notes count separately (`v:<userId>`). All of that, the headings and the rows of all own
 * lists count in the budget of what the operator allows for a person (`p:<userId>`).
 */
import { and, count, eq, inArray, isNotNull, isNull, or, type SQL, sql, sum } from 'drizzle-orm'
import { type TextTable, textsOf } from '#shared/fields.ts'
import { listScope, listTables, perTable, type TableName, tableNames, tablesOf, userScope } from '#shared/scopes.ts'
import { query, type ReadTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { countedBytes } from './note-versions.ts'
import type { Row } from './rows.ts'

export interface Size {
  rows: number
  /** The size of the texts in bytes of UTF-8. */
  text: number
}

/** The growth of each budget, by its id, when `before` becomes `row`; without `before` the row is new. */
export function growthOf<T extends TextTable>(table: T, row: Row<T>, before?: Row<T>): Map<string, Size> {
  const growths = new Map<string, Size>()
  const add = (counted: Row<T>, sign: 1 | -1) => {
    const text = textOf(table, counted)
    for (const budget of budgetsOf(counted)) {
      const grown = growths.get(budget) ?? { rows: 0, text: 0 }
      growths.set(budget, { rows: grown.rows + sign, text: grown.text + sign * text })
    }
  }
  add(row, 1)
  if (before) add(before, -1)
  return growths
}

/** The rows and bytes of a budget, counted in the database. */
export async function measureBudget(tx: ReadTx, budget: string): Promise<Size> {
  const size = { rows: 0, text: 0 }
  const id = budget.slice(2)
  const scopes = { listScope: listScope(id), userScope: userScope(id) }
  const values = { ...scopes, scope: isOfEverything(budget) ? scopes.userScope : budget, userId: id }
  for (const [found] of await Promise.all(measuresOf(budget).map((measure) => measure(tx, values)))) {
    size.rows += found?.rows ?? 0
    size.text += Number(found?.text ?? 0)
  }
  return size
}

/** True if two states of a row are equal in every typed text. Texts in JSON are equal only as the same object. */
export const hasSameText = <T extends TextTable>(table: T, a: Row<T>, b: Row<T>): boolean =>
  textsOf(table).every((column) => a[column as keyof Row<T>] === b[column as keyof Row<T>])

function budgetsOf(row: Row<TextTable>): string[] {
  if (!('editorId' in row) || row.editorId === null) return [row.scope]
  const ofEditors = [`e:${row.editorId}`, `g:${row.listId}`]
  return row.deletedAt === null ? [row.scope, ...ofEditors] : ofEditors
}

export const isCounted = (table: TableName): table is TextTable => textsOf(table).length > 0

function textOf<T extends TextTable>(table: T, row: Row<T>): number {
  const fields = row as Record<string, unknown>
  return textsOf(table).reduce((bytes, column) => bytes + Buffer.byteLength(asStored(fields[column])), 0)
}

/** A text as its column stores it; empty for a missing one. Several texts in one column are JSON. */
const asStored = (text: unknown): string => (typeof text === 'string' ? text : text ? JSON.stringify(text) : '')

/** The id of the budget of old versions of this person's notes. */
export const versionsOf = (userId: string): string => `v:${userId}`

/** The id of the budget of everything that a person keeps: their own rows, old versions, and all rows of their lists. */
export const everythingOf = (userId: string): string => `p:${userId}`
export const isOfEverything = (budget: string): boolean => budget.startsWith('p:')

const { lists, noteVersions } = schema

function measuresOf(budget: string): Measure[] {
  const measures = measuresOfOthers[budget.charAt(0)]
  if (measures) return measures
  return tablesOf(budget)
    .filter(isCounted)
    .map((table) => inScope[table])
}

type Measure = ReturnType<typeof measureOf>

/**
 * A query that counts rows and their bytes of text, without reading long texts. Typed as one table: the tables differ
 * only in columns.
 */
function measureOf(name: TextTable, where: SQL | undefined) {
  return query((db) =>
    db
      .select({ rows: count(), text: bytesOf(name) })
      .from(schema[name])
      .where(where),
  )
}

/** The sum of the bytes of text in the rows of a table. */
export function bytesOf(name: TextTable) {
  const table = schema[name] as typeof schema.todos
  const lengths = textsOf(name).map((column): SQL => sql`coalesce(octet_length(${table[column as 'title']}), 0)`)
  return sum(sql.join(lengths, sql` + `))
}

/** A row of a list that an editor wrote counts in the budget of its scope until it is deleted. */
const countedIn: { [T in TextTable]?: SQL | undefined } = perTable(listTables, (name) =>
  or(isNull(schema[name].deletedAt), isNull(schema[name].editorId)),
)

const inScope = Object.fromEntries(
  tableNames.filter(isCounted).map((name) => {
    const ofScope = eq(schema[name].scope, sql.placeholder('scope'))
    return [name, measureOf(name, and(ofScope, countedIn[name]))]
  }),
) as Record<TextTable, Measure>

const textOfVersions = query((db) =>
  db
    .select({ rows: count(), text: sum(countedBytes) })
    .from(noteVersions)
    .where(and(eq(noteVersions.scope, sql.placeholder('userScope')), isNotNull(noteVersions.content))),
)

const textOfHeadings = query((db) =>
  db
    .select({ rows: count(), text: sum(sql`octet_length(${lists.title})`) })
    .from(lists)
    .where(eq(lists.ownerId, sql.placeholder('userId'))),
)

const inOwnLists = (name: (typeof listTables)[number]) =>
  inArray(
    schema[name].scope,
    sql`(select ${lists.scope} from ${lists} where ${lists.ownerId} = ${sql.placeholder('userId')})`,
  )

const measuresOfOthers: Record<string, Measure[]> = {
  p: [
    textOfVersions,
    textOfHeadings,
    ...tablesOf(userScope(''))
      .filter(isCounted)
      .map((table) => inScope[table]),
    ...listTables.map((name) => measureOf(name, and(inOwnLists(name), countedIn[name]))),
  ],
  v: [textOfVersions],
  e: listTables.map((name) => measureOf(name, eq(schema[name].editorId, sql.placeholder('userId')))),
  g: listTables.map((name) =>
    measureOf(name, and(eq(schema[name].scope, sql.placeholder('listScope')), isNotNull(schema[name].editorId))),
  ),
}
