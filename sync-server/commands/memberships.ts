/**
 * Access to another person's list: a membership, in the scope of the member. A share is the owner's record of that
 * access, with the e-mail address, in the scope of the owner. Access is given only here, and ended only here or by the
 * erasure of the list (background/erase-content.ts).
 */
import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import type { EndedBy, Role } from '#shared/sharing.ts'
import { writeRowsIn } from '#sync-server/commands/write-rows.ts'
import type { ActionContext } from '#sync-server/context.ts'
import { inTurns } from '#sync-server/db/engine/event-loop.ts'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import { type Account, findAccountByEmail, type Named, nameOf } from '#sync-server/db/queries/accounts.ts'
import { isShareBlocked } from '#sync-server/db/queries/blocks.ts'
import {
  findMembership,
  listsWith,
  membershipsGivenBy,
  membershipsOf,
  membersOfList,
  roleOfMember,
} from '#sync-server/db/queries/memberships.ts'
import { eraseRow, findRow, insertRow, patchRow, type Row, type Writer } from '#sync-server/db/queries/rows.ts'
import { sharesEverWith, sharesOf, sharesOfList, sharesTo } from '#sync-server/db/queries/shares.ts'

interface Grant {
  listId: string
  userId: string
  role: Role
  ownerName: string
  token: string
}

type Key = Pick<Grant, 'listId' | 'userId'>

/**
 * Limit of entries in the field `members` of a list, with former ones. Beyond it the oldest former members are dropped.
 */
const membersKept = 2 * sharesOfList

/**
 * Gives a person access to a list, or changes their role. If nothing changes, nothing is written. Callers check before
 * that the person may receive the list (`mayReceive`) and does not block its owner.
 */
export async function grantList(writer: Writer, grant: Grant, membershipId = newId()): Promise<void> {
  const { listId, userId, role, ownerName, token } = grant
  const existing = await findMembership(writer.tx, grant)
  if (!existing) {
    const scope = userScope(userId)
    const fields = { listId, userId, role, ownerName, token, endedBy: null }
    await insertRow(writer, 'memberships', { id: membershipId, scope, ...fields })
  } else {
    const given = { role, ownerName, token, endedBy: null, deletedAt: null, purgedAt: null }
    if (Object.entries(given).every(([field, value]) => existing[field as keyof typeof given] === value)) return
    await patchRow(writer, 'memberships', existing, given)
  }
  await saveMembers(writer, listId)
}

/** Ends a person's access to a list and stores the cause; does nothing without access. */
export async function revokeList(writer: Writer, key: Key, endedBy: EndedBy = 'owner'): Promise<void> {
  const existing = await findMembership(writer.tx, key)
  if (existing?.deletedAt !== null) return
  await patchRow(writer, 'memberships', existing, { deletedAt: writer.nowMs, endedBy })
  await saveMembers(writer, key.listId)
}

/** Updates the field `members` of a list, if it has changed. Former members stay in it, with the role `left`. */
export async function saveMembers(writer: Writer, listId: string): Promise<void> {
  const list = await findRow(writer.tx, 'lists', listId)
  if (!list || list.purgedAt !== null) return
  const present = await membersOfList(writer.tx, list)
  const left = list.members.filter(({ id }) => present.every((member) => member.id !== id))
  const members = [...present, ...left.map((member) => ({ ...member, role: 'left' as const }))]
  const told = members.slice(0, membersKept)
  if (JSON.stringify(told) !== JSON.stringify(list.members)) await patchRow(writer, 'lists', list, { members: told })
}

/**
 * True if an account may receive a list shared with its address. With mail configured the address must be confirmed,
 * because registration proves nothing; existing access is kept.
 */
export const mayReceive = async (
  { mailConfigured }: Pick<ActionContext, 'mailConfigured'>,
  tx: ReadTx,
  { id, emailVerifiedAt }: Pick<Account, 'id' | 'emailVerifiedAt'>,
  listId: string,
): Promise<boolean> =>
  !mailConfigured || emailVerifiedAt !== null || (await roleOfMember(tx, { listId, userId: id })) !== undefined

