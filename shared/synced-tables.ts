/**
 * Which rows are synced. A scope is the unit of sharing and of sync: `u:<userId>` is one person's, `l:<listId>` one
 * list's. Within a scope `rev` only grows.
 */
import { z } from 'zod/mini'
import { noteSchema } from './notes.ts'
import { projectSchema } from './projects.ts'
import { settingsSchema } from './settings.ts'
import { membershipSchema, shareSchema } from './sharing.ts'
import { itemSchema, listSchema } from './shopping.ts'
import { taskSchema } from './tasks.ts'
import { todoSchema } from './todos.ts'

export const userScope = (userId: string): string => `u:${userId}`
export const listScope = (listId: string): string => `l:${listId}`
export const scopeSchema = z.string().check(z.regex(/^[ul]:[0-9a-f-]{36}$/))

/** What every synced row carries besides its own fields; `stamp` is the newest stamp of its fields. */
const syncFields = { rev: z.int(), stamp: z.int(), deletedAt: z.nullable(z.int()) }

export const syncedTables = {
  settings: z.extend(settingsSchema, syncFields),
  memberships: z.extend(membershipSchema, syncFields),
  shares: z.extend(shareSchema, syncFields),
  lists: z.extend(listSchema, syncFields),
  items: z.extend(itemSchema, syncFields),
  projects: z.extend(projectSchema, syncFields),
  tasks: z.extend(taskSchema, syncFields),
  notes: z.extend(noteSchema, syncFields),
  todos: z.extend(todoSchema, syncFields),
}

export type TableName = keyof typeof syncedTables
export const tableNames = Object.keys(syncedTables) as TableName[]

type ScopeKind = 'user' | 'list'

/** Which kind of scope the rows of each table stand in. */
const scopeKindOf = {
  settings: 'user',
  memberships: 'user',
  shares: 'user',
  lists: 'list',
  items: 'list',
  projects: 'user',
  tasks: 'user',
  notes: 'user',
  todos: 'user',
} as const satisfies Record<TableName, ScopeKind>

type TablesIn<Kind extends ScopeKind> = {
  [T in TableName]: (typeof scopeKindOf)[T] extends Kind ? T : never
}[TableName]

/** The tables whose rows a person makes for themselves alone; the others in a person's scope are made by the server. */
export type OwnTable = Exclude<TablesIn<'user'>, 'settings' | 'memberships' | 'shares'>

const tablesIn = (kind: ScopeKind): TableName[] => tableNames.filter((name) => scopeKindOf[name] === kind)
const tablesByPrefix: Record<string, TableName[]> = { u: tablesIn('user'), l: tablesIn('list') }

/** The tables whose rows stand in a scope; none for what is not a scope. */
export const tablesOf = (scope: string): TableName[] => tablesByPrefix[scope.charAt(0)] ?? []

export type SyncedRow<T extends TableName = TableName> = z.infer<(typeof syncedTables)[T]>
