import { runInBatches } from '#app/actions/run-in-batches.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { inverseOf } from '#app/data/mutations/inverse.ts'
import type { Mutation } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { currentMessages } from '#app/messages/language.ts'
import { newId } from '#shared/ids.ts'

/** Moves the bought items among `items` to the trash, as one action with one undo. A failure is announced. */
export const clearBought = (local: LocalStore, items: readonly ItemRow[]): Promise<void> => clear(local, items)

type Addition = Mutation<'items.create'>
export type Trip = Mutation<'trips.create'>

/** Another phone may have closed the same trip: an undo takes back the lines of the items that it brings back. */
const takeBack = ([, { id = '', lines }]: Trip): Mutation => [
  'trips.delete',
  { id, items: lines.flatMap((line) => line.id ?? []), undoes: 'create' },
]

interface Besides {
  /** Kept before the items go. */
  trips?: Trip[]
  /** Added when the items are gone. */
  additions?: Addition[]
  /** The text of the whole action. */
  title?: string | undefined
  undone?: string
}

/** Moves the bought items among `items` to the trash, with what is done besides, as one action with one undo. */
export async function clear(local: LocalStore, items: readonly ItemRow[], besides: Besides = {}): Promise<void> {
  const { trips = [], additions = [], title, undone } = besides
  const { shopping } = currentMessages()
  const removals = items
    .filter(({ purchased }) => purchased)
    .map(({ id }): Mutation<'items.delete'> => ['items.delete', { id }])
  const acts = [...trips, ...removals, ...additions]
  await runInBatches(acts, {
    local,
    kind: `items.clear ${newId()}`,
    title: (done, isWhole) => (isWhole && title) || shopping.cleared(Math.max(0, done - trips.length)),
    undone: undone ?? shopping.restored(removals.length),
    failureHint: shopping.removeFailedHint,
    back: (done) => acts.slice(0, done).map((act) => (act[0] === 'trips.create' ? takeBack(act) : inverseOf(act))),
  }).catch(() => undefined)
}
