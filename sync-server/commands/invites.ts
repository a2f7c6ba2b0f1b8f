import { DomainError, forbidden } from '#shared/errors.ts'
import { signedIn } from '../access.ts'
import type { Actions } from '../context.ts'
import type { ReadTx } from '../db/client.ts'
import { actTimeMs, patchRow } from '../db/rows.ts'
import { findAccount, findShareByToken, type Linked, nameOf } from '../db/shares.ts'
import { grantList, roleOf } from './sharing.ts'
import { writeRows } from './write-rows.ts'

const forSomebodyElse = 'Este convite não é para o usuário atual. Faça logout e entre com o email correto.'

export const inviteActions: Pick<Actions, 'invites.get' | 'invites.accept'> = {
  'invites.get': async (c, { token }) => {
    await c.limits.take({ inviteRead: c.caller.address })
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
      const { share, owner } = await liveInvite(writer.tx, token)
      const { listId } = share
      const reply = { listId, shareToken: share.token }
      if (share.ownerId === userId) return reply
      const account = await findAccount(writer.tx, userId)
      if (account?.email !== share.email) throw forbidden(forSomebodyElse)
      await grantList(writer, { listId, userId, role: roleOf(share), ownerName: nameOf(owner) })
      if (share.acceptedAt === null) await patchRow(writer, 'shares', share, { acceptedAt: actTimeMs(writer) })
      return reply
    })
  },
}

async function liveInvite(tx: ReadTx, token: string): Promise<Linked> {
  const linked = await findShareByToken(tx, token)
  if (!linked) throw new DomainError('not_found', 'Token de convite inválido')
  return linked
}
