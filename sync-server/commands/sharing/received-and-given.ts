import { notFound } from '#shared/errors.ts'
import { userScope } from '#shared/scopes.ts'
import { titleForOthers } from '#shared/shopping.ts'
import type { Queries, QueryContext } from '#sync-server/context.ts'
import { letOthersRun } from '#sync-server/db/engine/event-loop.ts'
import { findAccount } from '#sync-server/db/queries/accounts.ts'
import { countItems, sharesIn, sharesReceived, viewShare } from '#sync-server/db/queries/shares.ts'

export const sharedListQueries: Pick<Queries, 'shares.received' | 'shares.given'> = {
  'shares.received': async ({ tx, userId }) => {
    const email = await addressOf({ tx, userId })
    const received = await sharesReceived(tx, { userId, email })
    return oneByOne(received, async ({ membership, share, title }) => {
      const name = titleForOthers(title, membership.ownerName)
      return {
        ...viewShare(share, name),
        id: membership.id,
        name,
        listId: share.listId,
        ownerId: share.ownerId,
        ownerName: membership.ownerName,
        canEdit: membership.role === 'editor',
        ...(await countItems(tx, share.listId)),
      }
    })
  },

  'shares.given': async ({ tx, userId }) => {
    const given = await sharesIn(tx, { scope: userScope(userId) })
    const byList = new Map<string, typeof given>()
    for (const one of given) byList.set(one.share.listId, [...(byList.get(one.share.listId) ?? []), one])
    return oneByOne([...byList], async ([id, shares]) => {
      const name = shares[0]?.title ?? ''
      const shared = shares.map(({ share }) => ({ ...viewShare(share, name), acceptedAt: share.acceptedAt }))
      return { id, name, ...(await countItems(tx, id)), shared }
    })
  },
}

/** The views of `values`, in order. Other requests run in between, because counting items of many lists takes long. */
async function oneByOne<T, View>(values: T[], view: (value: T) => Promise<View>): Promise<View[]> {
  const views: View[] = []
  for (const value of values) {
    if (views.length > 0) await letOthersRun()
    views.push(await view(value))
  }
  return views
}

async function addressOf({ tx, userId }: QueryContext): Promise<string> {
  const account = await findAccount(tx, userId)
  if (!account) throw notFound()
  return account.email
}
