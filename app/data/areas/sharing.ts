import { liveQueryOf } from '#app/data/live/live-query.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import type { Live } from '#app/lib/live.ts'
import { compareFolded } from '#shared/fold.ts'
import { userScope } from '#shared/scopes.ts'
import type { EndedBy } from '#shared/sharing.ts'
import { shownTitle } from './shown-title.ts'

/** Another person's list that the person may open. */
export interface ReceivedList {
  id: string
  listId: string
  /** Token of the link that opens it. Empty for lists shared before this field existed. */
  token: string
  title: string
  ownerName: string
  canEdit: boolean
}

/** An own list that another person may open. */
export interface GivenShare {
  id: string
  listId: string
  title: string
  email: string
  canEdit: boolean
  /** Token of the link for this address. */
  token: string
  /** The time when the recipient opened the link, ms; null also if they see the list without having opened it. */
  acceptedAt: number | null
  createdAt: number
}

/** An own list with everybody who may open it. */
export interface GivenList {
  listId: string
  title: string
  shares: GivenShare[]
}

/** The person's access to another person's list: the role, `deleted` if its owner has deleted it, or `ended`. */
export type ListAccess = { is: 'editor' | 'viewer' | 'deleted' } | { is: 'ended'; endedBy: EndedBy | null }

/** A list of another person that is or was shared with this person. */
export interface KnownList {
  listId: string
  /** Undefined if the list is not on this device. */
  title: string | undefined
  ownerName: string
  access: ListAccess
}

/** The lists of other people that are or were shared with this person, one entry for each membership. */
export const liveKnownLists = (local: LocalStore): Live<readonly KnownList[]> =>
  liveQueryOf(local, 'known lists', () => knownLists(local))

/** The person's access to each list that was ever shared with them, by list id. */
export const accessByList = async (local: LocalStore): Promise<Map<string, ListAccess>> =>
  new Map((await knownLists(local)).map(({ listId, access }) => [listId, access]))

async function knownLists(local: LocalStore): Promise<KnownList[]> {
  const { db, user } = local
  const rows = await db.memberships.where('scope').equals(userScope(user.id)).toArray()
  const lists = await db.lists.bulkGet(rows.map(({ listId }) => listId))
  return rows.map(({ listId, ownerName, role, deletedAt, endedBy }, index) => {
    const list = lists[index]
    const ended = { is: 'ended' as const, endedBy: endedBy ?? null }
    const access = deletedAt !== null ? ended : { is: list?.deletedAt ? ('deleted' as const) : role }
    return { listId, title: list && shownTitle(local, list), ownerName, access }
  })
}

/** The lists that others share with the person, by title, without those that have not arrived or are in the trash. */
export const liveReceivedLists = (local: LocalStore): Live<readonly ReceivedList[]> =>
  liveQueryOf(local, 'received lists', async () => {
    const rows = await local.db.memberships.where('scope').equals(userScope(local.user.id)).toArray()
    return withTitles(local, rows, ({ id, listId, token, ownerName, role }) => ({
      id,
      listId,
      token,
      ownerName,
      canEdit: role === 'editor',
    }))
  })

/**
 * The shares that the person gave, by title of the list, then by email. Ended shares and lists in the trash are left
 * out.
 */
export const liveGivenShares = (local: LocalStore): Live<readonly GivenShare[]> =>
  liveQueryOf(local, 'given shares', async () => {
    const rows = await local.db.shares.where('scope').equals(userScope(local.user.id)).toArray()
    rows.sort((a, b) => compareFolded(a.email, b.email))
    return withTitles(local, rows, ({ id, listId, email, canEdit, token, acceptedAt, createdAt }) => ({
      id,
      listId,
      email,
      canEdit,
      token,
      acceptedAt,
      createdAt,
    }))
  })

/** Groups shares by list, in the order of the shares. */
export function byList(shares: readonly GivenShare[]): GivenList[] {
  const lists = new Map<string, GivenList>()
  for (const share of shares) {
    const { listId, title } = share
    const list = lists.get(listId) ?? { listId, title, shares: [] }
    list.shares.push(share)
    lists.set(listId, list)
  }
  return [...lists.values()]
}

async function withTitles<Row extends LocalRow<'memberships' | 'shares'>, Shown>(
  local: LocalStore,
  rows: Row[],
  show: (row: Row) => Shown,
): Promise<(Shown & { title: string })[]> {
  const present = rows.filter(({ deletedAt }) => deletedAt === null)
  const lists = await local.db.lists.bulkGet(present.map(({ listId }) => listId))
  return present
    .flatMap((row, index) => {
      const list = lists[index]
      return list?.deletedAt === null ? { ...show(row), title: shownTitle(local, list) } : []
    })
    .sort((a, b) => compareFolded(a.title, b.title))
}

/**
 * The title of a list as stored, to which `shownTitle` may add the owner's name. Empty if the list is not on this
 * device.
 */
export const liveListTitle = (local: LocalStore, listId: string): Live<string> =>
  liveQueryOf(local, `title of ${listId}`, async () => (await local.db.lists.get(listId))?.title ?? '')
