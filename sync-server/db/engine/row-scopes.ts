/**
 * The scopes of rows of lists that this process has read or written lately. A row never changes its scope, so writes to
 * one list are known to share it before the database is asked.
 */
import { listTables, perTable, type TableName } from '#shared/scopes.ts'
import type { ScopeNames } from './scope-locks.ts'

/** Limit of rows; those noted first are forgotten. */
const rowsKept = 50_000

const scopesIn = new WeakMap<object, Map<string, string>>()

/** Notes the scope of a stored row of a list for the store `home`. */
export function noteScope(home: object, table: TableName, { id, scope }: { id: string; scope: string }): void {
  if (!scope.startsWith('l:')) return
  const known = scopesIn.get(home) ?? new Map<string, string>()
  scopesIn.set(home, known.set(keyOf(table, id), scope))
  if (known.size > rowsKept) known.delete(known.keys().next().value ?? '')
}

/** The same scopes, by their ids where these are known. */
export function byKnownScope(home: object, names: ScopeNames): ScopeNames {
  const known = scopesIn.get(home)
  const { rows } = names
  if (!known || !rows) return names
  const found = listTables.flatMap((table) => (rows[table] ?? []).flatMap((id) => known.get(keyOf(table, id)) ?? []))
  const unknown = perTable(listTables, (table) => (rows[table] ?? []).filter((id) => !known.has(keyOf(table, id))))
  return { ...names, scopes: [...new Set([...names.scopes, ...found])], rows: unknown }
}

// Rows of two tables may have one id.
const keyOf = (table: TableName, id: string): string => `${table} ${id}`
