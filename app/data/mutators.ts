import type { MutationName } from '#shared/contract.ts'
import { aisleOrderMutators } from './aisle-orders.ts'
import { correctionMutators } from './corrections.ts'
import type { Mutator, Mutators } from './mutator.ts'
import { noteMutators } from './notes.ts'
import { projectMutators } from './projects.ts'
import { settingsMutators } from './settings.ts'
import { shoppingMutators } from './shopping.ts'
import { taskMutators } from './tasks.ts'
import { todoMutators } from './todos.ts'
import { trashMutators } from './trash.ts'

/** The mutator of each mutation of the contract. */
const mutators: Mutators = {
  ...settingsMutators,
  ...projectMutators,
  ...taskMutators,
  ...noteMutators,
  ...todoMutators,
  ...shoppingMutators,
  ...aisleOrderMutators,
  ...correctionMutators,
  ...trashMutators,
}

/** Of an operation that only a newer app knows, which was here before: it waits to be sent, and shows nothing. */
const unknownHere: Pick<Mutator<unknown>, 'run'> = { run: () => undefined }

/** The mutator of an operation whose arguments have been validated before. */
export const mutatorOf = (op: MutationName): Mutator<unknown> => (mutators[op] ?? unknownHere) as Mutator<unknown>
