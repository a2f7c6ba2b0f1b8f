import { idSchema } from '#shared/ids.ts'
import { type TableName, tableNames } from '#shared/scopes.ts'
import type { Mutation } from '#shared/sync.ts'
import type { WriteTx } from '#sync-server/db/engine/store.ts'
import { isPostgres } from '#sync-server/db/engine/transaction.ts'
import { rememberRows } from '#sync-server/db/queries/rows.ts'
import { rememberReferences } from '#sync-server/db/queries/shares.ts'

/** Reads the rows that a batch will probably read, in one way to the database. Does nothing on SQLite. */
export async function readAhead(tx: WriteTx, batch: Mutation[]): Promise<void> {
  if (!isPostgres(tx.db)) return
  const deleted = batch.filter(({ op }) => op === 'items.delete').map(({ args }) => Object(args).id)
  await Promise.all([rememberRows(tx, rowsNamedIn(batch)), rememberReferences(tx, deleted.filter(isId))])
}

/** The ids of rows that a batch will probably read, by table. What it reads besides costs a further way. */
function rowsNamedIn(batch: Mutation[]): [TableName, string[]][] {
  const named = new Map(tableNames.map((table) => [table, new Set<string>()]))
  for (const { op, args } of batch) {
    const { id, copyOf, projectId, joins } = Object(args) as Record<string, unknown>
    const own = named.get(op.split('.')[0] as TableName)
    for (const said of [id, copyOf, Object(joins).of]) if (isId(said)) own?.add(said)
    if (isId(projectId)) named.get('projects')?.add(projectId)
  }
  return [...named].map(([table, ids]) => [table, [...ids]])
}

const isId = (said: unknown): said is string => idSchema.safeParse(said).success
