import { DomainError, forbidden, invalid, notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import { type ShareRecord, unusedLink } from '#shared/sharing.ts'
import { titleForOthers } from '#shared/shopping.ts'
import { type Shareable, shareableList } from '#sync-server/access/lists.ts'
import { signedIn } from '#sync-server/access/signed-in.ts'
import { endShare, granted, grantList, mayReceive, revokeList } from '#sync-server/commands/memberships.ts'
import { writeRows } from '#sync-server/commands/write-rows.ts'
import type { ActionContext, Actions } from '#sync-server/context.ts'
import { besideOthers, type ReadTx, type WriteTx } from '#sync-server/db/engine/store.ts'
import { findAccount, findAccountByEmail, isDemo, type Named, nameOf } from '#sync-server/db/queries/accounts.ts'
import { isShareBlocked } from '#sync-server/db/queries/blocks.ts'
import { addJob } from '#sync-server/db/queries/jobs.ts'
import { languageOf } from '#sync-server/db/queries/languages.ts'
import { findMembership } from '#sync-server/db/queries/memberships.ts'
import { actTimeMs, findRow, insertRow, patchRow, type Row, type Writer } from '#sync-server/db/queries/rows.ts'
import { newLinkSecret, newSecret } from '#sync-server/db/queries/secrets.ts'
import { countShares, findShare, sharesOfList, viewShare } from '#sync-server/db/queries/shares.ts'

type ShareOptions = Pick<Row<'shares'>, 'email'> & { id: string; canEdit?: boolean; resend: boolean }

/** A share request resolved against the database. */
interface Plan extends Shareable {
  owner: Named
  existing: Row<'shares'> | undefined
  /** True if the e-mail address has no live share of the list yet, or if the caller requests a mail (`resend`). */
  wantsMail: boolean
  /** True unless the owner's address must be confirmed first: our mail server does not write for unknown people. */
  mayMail: boolean
}

export const shareActions: Pick<Actions, 'shares.create' | 'shares.createLink' | 'shares.end'> = {
  'shares.create': async (c, wish) => {
    const userId = signedIn(c)
    const { wantsMail } = await c.store.read((tx) => planShare(c, tx, userId, wish))
    const changed = wantsMail ? undefined : await shareUntold(c, userId, wish)
    return changed ?? shareByMail(c, userId, wish)
  },

  /** A link counts as an invitation of its maker. `email` is unique among the shares of a list. */
  'shares.createLink': async (c, { id, canEdit }) => {
    const userId = signedIn(c)
    const claim = await c.limits.take({ shareMail: userId })
    const making = writeRows(c, async (writer) => {
      const target = await shareableList({ tx: writer.tx, userId }, id)
      await requireFewShares(writer.tx, target.list.id)
      const share = await addShare(writer, { email: unusedLink + newId(), canEdit }, target, newLinkSecret())
      return viewShare(share, target.list.title)
    })
    return refundIfFailed(c, claim, making)
  },

  'shares.end': async (c, { id }) => {
    const userId = signedIn(c)
    await writeRows(c, async (writer) => {
      const named = await findRow(writer.tx, 'shares', id)
      if (named?.ownerId !== userId) return leave(writer, userId, id)
      // Another device may have ended the share meanwhile and shared the list again with the same person.
      const share = named.deletedAt === null ? named : await findShare(writer.tx, named)
      if (!share) throw notFound()
      await endShare(writer, share, 'owner')
    })
  },
}

/** Changes an existing share without a mail. Undefined if it has just ended: the new one must be mailed. */
const shareUntold = (c: ActionContext, userId: string, wish: ShareOptions): Promise<ShareRecord | undefined> =>
  writeRows(c, async (writer) => {
    const plan = await planShare(c, writer.tx, userId, wish)
    if (plan.wantsMail) return
    return viewShare(await saveShare(c, writer, wish, plan), plan.list.title)
  })

/**
 * Shares, and mails the invitation unless another request has just done so, the recipient has got too many, or the
 * recipient blocks the owner.
 */
async function shareByMail(c: ActionContext, userId: string, wish: ShareOptions): Promise<ShareRecord> {
  const claim = await claimMail(c, userId, wish.email)
  const sharing = writeRows(c, async (writer) => {
    const plan = await planShare(c, writer.tx, userId, wish)
    const share = await saveShare(c, writer, wish, plan)
    const shared = viewShare(share, plan.list.title)
    if (!plan.wantsMail) await claim.undo(writer.tx)
    else if (!plan.mayMail) return { ...shared, mailed: false }
    else if (claim.sends) await queueMail(writer, share, plan)
    return shared
  })
  return refundIfFailed(c, claim, sharing)
}

type Attempt = Pick<Awaited<ReturnType<ActionContext['limits']['take']>>, 'undo'>

/**
 * Awaits `work` and returns its result. If it rejects, for example with `quota_reached`, the attempt is refunded and
 * the error thrown again.
 */
async function refundIfFailed<T>(
  { store }: Pick<ActionContext, 'store'>,
  attempt: Attempt,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    await store.write(attempt.undo, besideOthers)
    throw error
  }
}

/**
 * Resolves a share request. Throws `not_found` or `forbidden` for a list that the caller may not share, `invalid` for
 * their own e-mail address, and `quota_reached` beyond the limit of shares.
 */
