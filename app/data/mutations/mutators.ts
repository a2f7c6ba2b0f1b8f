import { aisleOrderMutators } from '#app/data/areas/aisle-orders.ts'
import { correctionMutators } from '#app/data/areas/corrections.ts'
import { dayMutators } from '#app/data/areas/day-rows.ts'
import { noteMutators } from '#app/data/areas/notes.ts'
import { purchaseMutators } from '#app/data/areas/priced-purchase-rows.ts'
import { settingsMutators } from '#app/data/areas/settings.ts'
import { shoppingMutators } from '#app/data/areas/shopping.ts'
import { tripMutators } from '#app/data/areas/trips.ts'
import { rowKey } from '#app/data/store/db.ts'
import { derived, type Mutator, type Mutators, trash } from '#app/data/store/mutator.ts'
import type { MutationName } from '#shared/notebook-contract.ts'
import { type DerivedTable, derivedTables } from '#shared/scopes.ts'

const derivedMutators: ReturnType<typeof derived<DerivedTable>> = Object.assign({}, ...derivedTables.map(derived))

/** The mutator of each mutation in the contract. */
const mutators: Mutators = {
  ...settingsMutators,
  ...derivedMutators,
  ...dayMutators('todos'),
  ...dayMutators('tasks'),
  ...trash('tasks'),
  ...noteMutators,
  ...shoppingMutators,
  ...tripMutators,
  ...purchaseMutators,
  ...aisleOrderMutators,
  ...correctionMutators,
  'trash.delete': {
    key: ({ table, id }) => rowKey(table, id),
    // The device keeps the text until the server has erased the row: if the server refuses, the row comes back.
    run: (row, _args, { wall }) =>
      row && row.deletedAt !== null && !row.purgedAt ? { ...row, purgedAt: wall } : undefined,
  },
}

/**
 * For an operation that this build does not know, because a newer one was used here before: it waits to be sent, and
 * has no local effect.
 */
const unknownHere: Pick<Mutator<unknown>, 'run'> = { run: () => undefined }

/** The mutator of an operation whose arguments are already validated. Without effect for an unknown operation. */
export const mutatorOf = (op: MutationName): Mutator<unknown> => (mutators[op] ?? unknownHere) as Mutator<unknown>
