import { DomainError, notFound } from '#shared/errors.ts'
import { signedIn } from '#sync-server/access/signed-in.ts'
import { writeRows } from '#sync-server/commands/write-rows.ts'
import type { Actions } from '#sync-server/context.ts'
import { inTurns } from '#sync-server/db/engine/event-loop.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { findAccount, nameOf } from '#sync-server/db/queries/accounts.ts'
import { blocksOf, countBlocks, deleteBlock, insertBlock } from '#sync-server/db/queries/blocks.ts'
import { findMembership, receivedFrom } from '#sync-server/db/queries/memberships.ts'
import { findRow, type Writer } from '#sync-server/db/queries/rows.ts'
import { sharesFromTo } from '#sync-server/db/queries/shares.ts'
import { grantTo, leaveList } from './shares.ts'

/** Limit of blocked people per person, more than anybody needs. */
const blocksPerPerson = 500

export const blockActions: Pick<Actions, 'blocks.create' | 'blocks.list' | 'blocks.delete'> = {
  'blocks.create': (c, { listId }) => {
    const userId = signedIn(c)
    return writeRows(c, async (writer) => {
      const { tx } = writer
      const owner = await ownerOfReceived(tx, userId, listId)
      await requireFewBlocks(tx, userId)
      const createdAt = c.now()
      await insertBlock(tx, { userId, blockedUserId: owner.id, createdAt })
      await leaveListsOf(writer, userId, owner.id)
      return { id: owner.id, name: nameOf(owner), since: createdAt }
    })
  },

  'blocks.list': (c) => {
    const userId = signedIn(c)
    return c.store.read(async (tx) =>
      (await blocksOf(tx, userId)).map(({ id, since, ...named }) => ({ id, name: nameOf(named), since })),
    )
  },

  /**
   * Ends a block. Shares that the other person gave meanwhile take effect now, because no second invitation is mailed.
   */
  'blocks.delete': (c, { id }) => {
    const userId = signedIn(c)
    return writeRows(c, async (writer) => {
      const { tx } = writer
      if (!(await deleteBlock(tx, { userId, blockedUserId: id }))) throw notFound()
      const account = await findAccount(tx, userId)
      const given = account ? await sharesFromTo(tx, { email: account.email, ownerId: id }) : []
      for await (const { share, owner } of inTurns(given)) await grantTo(c, writer, share, owner)
    })
  },
}

/**
 * The account of the owner of a list that is shared with this person, also if the list is in the trash. Throws
 * `not_found` without such a list.
 */
async function ownerOfReceived(tx: ReadTx, userId: string, listId: string) {
  const membership = await findMembership(tx, { listId, userId })
  const list = membership?.deletedAt === null ? await findRow(tx, 'lists', listId) : undefined
  const owner = list && (await findAccount(tx, list.ownerId))
  if (!owner) throw notFound()
  return owner
}

async function requireFewBlocks(tx: ReadTx, userId: string): Promise<void> {
  if ((await countBlocks(tx, userId)) < blocksPerPerson) return
  throw new DomainError('quota_reached', `Você pode bloquear até ${blocksPerPerson} pessoas.`)
}

async function leaveListsOf(writer: Writer, userId: string, ownerId: string): Promise<void> {
  for await (const { listId } of inTurns(await receivedFrom(writer.tx, { userId, ownerId }))) {
    await leaveList(writer, { listId, userId })
  }
}
