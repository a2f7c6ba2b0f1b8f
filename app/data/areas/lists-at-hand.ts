import { liveQueryOf } from '#app/data/live/live-query.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import type { Live } from '#app/lib/live.ts'
import { userScope } from '#shared/scopes.ts'
import { shownTitle } from './shown-title.ts'

/** A list that the person may open: an own one, or one that is shared with them. */
export interface ListAtHand {
  id: string
  title: string
  /** The owner and link token of a shared list; null for an own one. Shares by an older app have an empty token. */
  from: { ownerName: string; token: string } | null
}

/** The greatest number of lists, limited because the items of each list are read into memory. */
const mostAtHand = 12

/**
 * At most 12 lists: the default list, then the newest, own and shared ones together. Lists in the trash are left out.
 */
export const liveListsAtHand = (local: LocalStore): Live<readonly ListAtHand[]> =>
  liveQueryOf(local, 'lists at hand', async () => {
    const { db, user } = local
    const [lists, memberships, settings] = await Promise.all([
      db.lists.filter(({ deletedAt, isModel }) => deletedAt === null && !isModel).toArray(),
      db.memberships.where('scope').equals(userScope(user.id)).toArray(),
      db.settings.get(user.id),
    ])
    const given = new Map(memberships.flatMap((row) => (row.deletedAt === null ? [[row.listId, row] as const] : [])))
    const isDefault = (id: string) => id === settings?.defaultListId
    return lists
      .filter(({ id, ownerId }) => ownerId === user.id || given.has(id))
      .sort((a, b) => Number(isDefault(b.id)) - Number(isDefault(a.id)) || b.createdAt - a.createdAt)
      .slice(0, mostAtHand)
      .map((list) => {
        const from = list.ownerId === user.id ? undefined : given.get(list.id)
        const { id } = list
        return {
          id,
          title: shownTitle(local, list),
          from: from ? { ownerName: from.ownerName, token: from.token } : null,
        }
      })
  })
