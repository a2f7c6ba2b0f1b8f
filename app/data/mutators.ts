/**
 * What each mutation does to local rows. A mutator names the rows it needs and computes their new state; it is
 * pure, so the same function serves the screen before the write, the write itself, and the replay after a pull.
 */
import type { MutationName, Parsed } from '#shared/contract.ts'
import type { TableName } from '#shared/sync.ts'
import type { LocalRow, RowKey } from './db.ts'
import { noteMutators } from './notes.ts'
import { projectMutators } from './projects.ts'
import { settingsMutators } from './settings.ts'
import { shoppingMutators } from './shopping.ts'
import { taskMutators } from './tasks.ts'
import { todoMutators } from './todos.ts'

/** The time and the person of an act: all that a mutator may know besides rows and arguments. */
export interface Act {
  /** Device clock, ms. */
  wall: number
  userId: string
}

export type ReadRow = <T extends TableName>(table: T, id: string) => LocalRow<T> | undefined
export type Change = { [T in TableName]: [T, LocalRow<T>] }[TableName]

export interface Mutator<Args> {
  /** The rows it reads or writes. */
  keys(args: Args, act: Act): RowKey[]
  /** The rows it changes; none when what it speaks of is not here. */
  run(read: ReadRow, args: Args, act: Act): Change[]
}

/** Arguments as they lie in the outbox: a row that is made has its id. */
export type MutationArgs<Name extends MutationName> =
  Parsed<Name> extends { id?: string } ? Parsed<Name> & { id: string } : Parsed<Name>

export type Mutators = { [Name in MutationName]: Mutator<MutationArgs<Name>> }

const mutators: Mutators = {
  ...settingsMutators,
  ...projectMutators,
  ...taskMutators,
  ...noteMutators,
  ...todoMutators,
  ...shoppingMutators,
}

/** The mutator of an operation whose arguments have been validated before. */
export const mutatorOf = (op: MutationName): Mutator<unknown> => mutators[op] as Mutator<unknown>
