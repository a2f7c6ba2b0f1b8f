/** The usual purchases of a household, learnt from the times of ticks (docs/decisions/079). */
import { oneTripMs } from '#app/data/areas/markets.ts'
import { type Purchases, readEveryDays, saveEveryDays } from '#app/data/areas/purchases.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { boughtItem, openItem } from '#app/features/shopping/items/same-item.ts'
import { isBoughtNow } from '#app/features/shopping/items/trip.ts'
import { dayMs } from '#shared/days.ts'
import { wordOf } from '#shared/words.ts'

const hourMs = 3_600_000
/** A purchase counts after this time: a younger tick may have been a slip. */
export const settledMs = hourMs / 6
const mostTimes = 10
const mostProducts = 300
/** A product is due from 0.8 of its usual interval after the last purchase on. After 5 intervals the habit is over. */
const [dueFrom, overFrom] = [0.8, 5]

type Bought = Pick<ItemRow, 'name' | 'quantity' | 'category' | 'boughtAt'>

/**
 * Adds the purchases of a list's bought items to the known ones. Returns all, the changed ones, and the keys of those
 * beyond the 300 latest products, which are forgotten.
 */
export function learnPurchases(
  listId: string,
  known: readonly Purchases[],
  items: readonly Bought[],
  now: number,
): { all: Purchases[]; changed: Purchases[]; forgotten: string[] } {
  const byKey = new Map(known.map((purchases) => [purchases.key, purchases]))
  const changed = new Set<string>()
  for (const item of [...items].sort((a, b) => (a.boughtAt ?? 0) - (b.boughtAt ?? 0))) {
    const key = keyOf(listId, item.name)
    const next = withPurchase(byKey.get(key), item, { key, listId, now })
    if (!next) continue
    byKey.set(key, next)
    changed.add(key)
  }
  const all = [...byKey.values()].sort((a, b) => lastOf(b) - lastOf(a))
  const forgotten = all.splice(mostProducts).map(({ key }) => key)
  return { all, changed: all.filter(({ key }) => changed.has(key)), forgotten }
}

/**
 * A product's purchases with one more. Undefined if that one has no time, is younger than `settledMs`, or is of a known
 * trip.
 */
function withPurchase(
  before: Purchases | undefined,
  { name, quantity, category, boughtAt: at }: Bought,
  { key, listId, now }: { key: string; listId: string; now: number },
): Purchases | undefined {
  const times = before?.times ?? []
  if (at === null || at > now - settledMs || times.some((time) => Math.abs(time - at) < oneTripMs)) return
  const next = [...times, at].sort((a, b) => a - b).slice(-mostTimes)
  const isLatest = next.at(-1) === at
  return {
    ...(before && !isLatest ? before : { name, quantity, category }),
    key,
    listId,
    times: next,
    ...(before?.everyDays && { everyDays: before.everyDays }),
  }
}

const lastOf = ({ times }: Purchases): number => times.at(-1) ?? 0

export interface UsualItem extends Pick<Purchases, 'name' | 'quantity' | 'category'> {
  daysAgo: number
}

/**
 * Returns a function that is true for the name of a product that is on the list: open, or bought on this trip. `items`
 * are in the order of the list.
 */
export function namesOnList(items: readonly ItemRow[], now: number): (name: string) => boolean {
  const isOfThisTrip = (item: ItemRow) => isBoughtNow(item, now)
  return (name) => (openItem(items, name) ?? boughtItem(items, name, isOfThisTrip)) !== undefined
}

/**
 * The products that are due and not on the list, at most `most`, the most overdue first. A product whose habit is over
 * is left out.
 */
export function usualItems(
  known: readonly Purchases[],
  now: number,
  isOnList: (name: string) => boolean,
  most: number,
): UsualItem[] {
  const due = known
    .map((purchases) => ({ purchases, turns: turnsOf(purchases, now) }))
    .filter(({ purchases, turns }) => isDue(purchases, turns))
    .sort((a, b) => b.turns - a.turns)
  const usual: UsualItem[] = []
  for (const { purchases } of due) {
    if (usual.length === most) break
    const { name, quantity, category } = purchases
    if (!isOnList(name))
      usual.push({ name, quantity, category, daysAgo: Math.round((now - lastOf(purchases)) / dayMs) })
  }
  return usual
}

/** The time since the last purchase, in intervals: said or learnt ones. */
const turnsOf = ({ times, everyDays }: Purchases, now: number): number =>
  (now - (times.at(-1) ?? now)) / (everyDays ? everyDays * dayMs : usualMs(times))

/** A product that the person has said is due on its day, and its habit is never over. */
const isDue = ({ everyDays }: Purchases, turns: number): boolean =>
  everyDays ? turns >= 1 : turns >= dueFrom && turns < overFrom

const keyOf = (listId: string, name: string): string => `${listId} ${wordOf(name)}`

type SaidDays = Pick<Purchases, 'name'> & Partial<Pick<Purchases, 'quantity' | 'category'>> & { everyDays: number }

/** Keeps that a product of a list is needed again some days after each purchase; 0 takes that back. */
export const keepEveryDays = (local: LocalStore, listId: string, said: SaidDays) =>
  saveEveryDays(local, { quantity: null, category: null, ...said, listId, key: keyOf(listId, said.name) })

export const everyDaysOf = (local: LocalStore, listId: string, name: string) =>
  readEveryDays(local, keyOf(listId, name))

/** The median interval between two purchases in milliseconds; infinite for a single purchase. */
function usualMs(times: readonly number[]): number {
  const between = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  return between.sort((a, b) => a - b)[between.length >> 1] ?? Number.POSITIVE_INFINITY
}
