import { type TableName, userScope } from '#shared/sync.ts'
import { type LocalRow, rowKey } from './db.ts'
import type { Act, Change, Mutator, ReadRow } from './mutators.ts'

/** What a row that the server has not seen yet says of the server. */
export const unsynced = { rev: 0, stamp: 0, deletedAt: null }

type OwnTable = 'projects' | 'tasks' | 'notes' | 'todos'
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

/** A mutator that changes some fields of one row. */
export function change<T extends TableName, Args extends { id: string }>(
  table: T,
  changes: (args: Args, act: Act) => Partial<LocalRow<T>>,
): Mutator<Args> {
  return {
    keys: ({ id }) => [rowKey(table, id)],
    run: (read: ReadRow, args, act) => {
      const row = read(table as TableName, args.id)
      return row ? [[table, { ...row, ...changes(args, act) }] as Change] : []
    },
  }
}
