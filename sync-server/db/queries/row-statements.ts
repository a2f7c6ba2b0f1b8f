/** The prepared statements that read and write the rows of each synced table. */
import { and, asc, eq, getTableColumns, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { type TableName, tableNames } from '#shared/scopes.ts'
import { limitOf } from '#sync-server/db/engine/prepared.ts'
import { command, query } from '#sync-server/db/engine/store.ts'
import type { Db } from '#sync-server/db/engine/transaction.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

export type Row<T extends TableName = TableName> = (typeof schema)[T]['$inferSelect']
/** The fields of a new row. */
export type Fields<T extends TableName> = Omit<Row<T>, 'rev' | 'stamps' | 'deletedAt' | 'purgedAt'>

export const idsAtOnce = 100
/** The names of the values of `placeholders`: a prepared statement has a fixed number of values. */
const idNames = Array.from({ length: idsAtOnce }, (_, at) => `id${at}`)

/** The placeholders of a query for the rows of some ids. */
export const placeholders = idNames.map((name) => sql.placeholder(name))

/** The ids in parts of one query each. */
export const inParts = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, at) => ids.slice(at * idsAtOnce, (at + 1) * idsAtOnce))

/** The values for `placeholders`; missing ids are filled up with the first one. */
export const namedIds = (ids: string[]): Record<string, string | undefined> =>
  Object.fromEntries(idNames.map((name, at) => [name, ids[at] ?? ids[0]]))

export const statements = Object.fromEntries(tableNames.map((name) => [name, statementsOf(name)])) as {
  [T in TableName]: ReturnType<typeof statementsOf>
}

/** The statements of a table. Their type is that of one table, because the tables differ only in columns. */
function statementsOf(name: TableName) {
  const table = schema[name] as typeof schema.items
  const values = Object.fromEntries(Object.keys(table).map((column) => [column, sql.placeholder(column)])) as never
  return {
    byId: query((db) =>
      db
        .select()
        .from(table)
        .where(eq(table.id, sql.placeholder('id'))),
    ),
    byIds: query((db) => db.select().from(table).where(inArray(table.id, placeholders))),
    within: query((db) =>
      db
        .select()
        .from(table)
        .where(
          and(
            eq(table.scope, sql.placeholder('scope')),
            gt(table.rev, sql.placeholder('from')),
            lte(table.rev, sql.placeholder('to')),
          ),
        )
        .orderBy(asc(table.rev)),
    ),
    insert: query((db) => db.insert(table).values(values).onConflictDoNothing().returning({ id: table.id })),
    insertNew: command((db) => db.insert(table).values(values)),
    update: command((db) =>
      db
        .update(table)
        .set(values)
        .where(eq(table.id, sql.placeholder('id'))),
    ),
  }
}

/** The sizes of the revs above `rev` in each of these tables of a scope, in no order, for the first `limit` rows each. */
export const sizesIn = (names: TableName[]) =>
  query((db) => {
    const [first, ...others] = names.map((name) => sizesOf(db, name))
    return others.reduce((all, of) => all.unionAll(of) as never, first as NonNullable<typeof first>)
  })

function sizesOf(db: Db, name: TableName) {
  const table = schema[name] as typeof schema.items
  const texts = Object.values(getTableColumns(table)).filter(
    ({ dataType, name }) => dataType === 'string' || (dataType === 'json' && name !== 'stamps'),
  )
  const lengths = texts.map((column): SQL => sql`coalesce(octet_length(${column}), 0)`)
  const next = db
    .select({ rev: table.rev, length: sql<number>`${sql.join(lengths, sql` + `)}`.as('length') })
    .from(table)
    .where(and(eq(table.scope, sql.placeholder('scope')), gt(table.rev, sql.placeholder('rev'))))
    .orderBy(asc(table.rev))
    .limit(limitOf(sql.placeholder('limit')))
    .as('next')
  return db
    .select({
      table: sql<TableName>`${name}`,
      rev: next.rev,
      rows: sql<number>`count(*)`,
      bytes: sql<number>`sum(${next.length})`,
    })
    .from(next)
    .groupBy(next.rev)
}
