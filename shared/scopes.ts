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
   * True if the rows belong to one person and have no rules of their own: commands and mutators are made from the
   * contract.
   */
  isPlain?: true
  /** True if the rows can be deleted and restored. */
  hasTrash?: true
  /**
   * The version of the export file that first has a section for these rows. A table without this field has a
   * hand-written section in the file, or none.
   */
  inFileSince?: number
  /**
   * The fields with typed text, first the one that names the row. They count against quotas, are emptied by an erasure,
   * and are searched if the rows have a trash; `dueDate` is not searched. The title of a list is not among them: it
   * counts for no quota of text, but is emptied and searched, too.
   */
  texts: readonly string[]
}

/** Each synced table. Parents precede their children, because parents are emptied first. */
const tables = {
  settings: { scope: 'user', texts: [] },
  memberships: { scope: 'user', texts: [] },
  shares: { scope: 'user', texts: [] },
  lists: { scope: 'list', hasTrash: true, texts: [] },
  items: { scope: 'list', hasTrash: true, texts: ['name', 'quantity', 'category'] },
  aisleOrders: { scope: 'user', isOwn: true, texts: ['aisles'] },
  projects: { scope: 'user', isOwn: true, isPlain: true, hasTrash: true, texts: ['title', 'description'] },
  tasks: { scope: 'user', isOwn: true, hasTrash: true, texts: ['title', 'description', 'dueDate', 'steps'] },
  notes: { scope: 'user', isOwn: true, hasTrash: true, texts: ['title', 'content'] },
  todos: {
    scope: 'user',
    isOwn: true,
    isPlain: true,
    hasTrash: true,
    inFileSince: 1,
    texts: ['title', 'notes', 'steps'],
  },
  corrections: { scope: 'user', isOwn: true, texts: ['word', 'name', 'category'] },
} as const satisfies Record<string, Descriptor>

type Tables = typeof tables
export type TableName = keyof Tables
export const tableNames = Object.keys(tables) as TableName[]

/** A record with the result of `make` for each table in `names`. */
export const perTable = <T extends TableName, V>(names: readonly T[], make: (name: T) => V): Record<T, V> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<T, V>

type TablesWith<Part> = { [T in TableName]: Tables[T] extends Part ? T : never }[TableName]

export type OwnTable = TablesWith<{ isOwn: true }>
export type PlainTable = TablesWith<{ isOwn: true; isPlain: true; hasTrash: true }>
export const plainTables = tableNames.filter((name): name is PlainTable => 'isPlain' in tables[name])
export type TrashTable = TablesWith<{ hasTrash: true }>
export const trashTables = tableNames.filter((name): name is TrashTable => 'hasTrash' in tables[name])
export type OwnTrashTable = OwnTable & TrashTable
export const ownTrashTables = trashTables.filter((name): name is OwnTrashTable => 'isOwn' in tables[name])
/** The plain tables whose section in the export file follows from the contract. */
export type FileTable = PlainTable & TablesWith<{ inFileSince: number }>
export const fileTables = plainTables.filter((name): name is FileTable => 'inFileSince' in tables[name])
export const inFileSince = (name: FileTable): number => tables[name].inFileSince

/** Tables with typed text. */
export type TextTable = Exclude<TableName, TablesWith<{ texts: readonly [] }>>
export type TextField = Tables[TableName]['texts'][number]
export const textsOf = (table: TableName): readonly TextField[] => tables[table].texts
export const textFields = [...new Set(tableNames.flatMap(textsOf))]
/** The field that names the rows of a table with typed text. */
export const nameFieldOf = (table: TextTable): string => textsOf(table)[0] ?? ''

const tablesIn = (kind: ScopeKind): TableName[] => tableNames.filter((name) => tables[name].scope === kind)
const tablesByPrefix: Record<string, TableName[]> = { u: tablesIn('user'), l: tablesIn('list') }

/** The tables of a scope, by its first letter; empty if that is neither `u` nor `l`. */
export const tablesOf = (scope: string): TableName[] => tablesByPrefix[scope.charAt(0)] ?? []
