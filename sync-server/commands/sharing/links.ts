import { DomainError, forbidden, notFound } from '#shared/errors.ts'
import { isLinkForOne, isUnusedLink, linkLifeMs } from '#shared/sharing.ts'
import { titleForOthers } from '#shared/shopping.ts'
import { readableListAs } from '#sync-server/access/lists.ts'
import { signedIn } from '#sync-server/access/signed-in.ts'
import { askToConfirm } from '#sync-server/commands/auth/confirmation-mail.ts'
import { confirmByProof } from '#sync-server/commands/auth/confirmed-email.ts'
import { granted, grantList, mayReceive, saveMembers } from '#sync-server/commands/memberships.ts'
import { readItems } from '#sync-server/commands/shopping.ts'
import { writeRows } from '#sync-server/commands/write-rows.ts'
import type { ActionContext, Actions } from '#sync-server/context.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { type Account, findAccount, nameOf } from '#sync-server/db/queries/accounts.ts'
import { isShareBlocked } from '#sync-server/db/queries/blocks.ts'
import { openedList, rememberOpened } from '#sync-server/db/queries/opened-lists.ts'
import { actTimeMs, patchRow, type Writer } from '#sync-server/db/queries/rows.ts'
import { findPerson } from '#sync-server/db/queries/sessions.ts'
import { findShare, findShareByToken, type Linked } from '#sync-server/db/queries/shares.ts'

const forSomebodyElse = 'Este convite não é para o usuário atual. Faça logout e entre com o email correto.'

const linkUsed = 'Este link já foi usado, e valia para uma pessoa só. Peça outro a quem o enviou.'

const senderBlocked = (name: string) =>
  `Você bloqueou ${name}. Para receber listas dessa pessoa de novo, desbloqueie-a nas Configurações.`

export const inviteActions: Pick<Actions, 'invites.get' | 'invites.accept' | 'shares.open'> = {
  'invites.get': async (c, { token }) => {
    await c.limits.take({ inviteRead: c.caller.clientIp })
    const { share, title, owner, reader } = await c.store.read((tx) => readInvite(c, tx, token))
    const isOpen = isUnusedLink(share)
    return {
      email: isOpen ? (reader && reader !== 'owner' ? reader.email : '') : share.email,
      ...(isOpen && { isOpen }),
      listId: share.listId,
      listName: titleForOthers(title, nameOf(owner)),
      ownerName: nameOf(owner),
      permission: share.canEdit ? 'edit' : 'view',
    }
  },

  /** A mailed link confirms the e-mail address; a copied one does not, because the owner of the list has it too. */
  'invites.accept': async (c, { token, proof }) => {
    const userId = signedIn(c)
    const { share, unconfirmed } = await writeRows(c, async (writer) => {
      const linked = await liveInvite(writer.tx, token, c.now())
      const holder = await holderOf(writer.tx, userId, linked)
      const held = holder ? { ...linked, holder } : await takeLink(writer, userId, linked)
      return { ...held, unconfirmed: await enter(c, writer, held, proof) }
    })
    if (unconfirmed) throw await askToConfirm(c, unconfirmed)
    return { listId: share.listId, shareToken: share.token }
  },

  /** Opening the shared list counts as opening the invitation: both links contain the same token. */
  'shares.open': async (c, { token }) => {
    const userId = signedIn(c)
    const isKnown = await c.store.read(async (tx) => {
      const { share, holder } = await openable(tx, userId, token)
      const opened = await openedList(tx, { userId, ownerId: share.ownerId })
      return opened === share.listId && (holder === 'owner' || share.acceptedAt !== null)
    })
    if (!isKnown) {
      const unconfirmed = await writeRows(c, async (writer) => {
        const held = await openable(writer.tx, userId, token)
        const { ownerId, listId } = held.share
        const refused = await enter(c, writer, held)
        if (!refused) await rememberOpened(writer.tx, { userId, ownerId, listId })
        return refused
      })
      if (unconfirmed) throw await askToConfirm(c, unconfirmed)
    }
    return c.store.readLong(async (tx) => {
      const { share, owner } = await openable(tx, userId, token)
      const { list, role } = await readableListAs({ tx, userId }, share.listId)
      return {
        id: list.id,
        title: list.ownerId === userId ? list.title : titleForOthers(list.title, nameOf(owner)),
        ownerId: list.ownerId,
        ownerName: nameOf(owner),
        canEdit: role !== 'viewer',
        items: await readItems(tx, list.id),
      }
    })
  },
}

