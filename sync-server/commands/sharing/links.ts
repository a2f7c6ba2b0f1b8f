import { DomainError, forbidden, notFound } from '#shared/errors.ts'
import { readableListAs } from '#sync-server/access/lists.ts'
import { signedIn } from '#sync-server/access/signed-in.ts'
import { readItems } from '#sync-server/commands/shopping.ts'
import { writeRows } from '#sync-server/commands/write-rows.ts'
import type { Actions } from '#sync-server/context.ts'
import { findAccount, nameOf } from '#sync-server/db/accounts.ts'
import { openedList, rememberOpened } from '#sync-server/db/opened-lists.ts'
import { actTimeMs, patchRow, type Writer } from '#sync-server/db/rows.ts'
import { findShareByToken, type Linked } from '#sync-server/db/shares.ts'
import type { ReadTx } from '#sync-server/db/store.ts'
import { grantList, roleOf } from './memberships.ts'

const forSomebodyElse = 'Este convite não é para o usuário atual. Faça logout e entre com o email correto.'

export const inviteActions: Pick<Actions, 'invites.get' | 'invites.accept' | 'shares.open'> = {
  'invites.get': async (c, { token }) => {
    await c.limits.take({ inviteRead: c.caller.clientIp })
    const { share, title, owner } = await c.store.read((tx) => liveInvite(tx, token))
    return {
      email: share.email,
      listId: share.listId,
      listName: title,
      ownerName: nameOf(owner),
      permission: share.canEdit ? 'edit' : 'view',
    }
  },

  /** Does not confirm the address: the owner, too, can copy the link. */
  'invites.accept': async (c, { token }) => {
    const userId = signedIn(c)
    return writeRows(c, async (writer) => {
      const linked = await liveInvite(writer.tx, token)
      const reach = await reachOf(writer.tx, userId, linked)
      if (reach === 'none') throw forbidden(forSomebodyElse)
      if (reach === 'recipient') await accept(writer, userId, linked)
      return { listId: linked.share.listId, shareToken: linked.share.token }
    })
  },

  /** Whoever has to open a link first has opened it here as well: both addresses of the app carry the same token. */
  'shares.open': async (c, { token }) => {
    const userId = signedIn(c)
    const isKnown = await c.store.read(async (tx) => {
      const { share, reach } = await openable(tx, userId, token)
      const opened = await openedList(tx, { userId, ownerId: share.ownerId })
      return opened === share.listId && (reach === 'owner' || share.acceptedAt !== null)
    })
    if (!isKnown) {
      await writeRows(c, async (writer) => {
        const linked = await openable(writer.tx, userId, token)
        if (linked.reach === 'recipient') await accept(writer, userId, linked)
        await rememberOpened(writer.tx, { userId, ownerId: linked.share.ownerId, listId: linked.share.listId })
      })
    }
    return c.store.read(async (tx) => {
      const { share, owner } = await openable(tx, userId, token)
      const { list, role } = await readableListAs({ tx, userId }, share.listId)
      return {
        id: list.id,
        title: list.title,
        ownerId: list.ownerId,
        ownerName: nameOf(owner),
        canEdit: role !== 'viewer',
        items: await readItems(tx, list.id),
      }
    })
  },
}

/** Gives the recipient what the share promises, and lets its owner know that the link was opened. */
async function accept(writer: Writer, userId: string, { share, owner }: Linked): Promise<void> {
  await grantList(writer, { listId: share.listId, userId, role: roleOf(share), ownerName: nameOf(owner) })
  if (share.acceptedAt === null) await patchRow(writer, 'shares', share, { acceptedAt: actTimeMs(writer) })
}

type Reach = 'owner' | 'recipient' | 'none'

/** What the holder of a link is to the share. Another recipient of the same list has a link of their own. */
async function reachOf(tx: ReadTx, userId: string, { share }: Linked): Promise<Reach> {
  if (share.ownerId === userId) return 'owner'
  const account = await findAccount(tx, userId)
  return account?.email === share.email ? 'recipient' : 'none'
}

/** The share of a link that the caller may open. */
async function openable(tx: ReadTx, userId: string, token: string): Promise<Linked & { reach: Reach }> {
  const linked = await findShareByToken(tx, token)
  const reach = linked && (await reachOf(tx, userId, linked))
  if (!linked || !reach || reach === 'none') throw notFound()
  return { ...linked, reach }
}

async function liveInvite(tx: ReadTx, token: string): Promise<Linked> {
  const linked = await findShareByToken(tx, token)
  if (!linked) throw new DomainError('not_found', 'Token de convite inválido')
  return linked
}
