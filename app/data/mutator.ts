/**
 * What each mutation does to local rows. A mutator names the rows it needs and computes their new state; it is
 * pure, so the same function serves the screen before the write, the write itself, and the replay after a pull.
 */
import type { MutationName, Parsed } from '#shared/contract.ts'
import { type OwnTable, type TableName, userScope } from '#shared/scopes.ts'
import { type LocalRow, type RowKey, rowKey } from './db.ts'

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

/** What a row that the server has not seen yet says of the server. */
export const unsynced = { rev: 0, stamp: 0, deletedAt: null, purgedAt: null }

type Content<T extends TableName> = Omit<LocalRow<T>, 'scope' | keyof typeof unsynced>

/** A mutator that makes a row of the person's own, unless it is here already. */
export function createOwn<T extends OwnTable, Args extends { id: string }>(
  table: T,
  content: (args: Args, act: Act) => Content<T>,
): Mutator<Args> {
  return {
    keys: ({ id }) => [rowKey(table, id)],
    run: (read: ReadRow, args, act) => {
      if (read(table as TableName, args.id)) return []
      return [[table, { ...content(args, act), scope: userScope(act.userId), ...unsynced }] as unknown as Change]
    },
  }
}

/** A mutator that changes some fields of one row. One whose content was erased is as good as not here. */
export function change<T extends TableName, Args extends { id: string }>(
  table: T,
  changes: (args: Args, act: Act) => Partial<LocalRow<T>>,
): Mutator<Args> {
  return {
    keys: ({ id }) => [rowKey(table, id)],
    run: (read: ReadRow, args, act) => {
      const row = read(table as TableName, args.id)
      return row && !row.purgedAt ? [[table, { ...row, ...changes(args, act) }] as Change] : []
    },
  }
}

/** The two mutators that are the same for every table: into the trash and out of it. */
export const trash = <T extends TrashTable>(table: T): Pick<Mutators, TrashOps<T>> => {
  const deletedAt = (at: (act: Act) => number | null) =>
    change<TableName, { id: string }>(table, (_args, act) => ({ deletedAt: at(act) }))
  const mutators = { [`${table}.delete`]: deletedAt(({ wall }) => wall), [`${table}.restore`]: deletedAt(() => null) }
  return mutators as Pick<Mutators, TrashOps<T>>
}

type TrashOps<T extends TrashTable> = `${T}.delete` | `${T}.restore`
type TrashTable = { [T in TableName]: `${T}.restore` extends MutationName ? T : never }[TableName]
