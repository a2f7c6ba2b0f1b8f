import { liveQueryOf } from '#app/data/live/live-query.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { hasEverything, type LocalStore } from '#app/data/store/local-store.ts'
import type { Live } from '#app/lib/live.ts'
import { compareFolded } from '#shared/fold.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import type { EndedBy } from '#shared/sharing.ts'
import type { Member } from '#shared/shopping.ts'
import { shownTitle } from './shown-title.ts'

/** An own list in the chooser. */
export interface OwnList {
  id: string
  title: string
  isDefault: boolean
}

/** A list that can be shown, and the person's role in it. */
export interface OpenList {
  status: 'here'
  id: string
  title: string
  ownerName: string
  /** Token of the link to another person's list; null for an own list. */
  token: string | null
  role: 'owner' | 'editor' | 'viewer'
  isDefault: boolean
  isModel: boolean | null
  members: readonly Member[]
}

/**
 * The reason why a list cannot be shown. `arriving`: it has not arrived from the server yet. `deleted`: its owner has
 * deleted it. `ended`: its share has ended. `unknown`: the device does not have it.
 */
export interface MissingList {
  status: 'arriving' | 'deleted' | 'ended' | 'unknown'
  ownerName?: string
  /** The cause of the end of the share (`endedBySchema`); null if it is unknown. */
  endedBy?: EndedBy | null
}

/** The person's own lists without the trash: the default one first, then by title. */
export const liveOwnLists = (local: LocalStore): Live<readonly OwnList[]> =>
  liveQueryOf(local, 'own lists', async () => {
    const [lists, defaultId] = await Promise.all([local.db.lists.toArray(), defaultListId(local)])
    return lists
      .filter(({ ownerId, deletedAt, isModel }) => ownerId === local.user.id && deletedAt === null && !isModel)
      .map(({ id, title }) => ({ id, title, isDefault: id === defaultId }))
      .sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || compareFolded(a.title, b.title))
  })

/** A list by its id, or the reason why it cannot be shown. */
export const liveList = (local: LocalStore, listId: string): Live<OpenList | MissingList> =>
  liveQueryOf(local, `list ${listId}`, async () => {
    const [list, membership, defaultId] = await Promise.all([
      local.db.lists.get(listId),
      membershipBy(local, (row) => row.listId === listId),
      defaultListId(local),
    ])
    if (list?.ownerId === local.user.id) {
      const role = 'owner' as const
      const ownerName = local.user.username
      return shown(local, list, { role, ownerName, token: null, isDefault: listId === defaultId })
    }
    if (membership?.deletedAt) {
      return { status: 'ended', ownerName: membership.ownerName, endedBy: membership.endedBy ?? null }
    }
    if (membership && list) return shown(local, list, { ...membership, isDefault: false })
    return { status: membership || !(await hasEverything(local)) ? 'arriving' : 'unknown' }
  })

/** The number of changes of a list and its items that are not sent yet. */
export const liveUnsentIn = (local: LocalStore, listId: string): Live<number> =>
  liveQueryOf(local, `unsent in ${listId}`, () =>
    local.db.outbox.filter(({ scope, key }) => scope === listScope(listId) && key !== null).count(),
  )

/**
 * The id of the list that a share link opens, by the token of the link. The person has received the share, even if it
 * has ended, or still gives it. Null if the device has no such share.
 */
export const liveListOfToken = (local: LocalStore, token: string): Live<string | null> =>
  liveQueryOf(local, `list of ${token}`, async () => {
    const received = await membershipBy(local, (row) => row.token === token)
    if (received) return received.listId
    const given = await local.db.shares.filter((share) => share.token === token && share.deletedAt === null).first()
    return given?.listId ?? null
  })

function shown(
  local: LocalStore,
  list: LocalRow<'lists'>,
  { role, ownerName, token, isDefault }: Pick<OpenList, 'role' | 'ownerName' | 'token' | 'isDefault'>,
): OpenList | MissingList {
  const { id, deletedAt, isModel, members } = list
  if (deletedAt !== null) return { status: 'deleted', ownerName }
  return {
    status: 'here',
    id,
    title: shownTitle(local, list),
    ownerName,
    token,
    role,
    isDefault,
    isModel: isModel === true,
    members,
  }
}

const defaultListId = async ({ db, user }: LocalStore): Promise<string | undefined> =>
  (await db.settings.get(user.id))?.defaultListId

/**
 * The person's first membership, which is a share of another person's list, that `isWanted` accepts. One that lasts is
 * preferred to an ended one, because access may have been renewed.
 */
async function membershipBy(
  { db, user }: LocalStore,
  isWanted: (row: LocalRow<'memberships'>) => boolean,
): Promise<LocalRow<'memberships'> | undefined> {
  const rows = await db.memberships.where('scope').equals(userScope(user.id)).filter(isWanted).toArray()
  return rows.find(({ deletedAt }) => deletedAt === null) ?? rows[0]
}
