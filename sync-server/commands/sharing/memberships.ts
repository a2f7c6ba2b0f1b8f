/**
 * What gives access to a list of somebody else: a membership, in the scope of whoever has it. A share is the owner's
 * side of it, with the address, and stands in the scope of the owner. Both are written here and nowhere else.
 */
import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import type { Role } from '#shared/sharing.ts'
import { writeRowsIn } from '#sync-server/commands/write-rows.ts'
import type { ActionContext } from '#sync-server/context.ts'
import { type Account, findAccountByEmail, nameOf } from '#sync-server/db/accounts.ts'
import { findMembership, roleOfMember } from '#sync-server/db/memberships.ts'
import { insertRow, patchRow, type Row, type Writer } from '#sync-server/db/rows.ts'
import { sharesOf, sharesTo } from '#sync-server/db/shares.ts'
import type { ReadTx, WriteTx } from '#sync-server/db/store.ts'

interface Grant {
  listId: string
  userId: string
  role: Role
  ownerName: string
}

type Key = Pick<Grant, 'listId' | 'userId'>

/** Gives a person access to a list, or changes what they may do there. What they have already is not written again. */
export async function grantList(writer: Writer, grant: Grant, membershipId = newId()): Promise<void> {
  const { role, ownerName } = grant
  const existing = await findMembership(writer.tx, grant)
  if (!existing) {
    await insertRow(writer, 'memberships', { id: membershipId, scope: userScope(grant.userId), ...grant })
  } else if (existing.deletedAt !== null || existing.role !== role || existing.ownerName !== ownerName) {
    await patchRow(writer, 'memberships', existing, { role, ownerName, deletedAt: null, purgedAt: null })
  }
}

/** Ends a person's access to a list; without access nothing happens. */
export async function revokeList(writer: Writer, key: Key): Promise<void> {
  const existing = await findMembership(writer.tx, key)
  if (existing?.deletedAt === null) await patchRow(writer, 'memberships', existing, { deletedAt: writer.nowMs })
}

/**
 * Whether an account may be given a list that is shared with its address. Where mail is configured the address must be
 * known to be theirs, for registering with it proves nothing; who has access already keeps it.
 */
export const mayReceive = async (
  { mailConfigured }: Pick<ActionContext, 'mailConfigured'>,
  tx: ReadTx,
  { id, emailVerifiedAt }: Pick<Account, 'id' | 'emailVerifiedAt'>,
  listId: string,
): Promise<boolean> =>
  !mailConfigured || emailVerifiedAt !== null || (await roleOfMember(tx, { listId, userId: id })) !== undefined

/**
 * Gives an account access to every list that is shared with its address. To be called once the address is known to be
 * theirs: when it is confirmed, or at registration where addresses cannot be confirmed.
 */
export const attachShares = (
  c: Pick<ActionContext, 'now' | 'streams'>,
  tx: WriteTx,
  { id, email }: { id: string; email: string },
): Promise<void> =>
  writeRowsIn(tx, c, async (writer) => {
    for (const { share, owner } of await sharesTo(tx, { email })) {
      await grantList(writer, { listId: share.listId, userId: id, role: roleOf(share), ownerName: nameOf(owner) })
    }
  })

/** Ends a share and the access that it gave. Its token opens nothing any more; the next share has another one. */
export async function endShare(writer: Writer, share: Row<'shares'>): Promise<void> {
  await patchRow(writer, 'shares', share, { deletedAt: writer.nowMs })
  const recipient = await findAccountByEmail(writer.tx, share.email)
  if (recipient) await revokeList(writer, { listId: share.listId, userId: recipient.id })
}

/**
 * Ends whatever an account shares. To be called when the owner of its address takes it over from whoever registered it:
 * only they know with whom. Tells whether anything was shared.
 */
export const endSharesOf = (c: Pick<ActionContext, 'now' | 'streams'>, tx: WriteTx, userId: string): Promise<boolean> =>
  writeRowsIn(tx, c, async (writer) => {
    const given = await sharesOf(tx, { scope: userScope(userId) })
    for (const share of given) await endShare(writer, share)
    return given.length > 0
  })

export const roleOf = ({ canEdit }: Pick<Row<'shares'>, 'canEdit'>): Role => (canEdit ? 'editor' : 'viewer')
