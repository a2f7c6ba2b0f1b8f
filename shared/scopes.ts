/**
 * The synced tables and the scope of their rows. A scope is the unit of sharing and of sync: `u:<userId>` is one
 * person's, `l:<listId>` one list's. Within a scope `rev` only grows. Names only, no schemas: the first screen needs
 * them.
 */

export const userScope = (userId: string): string => `u:${userId}`
export const listScope = (listId: string): string => `l:${listId}`
/** The list of a scope; undefined for a person's scope. */
export const listIdOf = (scope: string): string | undefined => (scope.startsWith('l:') ? scope.slice(2) : undefined)

type ScopeKind = 'user' | 'list'

/** The kind of scope of each table. */
const scopeKindOf = {
  settings: 'user',
  memberships: 'user',
  shares: 'user',
  lists: 'list',
  items: 'list',
  aisleOrders: 'user',
  projects: 'user',
  tasks: 'user',
  notes: 'user',
  todos: 'user',
  corrections: 'user',
} as const satisfies Record<string, ScopeKind>

export type TableName = keyof typeof scopeKindOf
export const tableNames = Object.keys(scopeKindOf) as TableName[]

type TablesIn<Kind extends ScopeKind> = {
  [T in TableName]: (typeof scopeKindOf)[T] extends Kind ? T : never
}[TableName]

/** Tables whose rows a person creates for themselves; the server creates the other rows in a person's scope. */
export type OwnTable = Exclude<TablesIn<'user'>, 'settings' | 'memberships' | 'shares'>

const tablesIn = (kind: ScopeKind): TableName[] => tableNames.filter((name) => scopeKindOf[name] === kind)
const tablesByPrefix: Record<string, TableName[]> = { u: tablesIn('user'), l: tablesIn('list') }

/** The tables of a scope; empty for an invalid scope. */
export const tablesOf = (scope: string): TableName[] => tablesByPrefix[scope.charAt(0)] ?? []
