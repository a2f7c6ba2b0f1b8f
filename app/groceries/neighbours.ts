import { dayMs } from '#shared/days.ts'

/**
 * A product on a list at a time: `key` is the same for all its spellings. Such records show which products are usually
 * bought together.
 */

interface Stood {
  key: string
  listId: string
  at: number
}

/** The number of products read of one trip. In longer trips every pair would count as related. */
const longestTrip = 60
const mostNeighbours = 20
/** Two products bought together on fewer trips are not related: one trip is chance. */
const fewest = 2

type Neighbours = (there: ReadonlySet<string>) => ReadonlyMap<string, number>
type Closest = [key: string, share: number][]

/**
 * Counts the trips in small steps. The resulting function scores the products that were often bought with those in
 * `there`: a product's score adds up, for each product in `there`, the share of its trips that had both.
 */
export function* neighboursOf(history: readonly Stood[]): Generator<void, Neighbours> {
  const together = yield* countTogether(tripsOf(history))
  return (there) => {
    const near = new Map<string, number>()
    for (const key of there) {
      for (const [other, share] of together.get(key) ?? []) near.set(other, (near.get(other) ?? 0) + share)
    }
    return near
  }
}

/** The trips: each is the set of products of one list on one day. */
function tripsOf(history: readonly Stood[]): Iterable<ReadonlySet<string>> {
  const trips = new Map<string, Set<string>>()
  for (const { key, listId, at } of history) {
    const trip = `${listId} ${Math.floor(at / dayMs)}`
    trips.set(trip, (trips.get(trip) ?? new Set()).add(key))
  }
  return trips.values()
}

/** For each product its most frequent neighbours, with their share of its trips. */
function* countTogether(trips: Iterable<ReadonlySet<string>>): Generator<void, Map<string, Closest>> {
  const counts = new Map<string, Map<string, number>>()
  const seen = new Map<string, number>()
  for (const trip of trips) {
    yield
    const keys = [...trip].slice(0, longestTrip)
    for (const key of keys) {
      seen.set(key, (seen.get(key) ?? 0) + 1)
      const others = counts.get(key) ?? new Map<string, number>()
      counts.set(key, others)
      for (const other of keys) if (other !== key) others.set(other, (others.get(other) ?? 0) + 1)
    }
  }
  const together = new Map<string, Closest>()
  for (const [key, others] of counts) {
    yield
    together.set(key, closest(others, seen.get(key) ?? 1))
  }
  return together
}

const closest = (others: ReadonlyMap<string, number>, trips: number): Closest =>
  [...others]
    .filter(([, count]) => count >= fewest)
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostNeighbours)
    .map(([key, count]) => [key, count / trips])
