import type { MutationName } from '#shared/contract.ts'
import { type PlainTable, plainTables } from '#shared/scopes.ts'
import { aisleOrderMutators } from './aisle-orders.ts'
import { correctionMutators } from './corrections.ts'
import { type Mutator, type Mutators, plain } from './mutator.ts'
import { noteMutators } from './notes.ts'
import { settingsMutators } from './settings.ts'
import { shoppingMutators } from './shopping.ts'
import { trashMutators } from './trash.ts'

const plainMutators: ReturnType<typeof plain<PlainTable>> = Object.assign({}, ...plainTables.map(plain))

/** The mutator of each mutation in the contract. */
const mutators: Mutators = {
  ...settingsMutators,
  ...plainMutators,
  ...plain('tasks'),
  ...noteMutators,
  ...shoppingMutators,
  ...aisleOrderMutators,
  ...correctionMutators,
  ...trashMutators,
}

/** For an operation of a newer app that was used here before: it waits to be sent, and has no local effect. */
const unknownHere: Pick<Mutator<unknown>, 'run'> = { run: () => undefined }

/** The mutator of an operation whose arguments are already validated. */
export const mutatorOf = (op: MutationName): Mutator<unknown> => (mutators[op] ?? unknownHere) as Mutator<unknown>
