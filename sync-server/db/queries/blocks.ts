/** The queries about blocked people (docs/decisions/050). */
import { and, asc, count, eq, sql } from 'drizzle-orm'
import { query, type ReadTx, type WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import type { Named } from './accounts.ts'
import type { Row } from './rows.ts'

const { blocks, users } = schema

type Block = typeof blocks.$inferSelect
type Pair = Pick<Block, 'userId' | 'blockedUserId'>

/** Blocks a person; a repetition changes nothing. */
export const insertBlock = async ({ db }: WriteTx, block: Block): Promise<void> =>
  void (await db.insert(blocks).values(block).onConflictDoNothing())

/** Removes a block. False if there is none. */
export async function deleteBlock({ db }: WriteTx, { userId, blockedUserId }: Pair): Promise<boolean> {
  const deleted = await db
    .delete(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.blockedUserId, blockedUserId)))
    .returning({ id: blocks.blockedUserId })
  return deleted.length > 0
}

/** The people blocked by a person, the earliest block first. `since` is the time of the block, ms. */
export const blocksOf = async ({ db }: ReadTx, userId: string): Promise<({ id: string; since: number } & Named)[]> =>
  db
    .select({ id: users.id, since: blocks.createdAt, firstName: users.firstName, email: users.email })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedUserId))
    .where(eq(blocks.userId, userId))
    .orderBy(asc(blocks.createdAt), asc(users.id))

/** The number of people blocked by a person. */
export async function countBlocks({ db }: ReadTx, userId: string): Promise<number> {
  const [counted] = await db.select({ all: count() }).from(blocks).where(eq(blocks.userId, userId))
  return counted?.all ?? 0
}

/** True if the e-mail address of a share has an account that blocks the owner of the list. */
export const isShareBlocked = async (
  tx: ReadTx,
  { email, ownerId }: Pick<Row<'shares'>, 'email' | 'ownerId'>,
): Promise<boolean> => (await blockOfShare(tx, { email, ownerId })).length > 0

const blockOfShare = query((db) =>
  db
    .select({ userId: blocks.userId })
    .from(users)
    .innerJoin(blocks, eq(blocks.userId, users.id))
    .where(and(eq(users.email, sql.placeholder('email')), eq(blocks.blockedUserId, sql.placeholder('ownerId')))),
)
