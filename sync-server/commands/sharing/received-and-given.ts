import { notFound } from '#shared/errors.ts'
import { userScope } from '#shared/scopes.ts'
import type { Queries, QueryContext } from '#sync-server/context.ts'
import { findAccount } from '#sync-server/db/accounts.ts'
import { countItems, sharesIn, sharesReceived, viewShare } from '#sync-server/db/shares.ts'

export const sharedListQueries: Pick<Queries, 'shares.received' | 'shares.given'> = {
  'shares.received': async ({ tx, userId }) => {
    const email = await addressOf({ tx, userId })
    const received = await sharesReceived(tx, { userId, email })
    return Promise.all(
      received.map(async ({ membership, share, title }) => ({
        ...viewShare(share, title),
        id: membership.id,
        name: title,
        listId: share.listId,
        ownerId: share.ownerId,
        ownerName: membership.ownerName,
        canEdit: membership.role === 'editor',
        ...(await countItems(tx, share.listId)),
      })),
    )
  },

  'shares.given': async ({ tx, userId }) => {
    const given = await sharesIn(tx, { scope: userScope(userId) })
    const names = new Map(given.map(({ share, title }) => [share.listId, title]))
    return Promise.all(
      [...names].map(async ([id, name]) => ({
        id,
        name,
        ...(await countItems(tx, id)),
        shared: given
          .filter(({ share }) => share.listId === id)
          .map(({ share }) => ({ ...viewShare(share, name), acceptedAt: share.acceptedAt })),
      })),
    )
  },
}

async function addressOf({ tx, userId }: QueryContext): Promise<string> {
  const account = await findAccount(tx, userId)
  if (!account) throw notFound()
  return account.email
}
