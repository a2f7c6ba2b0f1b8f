/**
 * The list of an owner that a person has opened last. The client of the specification names a shared list by its owner
 * only, and the owner may have shared several.
 */
import { and, eq, sql } from 'drizzle-orm'
import { query, type ReadTx, type WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

const { openedLists } = schema

type Pair = Pick<typeof openedLists.$inferSelect, 'userId' | 'ownerId'>

/** The id of the list of the owner that the person has opened last, also if it is deleted or no longer shared. */
export async function openedList(tx: ReadTx, pair: Pair): Promise<string | undefined> {
  const [opened] = await openedByPair(tx, { ...pair })
  return opened?.listId
}

export async function rememberOpened({ db }: WriteTx, opened: Pair & { listId: string }): Promise<void> {
  const { listId } = opened
  await db
    .insert(openedLists)
    .values(opened)
    .onConflictDoUpdate({ target: [openedLists.userId, openedLists.ownerId], set: { listId } })
}

const openedByPair = query((db) =>
  db
    .select({ listId: openedLists.listId })
    .from(openedLists)
    .where(and(eq(openedLists.userId, sql.placeholder('userId')), eq(openedLists.ownerId, sql.placeholder('ownerId')))),
)
