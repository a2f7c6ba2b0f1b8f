/**
 * The effect of each mutation on local rows. A mutator names the row it needs and computes its new state; it is pure,
 * so the same function serves the screen before the write, the write itself, and the replay after a pull.
 */
import type { Parsed } from '#shared/contract.ts'
import type { MutationName } from '#shared/notebook-contract.ts'
import { type DerivedTable, type OwnTable, type TableName, type TrashTable, userScope } from '#shared/scopes.ts'
import { type LocalRow, type RowKey, rowKey } from './db.ts'

/** The time, the person and the id of a mutation: the only inputs of a mutator besides its row and arguments. */
export interface MutationContext {
  /** Device clock, ms. */
  wall: number
  userId: string
  mid: string
}

export interface Mutator<Args> {
  /**
   * The key of the row that the mutation reads and writes. A mutation touches no other row, so a pending mutation of
   * one row never affects another.
   */
  key(args: Args, act: MutationContext): RowKey
  /** The new state of the row. Undefined if there is nothing to write: it is missing or erased, or exists already. */
  run(row: LocalRow | undefined, args: Args, act: MutationContext): LocalRow | undefined
}

/** Arguments as stored in the outbox: a created row has its id. */
export type MutationArgs<Name extends MutationName> =
  Parsed<Name> extends { id?: string } ? Parsed<Name> & { id: string } : Parsed<Name>

export type Mutators = { [Name in MutationName]: Mutator<MutationArgs<Name>> }

/** The server's fields of a row that the server has not seen yet. */
export const unsynced = { rev: 0, stamp: 0, deletedAt: null, purgedAt: null }

type Content<T extends TableName> = Omit<LocalRow<T>, 'scope' | keyof typeof unsynced>

/** A mutator that creates a row of the person's own, unless it exists already. */
export function createOwn<T extends OwnTable, Args extends { id: string }>(
  table: T,
  content: (args: Args, act: MutationContext) => Content<T>,
): Mutator<Args> {
  return {
    key: ({ id }) => rowKey(table, id),
    run: (row, args, act) =>
      row ? undefined : ({ ...content(args, act), scope: userScope(act.userId), ...unsynced } as unknown as LocalRow),
  }
}

/** A mutator that changes some fields of one row. An erased row counts as missing. */
export function change<T extends TableName, Args extends { id: string }>(
  table: T,
  changes: (args: Args, act: MutationContext, row: LocalRow<T>) => Partial<LocalRow<T>>,
): Mutator<Args> {
  return {
    key: ({ id }) => rowKey(table, id),
    run: (row, args, act) =>
      row && !row.purgedAt ? ({ ...row, ...changes(args, act, row as never) } as LocalRow) : undefined,
  }
}

/**
 * The two mutators that are the same for every table: into the trash and out of it. A delete with `undoes`, as the undo
 * of a creation or of a tick, also erases the row, unless it is a note with text. The server may know of later writes,
 * and has the last word.
 */
export const trash = <T extends TrashTable>(table: T): Pick<Mutators, TrashOps<T>> => {
  const mutators = {
    [`${table}.delete`]: change<TableName, Parsed<'notes.delete'>>(table, ({ undoes }, { wall }, row) => ({
      deletedAt: wall,
      ...(undoes && !('content' in row && row.content) && { purgedAt: wall }),
    })),
    [`${table}.restore`]: change<TableName, { id: string }>(table, () => ({ deletedAt: null })),
  }
  return mutators as Pick<Mutators, TrashOps<T>>
}

/** The mutators of a derived table. An area with rules of its own overrides them (`mutators.ts`). */
export const derived = <T extends DerivedTable>(table: T): Pick<Mutators, DerivedOps<T>> => {
  const mutators = {
    [`${table}.create`]: createOwn<OwnTable, MutationArgs<'projects.create'>>(table, (fields) => fields as never),
    [`${table}.update`]: change<TableName, { id: string }>(table, (changes) => changes),
    ...trash(table),
  }
  return mutators as unknown as Pick<Mutators, DerivedOps<T>>
}

type DerivedOps<T extends DerivedTable> = `${T}.create` | `${T}.update` | TrashOps<T>
type TrashOps<T extends TrashTable> = `${T}.delete` | `${T}.restore`
