/** What was spent in all lists of the person, for the screen of spendings. */
import { liveQueryOf } from '#app/data/live/live-query.ts'
import { type LocalDb, type LocalRow, rowTable } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { combined, type Live } from '#app/lib/live.ts'
import { compareFolded } from '#shared/fold.ts'
import { listScope, type TableName, userScope } from '#shared/scopes.ts'
import type { Member } from '#shared/shopping.ts'
import type { PurchaseRow } from './priced-purchase-rows.ts'
import { livePending, type Pending, readPending, readPricedPurchases } from './priced-purchases.ts'
import { shownTitle } from './shown-title.ts'
import { liveTrips } from './trips.ts'

export interface SpendingList {
  id: string
  title: string
  members: readonly Member[]
}

export interface SpendingRows {
  /** The lists that the person can open, by title. */
  lists: readonly SpendingList[]
  /** Also those of ticks that wait to be sent, and those that were taken back. */
  purchases: readonly PurchaseRow[]
  trips: readonly LocalRow<'trips'>[]
}

/** The most rows that are read at once: the browser copies them all before anybody has a turn. */
const rowsPerPage = 500

/** Without what was bought before the prices of a list were erased. */
export const liveSpending = (local: LocalStore): Live<SpendingRows> =>
  liveQueryOf(local, 'spending', async () => {
    const lists = await openLists(local)
    const pending = new Map<string, Pending>()
    for (const { id } of lists) pending.set(id, await readPending(local, id))
    const isSince = (listId: string, ms: number) => ms > (pending.get(listId)?.pricesFrom ?? Number.POSITIVE_INFINITY)
    const changed = new Map([...pending.values()].flatMap((each) => [...each.changed]))
    const stored = await inPages(local.db, 'pricedPurchases', ({ id, listId, boughtAt }) => {
      return isSince(listId, boughtAt) && !changed.has(id)
    })
    const waiting = [...changed.values()].filter((row) => row !== null)
    const takenBack = [...pending.values()].flatMap((each) => each.takenBack)
    const trips = await inPages(
      local.db,
      'trips',
      (trip) => trip.deletedAt === null && isSince(trip.listId, trip.closedAt),
    )
    const unsent = [...waiting, ...takenBack].filter(({ listId, boughtAt }) => isSince(listId, boughtAt))
    return { lists, trips, purchases: [...stored, ...unsent] }
  })

/** The purchases and trips of one list in the same way, row by row: a tick does not read them all again. */
export const liveSpendingOf = (local: LocalStore, listId: string): Live<Pick<SpendingRows, 'purchases' | 'trips'>> =>
  combined(
    [
      () => readPricedPurchases(local, listId),
      () => liveTakenBack(local, listId),
      () => liveTrips(local, listId),
      () => livePending(local, listId),
    ],
    (purchases, stored, trips, { changed, takenBack, pricesFrom }) => {
      const gone = [...stored.filter(({ id }) => !changed.has(id)), ...takenBack]
      return {
        purchases: [...purchases, ...gone.filter(({ boughtAt }) => boughtAt > pricesFrom)],
        trips: trips.filter(({ closedAt }) => closedAt > pricesFrom),
      }
    },
  )

const liveTakenBack = (local: LocalStore, listId: string): Live<readonly PurchaseRow[]> =>
  liveQueryOf(local, `purchases taken back ${listId}`, () => {
    const deleted = local.db.pricedPurchases.where('deletedAt').above(0)
    return deleted.filter(({ scope }) => scope === listScope(listId)).toArray()
  })

async function openLists(local: LocalStore): Promise<SpendingList[]> {
  const { db, user } = local
  const [lists, memberships] = await Promise.all([
    db.lists.filter(({ deletedAt, isModel }) => deletedAt === null && !isModel).toArray(),
    db.memberships.where('scope').equals(userScope(user.id)).toArray(),
  ])
  const received = new Set(memberships.flatMap(({ listId, deletedAt }) => (deletedAt === null ? listId : [])))
  return lists
    .filter(({ id, ownerId }) => ownerId === user.id || received.has(id))
    .map((list) => ({ id: list.id, title: shownTitle(local, list), members: list.members }))
    .sort((a, b) => compareFolded(a.title, b.title))
}

/** The wanted rows of a table, read some hundred at a time. */
async function inPages<T extends TableName>(
  db: LocalDb,
  name: T,
  isWanted: (row: LocalRow<T>) => boolean,
): Promise<LocalRow<T>[]> {
  const rows: LocalRow<T>[] = []
  for (let after = ''; ; ) {
    const page = await rowTable(db, name).where('id').above(after).limit(rowsPerPage).toArray()
    for (const row of page as unknown as LocalRow<T>[]) if (isWanted(row)) rows.push(row)
    const last = page.at(-1)
    if (!last || page.length < rowsPerPage) return rows
    after = last.id
  }
}