async function planShare(
  { mailConfigured }: Pick<ActionContext, 'mailConfigured'>,
  tx: ReadTx,
  userId: string,
  { id, email, resend }: ShareOptions,
): Promise<Plan> {
  const target = await shareableList({ tx, userId }, id)
  const owner = await findAccount(tx, userId)
  if (!owner) throw notFound()
  if (isDemo(owner)) throw forbidden('Na demonstração, ninguém recebe convite por e-mail. Envie um link.')
  if (owner.email === email) throw invalid('Você não pode compartilhar uma lista com você mesmo.', 'email')
  const existing = await findShare(tx, { listId: target.list.id, email })
  if (!existing) await requireFewShares(tx, target.list.id)
  const mayMail = !mailConfigured || owner.emailVerifiedAt !== null
  return { ...target, owner, existing, wantsMail: resend || !existing, mayMail }
}

async function requireFewShares(tx: ReadTx, listId: string): Promise<void> {
  if ((await countShares(tx, listId)) < sharesOfList) return
  throw new DomainError('quota_reached', `Uma lista pode ser dividida com até ${sharesOfList} pessoas.`)
}

async function saveShare(c: ActionContext, writer: Writer, wish: ShareOptions, plan: Plan): Promise<Row<'shares'>> {
  const share = plan.existing
    ? await changeShare(writer, plan.existing, wish, plan)
    : await addShare(writer, wish, plan)
  await grantTo(c, writer, share, plan.owner)
  return share
}

/**
 * Changes the permission of a share and the item by which its list is named, each only if the request has one: a list
 * has one share per e-mail address.
 */
async function changeShare(
  writer: Writer,
  existing: Row<'shares'>,
  { canEdit = existing.canEdit }: ShareOptions,
  { referencedItemId }: Plan,
): Promise<Row<'shares'>> {
  const changes = { canEdit, referencedItemId: referencedItemId ?? existing.referencedItemId }
  const isSame = existing.canEdit === canEdit && existing.referencedItemId === changes.referencedItemId
  return isSame ? existing : (await patchRow(writer, 'shares', existing, changes)).row
}

async function addShare(
  writer: Writer,
  { email, canEdit = false }: Pick<ShareOptions, 'email' | 'canEdit'>,
  { list, referencedItemId }: Shareable,
  token = newSecret(),
): Promise<Row<'shares'>> {
  const { row } = await insertRow(writer, 'shares', {
    id: newId(),
    scope: userScope(list.ownerId),
    ownerId: list.ownerId,
    listId: list.id,
    email,
    canEdit,
    token,
    referencedItemId,
    acceptedAt: null,
    createdAt: actTimeMs(writer),
  })
  return row
}

/**
 * Gives the recipient of a share access to its list, or changes the role of existing access. Does nothing without an
 * account, with an address that must be confirmed first (`mayReceive`), or if the recipient blocks the owner.
 */
export async function grantTo(
  c: Pick<ActionContext, 'mailConfigured'>,
  writer: Writer,
  share: Row<'shares'>,
  owner: Named,
): Promise<void> {
  const { listId, email } = share
  const recipient = await findAccountByEmail(writer.tx, email)
  if (!recipient || !(await mayReceive(c, writer.tx, recipient, listId))) return
  if (await isShareBlocked(writer.tx, share)) return
  await grantList(writer, { ...granted(share, owner), userId: recipient.id })
}

/**
 * Ends the caller's access to another person's list. `id` is that of the list or of the membership, not of the owner's
 * share. The list id is more reliable: the membership on the device may be erased since, with the list shared again.
 */
async function leave(writer: Writer, userId: string, id: string): Promise<void> {
  const membership =
    (await findRow(writer.tx, 'memberships', id)) ?? (await findMembership(writer.tx, { listId: id, userId }))
  if (membership?.userId !== userId || membership.deletedAt !== null) throw notFound()
  await leaveList(writer, membership)
}

/** Ends a person's access to another person's list at their own request, and the share that gave it. */
export async function leaveList(
  writer: Writer,
  { listId, userId }: Pick<Row<'memberships'>, 'listId' | 'userId'>,
): Promise<void> {
  const account = await findAccount(writer.tx, userId)
  const share = account && (await findShare(writer.tx, { listId, email: account.email }))
  if (share) await endShare(writer, share, 'member')
  else await revokeList(writer, { listId, userId }, 'member')
}

interface Claim {
  /** True unless the e-mail address has reached today's limit of invitations. */
  sends: boolean
  undo(tx: WriteTx): Promise<void>
}

/**
 * Counts an invitation before it is made. Throws `too_many` beyond the sender's limit. Beyond the recipient's limit no
 * mail is sent, silently: the list is shared nevertheless, and nobody learns of invitations by others.
 */
async function claimMail(c: ActionContext, userId: string, email: string): Promise<Claim> {
  const made = await c.limits.take({ shareMail: userId })
  try {
    const received = await c.limits.take({ shareMailTo: email })
    const undo = async (tx: WriteTx) => {
      await made.undo(tx)
      await received.undo(tx)
    }
    return { sends: true, undo }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too_many') return { sends: false, undo: made.undo }
    await c.store.write(made.undo, besideOthers)
    throw error
  }
}

/** Queues the invitation, unless its recipient blocks the owner of the list. */
async function queueMail(writer: Writer, share: Row<'shares'>, { owner, list }: Plan): Promise<void> {
  if (await isShareBlocked(writer.tx, share)) return
  const { email: to, token, canEdit } = share
  const ownerName = nameOf(owner)
  const language = await languageOf(writer.tx, list.ownerId)
  const payload = { to, ownerName, listTitle: titleForOthers(list.title, ownerName), token, canEdit, language }
  await addJob(writer.tx, { kind: 'invite-mail', payload }, actTimeMs(writer))
}
