/**
 * The done copies of ticks, for the daily erasure of old ones (background/old-copies.ts). A copy is marked in its `stamps`
 * by `copyOf/<id of the ticked row>`, with the server's time of the tick.
 */
import { and, asc, eq, gt, isNull, min, sql } from 'drizzle-orm'
import { stampsPerMs } from '#shared/sync.ts'
import { query, type ReadTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import type { Stamps } from '#sync-server/db/schema/synced-tables.ts'

const { tasks, todos } = schema
const mark = 'copyOf/'

export const isCopyMark = (key: string): boolean => key.startsWith(mark)

/** The mark of a copy of the row `id`. */
export const copyMark = (id: string, nowMs: number): Stamps => ({ [mark + id]: nowMs * stampsPerMs })

export interface Copy {
  id: string
  /** The id of the ticked row. */
  of: string
  /** Time of the tick by the server's clock, ms. */
  tickedAt: number
}

/** The live done copies of a table in a scope, the newest first. */
export async function copiesIn(tx: ReadTx, table: 'todos' | 'tasks', scope: string): Promise<Copy[]> {
  const rows = await doneIn[table](tx, { scope })
  return rows.flatMap(({ id, stamps }) => copyOf(id, stamps) ?? []).sort((a, b) => b.tickedAt - a.tickedAt)
}

function copyOf(id: string, stamps: Stamps): Copy | undefined {
  const key = Object.keys(stamps).find(isCopyMark)
  return key === undefined ? key : { id, of: key.slice(mark.length), tickedAt: (stamps[key] ?? 0) / stampsPerMs }
}

/** The next scope with to-dos or tasks behind `after`; undefined behind the last one. */
export async function scopeBehind(tx: ReadTx, table: 'todos' | 'tasks', after: string): Promise<string | undefined> {
  const [row] = await nextScope[table](tx, { after })
  return row?.scope ?? undefined
}

const scopesOf = <T extends typeof todos | typeof tasks>(table: T) =>
  query((db) =>
    db
      .select({ scope: min(table.scope) })
      .from(table)
      .where(gt(table.scope, sql.placeholder('after'))),
  )

const nextScope = { todos: scopesOf(todos), tasks: scopesOf(tasks) }

const doneIn = {
  todos: query((db) =>
    db
      .select({ id: todos.id, stamps: todos.stamps })
      .from(todos)
      .where(and(eq(todos.scope, sql.placeholder('scope')), eq(todos.completed, true), isNull(todos.deletedAt)))
      .orderBy(asc(todos.id)),
  ),
  tasks: query((db) =>
    db
      .select({ id: tasks.id, stamps: tasks.stamps })
      .from(tasks)
      .where(and(eq(tasks.scope, sql.placeholder('scope')), eq(tasks.status, 'concluída'), isNull(tasks.deletedAt)))
      .orderBy(asc(tasks.id)),
  ),
}
