/**
 * The synced tables and the scope of their rows. A scope is the unit of sharing and of sync: `u:<userId>` is one
 * person's, `l:<listId>` one list's. Within a scope `rev` only grows. This file has no schemas, because the first
 * screen loads it.
 */

export const userScope = (userId: string): string => `u:${userId}`
export const listScope = (listId: string): string => `l:${listId}`
/** The list of a scope; undefined for a person's scope. */
export const listIdOf = (scope: string): string | undefined => (scope.startsWith('l:') ? scope.slice(2) : undefined)

type ScopeKind = 'user' | 'list'

interface Descriptor {
  scope: ScopeKind
  /**
   * True if the rows are in a person's scope and the person creates them. In the other tables of that scope the server
   * creates them.
   */
  isOwn?: true
  /**
   * True if mutators, commands and view are derived from the list of fields (`fields.ts`). An area with rules of its
   * own overrides some of them in its own files, as to-dos do.
   */
  isDerived?: true
  /** True if the rows can be deleted and restored. */
  hasTrash?: true
  /**
   * The version of the export file that first has a section for these rows. A table without this field has a
   * hand-written section in the file, or none.
   */
  inFileSince?: number
}

/** Each synced table. Parents precede their children, because parents are emptied first. */
const tables = {
  settings: { scope: 'user' },
  memberships: { scope: 'user' },
  shares: { scope: 'user' },
  lists: { scope: 'list', hasTrash: true },
  items: { scope: 'list', hasTrash: true },
  trips: { scope: 'list' },
  pricedPurchases: { scope: 'list' },
  aisleOrders: { scope: 'user', isOwn: true },
  projects: { scope: 'user', isOwn: true, isDerived: true, hasTrash: true },
  tasks: { scope: 'user', isOwn: true, hasTrash: true },
  notes: { scope: 'user', isOwn: true, hasTrash: true },
  todos: {
    scope: 'user',
    isOwn: true,
    isDerived: true,
    hasTrash: true,
    inFileSince: 1,
  },
  corrections: { scope: 'user', isOwn: true },
} as const satisfies Record<string, Descriptor>

type Tables = typeof tables
export type TableName = keyof Tables
export const tableNames = Object.keys(tables) as TableName[]

/** A record with the result of `make` for each table in `names`. */
export const perTable = <T extends TableName, V>(names: readonly T[], make: (name: T) => V): Record<T, V> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<T, V>

type TablesWith<Part> = { [T in TableName]: Tables[T] extends Part ? T : never }[TableName]

export type OwnTable = TablesWith<{ isOwn: true }>
export type DerivedTable = TablesWith<{ isOwn: true; isDerived: true; hasTrash: true }>
export const derivedTables = tableNames.filter((name): name is DerivedTable => 'isDerived' in tables[name])
export type TrashTable = TablesWith<{ hasTrash: true }>
export const trashTables = tableNames.filter((name): name is TrashTable => 'hasTrash' in tables[name])
export type OwnTrashTable = OwnTable & TrashTable
export const ownTrashTables = trashTables.filter((name): name is OwnTrashTable => 'isOwn' in tables[name])
/** The derived tables whose section in the export file follows from the contract. */
export type FileTable = DerivedTable & TablesWith<{ inFileSince: number }>
export const fileTables = derivedTables.filter((name): name is FileTable => 'inFileSince' in tables[name])
export const inFileSince = (name: FileTable): number => tables[name].inFileSince

const tablesIn = (kind: ScopeKind): TableName[] => tableNames.filter((name) => tables[name].scope === kind)
const tablesByPrefix: Record<string, TableName[]> = { u: tablesIn('user'), l: tablesIn('list') }

/** The tables of the rows inside a list. */
export const listTables = ['items', 'trips', 'pricedPurchases'] as const satisfies TableName[]

/** The tables of a scope, by its first letter; empty if that is neither `u` nor `l`. */
export const tablesOf = (scope: string): TableName[] => tablesByPrefix[scope.charAt(0)] ?? []
