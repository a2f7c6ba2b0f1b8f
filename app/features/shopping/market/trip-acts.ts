import { runAllWithUndo } from '#app/actions/run-with-undo.ts'
import { readPricedPurchases } from '#app/data/areas/priced-purchases.ts'
import type { TripRow } from '#app/data/areas/trips.ts'
import type { Mutation } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { addItems } from '#app/features/shopping/items/item-actions.ts'
import { partOf, repeatedIds } from '#app/features/shopping/items/repeated-ids.ts'
import { firstOf } from '#app/lib/live.ts'
import { currentLanguage } from '#app/messages/language.ts'
import { tripTexts } from '#app/messages/trips.ts'
import { addDays } from '#shared/days.ts'
import { sameMarket } from '#shared/markets.ts'
import { isRestorable } from '#shared/retention.ts'
import type { TripLine } from '#shared/trip-lines.ts'

/** Takes a trip back: its items are on the list again, as bought, as one act with one undo. */
export async function reopenTrip({ db, runtime }: LocalStore, { id, lines }: TripRow): Promise<void> {
  const texts = tripTexts[currentLanguage()]
  const rows = await db.items.bulkGet(lines.flatMap((line) => line.id ?? []))
  const back = rows.filter((row) => row !== undefined && isRestorable(row, runtime.now())).map((row) => row?.id ?? '')
  const restores = back.map((item): Mutation => ['items.restore', { id: item }])
  const deletes = back.map((item): Mutation => ['items.delete', { id: item }])
  await runAllWithUndo([['trips.delete', { id }], ...restores], {
    kind: `trips.delete ${id}`,
    title: () => texts.reopened,
    undone: texts.closedAgain,
    back: [['trips.restore', { id }], ...deletes],
  })
}

/** Gives a trip another market, with what was bought on it, as one act with one undo. */
export async function changeMarket(local: LocalStore, trip: TripRow, market: string | null): Promise<void> {
  if (market === trip.market) return
  const texts = tripTexts[currentLanguage()]
  const bought = await purchasesOf(local, trip)
  const to = (of: (row: { market: string | null }) => string | null): [Mutation, ...Mutation[]] => [
    ['trips.update', { id: trip.id, market: of(trip) }],
    ...bought.map((row): Mutation => ['pricedPurchases.update', { id: row.id, market: of(row) }]),
  ]
  await runAllWithUndo(
    to(() => market),
    {
      kind: `trips.update ${trip.id}`,
      title: () => texts.marketChanged,
      undone: texts.marketBack,
      back: to((row) => row.market),
    },
  )
}

/** The purchases of a trip that are not those of another market. The server has those that wait to be sent. */
async function purchasesOf(local: LocalStore, { listId, market, day, lines }: TripRow) {
  const items = new Set(lines.map(({ id }) => id))
  const days = [addDays(day, -1), day, addDays(day, 1)]
  return (await firstOf(readPricedPurchases(local, listId))).filter(
    (row) =>
      row.rev > 0 &&
      items.has(row.itemId ?? '') &&
      days.includes(row.day) &&
      (row.market === null || (market !== null && sameMarket(row.market, market))),
  )
}

/**
 * Puts the chosen lines of a trip on the list, to buy, as one action with one undo. Two phones that do it without a signal
 * put each line there once.
 */
export async function repeatLines(local: LocalStore, trip: TripRow, lines: readonly TripLine[]): Promise<void> {
  const ms = Date.parse(`${trip.day}T12:00-03:00`)
  const again = lines.map((line) => ({
    said: { name: line.name, quantity: line.quantity ?? null },
    source: { id: line.id ?? `${trip.id} ${trip.lines.indexOf(line)}`, ms },
  }))
  const ids = await repeatedIds(local, again)
  const items = again.map(({ said, source }, at) => ({
    ...said,
    repeats: { as: ids[at] ?? '', partOf: partOf(source) },
  }))
  await addItems(trip.listId, items)
}