/**
 * Gives the recipient the access of the share, and records for its owner that the link was opened; does nothing for the
 * owner. Returns the account of a recipient who must confirm their address first; undefined otherwise. Throws
 * `sender_blocked` if the recipient blocks the owner.
 */
async function enter(
  c: ActionContext,
  writer: Writer,
  { share, owner, holder }: Held,
  proof?: string,
): Promise<Account | undefined> {
  if (holder === 'owner') return undefined
  if (await isShareBlocked(writer.tx, share)) throw new DomainError('sender_blocked', senderBlocked(nameOf(owner)))
  const account = await confirmByProof(c, writer.tx, holder, proof)
  if (!(await mayReceive(c, writer.tx, account, share.listId))) return account
  await grantList(writer, { ...granted(share, owner), userId: account.id })
  if (share.acceptedAt === null) {
    await patchRow(writer, 'shares', share, { acceptedAt: actTimeMs(writer) })
    await saveMembers(writer, share.listId)
  }
  return undefined
}

/** A link held by the owner of its list, or by the account that it is addressed to. */
interface Held extends Linked {
  holder: 'owner' | Account
}

/** `owner` or the recipient's account, if the link is the caller's; else undefined. Each recipient has another link. */
async function holderOf(tx: ReadTx, userId: string, { share }: Linked): Promise<Held['holder'] | undefined> {
  if (share.ownerId === userId) return 'owner'
  const account = await findAccount(tx, userId)
  return account?.email === share.email ? account : undefined
}

/**
 * The live share of a link, if the caller owns its list or it is addressed to their account; throws `not_found` for
 * other links. The e-mail address may still be unconfirmed: `enter` checks that.
 */
async function openable(tx: ReadTx, userId: string, token: string): Promise<Held> {
  const linked = await findShareByToken(tx, token)
  const holder = linked && (await holderOf(tx, userId, linked))
  if (!linked || !holder) throw notFound()
  return { ...linked, holder }
}

/**
 * An invitation, and its reader as far as a session tells: anybody for an unused link, else its owner or recipient. A
 * used link is `forbidden` for all others, since it would tell them the address of who used it.
 */
async function readInvite({ session, now }: ActionContext, tx: ReadTx, token: string) {
  const linked = await liveInvite(tx, token, now())
  const userId = session.id && (await findPerson(tx, session.id, now()))?.userId
  const holder = userId && (await holderOf(tx, userId, linked))
  const isOpen = isUnusedLink(linked.share)
  if (!holder && !isOpen && isLinkForOne(token)) throw forbidden(linkUsed)
  return { ...linked, reader: holder || (isOpen && userId && (await findAccount(tx, userId))) }
}

/**
 * Turns an unused link into the share of its first user, whose address the owner sees from then on. Who has a share of
 * the list uses that one, and the link stays good. Throws `forbidden` for other links: writes follow one another, so
 * the second of two people at once finds a used link.
 */
async function takeLink(writer: Writer, userId: string, { share, ...linked }: Linked): Promise<Held> {
  const account = await findAccount(writer.tx, userId)
  if (!account || !isUnusedLink(share)) throw forbidden(isLinkForOne(share.token) ? linkUsed : forSomebodyElse)
  const { email } = account
  const own = await findShare(writer.tx, { listId: share.listId, email })
  return { ...linked, holder: account, share: own ?? (await patchRow(writer, 'shares', share, { email })).row }
}

/** As `findShareByToken`; throws `not_found` also for an unused link that is too old. */
async function liveInvite(tx: ReadTx, token: string, nowMs: number): Promise<Linked> {
  const linked = await findShareByToken(tx, token)
  const isOver = linked && isUnusedLink(linked.share) && linked.share.createdAt + linkLifeMs <= nowMs
  if (!linked || isOver) throw new DomainError('not_found', 'Token de convite inválido')
  return linked
}