/**
 * Gives an account access to every list shared with its address, except those of blocked owners. Call it once the
 * address is proved: at confirmation, or at registration without mail.
 */
export const attachShares = (
  c: Pick<ActionContext, 'now' | 'streams'>,
  tx: WriteTx,
  { id, email }: { id: string; email: string },
): Promise<void> =>
  writeRowsIn(tx, c, async (writer) => {
    for await (const { share, owner } of inTurns(await sharesTo(tx, { email }))) {
      if (!(await isShareBlocked(tx, share))) await grantList(writer, { ...granted(share, owner), userId: id })
    }
  })

/** Ends a share and the access of its recipient. Its token becomes invalid; the next share has another one. */
export async function endShare(writer: Writer, share: Row<'shares'>, endedBy: EndedBy): Promise<void> {
  await patchRow(writer, 'shares', share, { deletedAt: writer.nowMs })
  const recipient = await findAccountByEmail(writer.tx, share.email)
  if (recipient) await revokeList(writer, { listId: share.listId, userId: recipient.id }, endedBy)
}

/**
 * Ends all shares that an account has given. Call it when the owner of the address takes the account over from the
 * person who registered it: those shares are not the owner's. Returns true if there were any.
 */
export const endSharesOf = (c: Pick<ActionContext, 'now' | 'streams'>, tx: WriteTx, userId: string): Promise<boolean> =>
  writeRowsIn(tx, c, async (writer) => {
    const given = await sharesOf(tx, { scope: userScope(userId) })
    for await (const share of inTurns(given)) await endShare(writer, share, 'account')
    return given.length > 0
  })

/**
 * Ends all shares that an account has given and its access to the lists of others, and erases its address and name
 * there. Call it when the account is deleted. A pending invitation by another person stays: the address may belong to
 * anybody.
 */
export const leaveEveryList = (
  c: Pick<ActionContext, 'now' | 'streams'>,
  tx: WriteTx,
  { id: userId, email }: Pick<Account, 'id' | 'email'>,
): Promise<void> =>
  writeRowsIn(tx, c, async (writer) => {
    const given = await sharesOf(tx, { scope: userScope(userId) })
    for await (const share of inTurns(given)) await endShare(writer, share, 'account')
    for await (const { listId, deletedAt } of inTurns(await membershipsOf(tx, { userId }))) {
      for (const share of await sharesEverWith(tx, { listId, email })) {
        if (share.deletedAt === null && deletedAt !== null) continue
        await eraseRow(writer, 'shares', share, { deletedAt: share.deletedAt ?? writer.nowMs })
      }
      await revokeList(writer, { listId, userId }, 'member')
      await forgetMember(writer, listId, userId)
    }
  })

/** Removes a person from the field `members` of a list, and so their name. */
async function forgetMember(writer: Writer, listId: string, userId: string): Promise<void> {
  const list = await findRow(writer.tx, 'lists', listId)
  const others = list?.members.filter(({ id }) => id !== userId) ?? []
  if (!list || list.purgedAt !== null || others.length === list.members.length) return
  await patchRow(writer, 'lists', list, { members: others })
}

/** Updates this account's name for everybody who shares a list with it. */
export async function tellName(writer: Writer, account: Pick<Account, 'id'> & Named): Promise<void> {
  const ownerName = nameOf(account)
  for await (const membership of inTurns(await membershipsGivenBy(writer.tx, { ownerId: account.id }))) {
    if (membership.ownerName !== ownerName) await patchRow(writer, 'memberships', membership, { ownerName })
  }
  for await (const { id } of inTurns(await listsWith(writer.tx, { userId: account.id }))) await saveMembers(writer, id)
}

/** The access that a share gives to its recipient. */
export const granted = (
  { listId, canEdit, token }: Pick<Row<'shares'>, 'listId' | 'canEdit' | 'token'>,
  owner: Named,
): Omit<Grant, 'userId'> => ({ listId, role: canEdit ? 'editor' : 'viewer', ownerName: nameOf(owner), token })
