import { runAllWithUndo } from '#app/actions/run-with-undo.ts'
import type { TripRow } from '#app/data/areas/trips.ts'
import type { Mutation } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { addItems } from '#app/features/shopping/items/item-actions.ts'
import { partOf, repeatedIds } from '#app/features/shopping/items/repeated-ids.ts'
import { currentLanguage } from '#app/messages/language.ts'
import { tripTexts } from '#app/messages/trips.ts'
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
