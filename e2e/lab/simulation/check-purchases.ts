/** The purchases of lists with a price, compared with the items, the ticks and the histories that were erased. */
import { readPricedPurchases } from '#app/data/areas/priced-purchases.ts'
import { firstOf } from '#app/lib/live.ts'
import { dayMs } from '#shared/days.ts'
import { purchasesKeptDays } from '#shared/purchases.ts'
import { stampsPerMs } from '#shared/sync.ts'
import type { Facts } from './final-state.ts'
import type { ServerRow } from './server.ts'
import type { World } from './world-state.ts'

interface Item extends ServerRow {
  listId: string
  purchased: boolean
  price: number | null
  boughtAt: number | null
}

interface Purchase extends ServerRow {
  listId: string
  itemId: string
  boughtBy: string | null
  boughtAt: number
}

/** A purchase is taken back by an untick within twelve hours; the minute is for the clocks. */
const takenBackMs = 12 * 3_600_000 - 60_000

/** Returns what is wrong, and notes in the trace what has happened. */
export async function purchasesFollow(facts: Facts): Promise<string[]> {
  const live = facts.rows.pricedPurchases.filter(({ deletedAt }) => deletedAt === null) as unknown as Purchase[]
  noteFates(facts, live)
  return [...boughtOnce(facts, live), ...untickedGone(facts, live), ...erasedStay(facts), ...(await shown(facts, live))]
}

/**
 * Each item that is bought with a price has one purchase with its values, also an item in the trash. Where room has run
 * out, a purchase may lack.
 */
function boughtOnce({ world, rows }: Facts, live: Purchase[]): string[] {
  if (world.server.executions.some(({ code }) => code === 'quota_reached')) return []
  const kept = new Map(rows.lists.map(({ id, pricesFrom }) => [id, Number(pricesFrom ?? 0)]))
  const erased = world.swept ? new Set(erasures(world).map(({ row }) => row)) : new Set()
  const oldest = world.server.latestMs() - (purchasesKeptDays - 2) * dayMs
  const bought = (rows.items as unknown as Item[]).filter(
    ({ id, listId, purchased, price, boughtAt, purgedAt }) =>
      purchased &&
      price !== null &&
      purgedAt === null &&
      !world.joined.has(id) &&
      !erased.has(listId) &&
      Number(boughtAt) > Math.max(oldest, kept.get(listId) ?? 0),
  )
  return bought.flatMap((item) => {
    const own = live.filter(({ itemId, boughtAt }) => itemId === item.id && boughtAt === item.boughtAt)
    const same = own.filter((row) => comparedFields.every((field) => row[field] === item[field]))
    return own.length === 1 && same.length === 1
      ? []
      : [`${item.id}, bought for ${item.price}, has ${own.length} purchases: ${JSON.stringify(own)}`]
  })
}

const comparedFields = ['listId', 'name', 'quantity', 'price', 'boughtBy']

/** A purchase that outlives the tick of its item has an untick twelve hours later. A joined item is bought once more. */
function untickedGone({ world, rows }: Facts, live: Purchase[]): string[] {
  const items = new Map((rows.items as unknown as Item[]).map((item) => [item.id, item]))
  return live.flatMap(({ id, itemId, boughtAt }) => {
    const item = items.get(itemId)
    if (!item || item.purgedAt !== null || world.joined.has(itemId)) return []
    if (item.purchased && item.boughtAt === boughtAt)
      return item.price === null ? [`the purchase ${id} has stayed without its price`] : []
    const afterMs = Number(item.stamps.purchased) / stampsPerMs - boughtAt
    return afterMs < takenBackMs ? [`the purchase ${id} has stayed, although ${itemId} was unticked`] : []
  })
}

const erasures = (world: World) => world.ledger.writes.filter(({ op }) => op === 'lists.erasePrices')

/** A history that was erased, and never taken back, stays erased. */
function erasedStay({ world, rows }: Facts): string[] {
  if (world.restored) return []
  const done = new Set(world.server.executions.flatMap(({ mid, outcome }) => (outcome === 'ok' ? mid : [])))
  const all = erasures(world)
  const back = new Set(all.flatMap(({ row, args }) => ('pricesFrom' in args ? row : [])))
  const erased = new Set(all.flatMap(({ row, mid }) => (done.has(mid) && !back.has(row) ? row : [])))
  return rows.lists.flatMap(({ id, pricesFrom }) =>
    erased.has(id) && pricesFrom === null ? [`the erased prices of ${id} are back`] : [],
  )
}

/** Each phone shows the purchases of the lists on it, but none that an erased history hides. */
async function shown({ world, rows }: Facts, live: Purchase[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { name, contexts } of world.devices) {
    const [local] = contexts.map((context) => context.local)
    for (const { id, pricesFrom } of (await local?.db.lists.toArray()) ?? []) {
      if (!local) continue
      const here = (await firstOf(readPricedPurchases(local, id))).map((row) => row.id)
      const there = live.filter(({ listId, boughtAt }) => listId === id && boughtAt > Number(pricesFrom ?? 0))
      const [seen, expected] = [here, there.map((row) => row.id)].map((ids) => ids.sort().join())
      if (seen !== expected) wrong.push(`${name} shows the purchases ${seen} of ${id}, not ${expected}`)
    }
  }
  const lists = new Map(rows.lists.map((list) => [list.id, list]))
  return [...wrong, ...live.flatMap(({ id, listId }) => (lists.has(listId) ? [] : [`${id} has no list`]))]
}

/** Notes for coverage.ts which fates purchases have had. */
function noteFates({ world, rows }: Facts, live: Purchase[]): void {
  const items = new Map((rows.items as unknown as Item[]).map((item) => [item.id, item]))
  const isOpen = ({ itemId }: Purchase) => items.get(itemId)?.purchased === false
  const isOfGone = ({ listId, boughtBy }: Purchase) =>
    world.revoked.has(`${listId} ${boughtBy}`) && world.rights.get(`${listId} ${boughtBy}`)?.role === undefined
  if (rows.pricedPurchases.length > live.length) world.note('# a purchase was taken back')
  if (live.some(isOpen)) world.note('# a purchase has outlived its tick')
  if (live.some(isOfGone)) world.note('# a purchase stays of somebody who is gone')
  if (live.some(({ market }) => market !== null)) world.note('# a purchase has a market')
}
