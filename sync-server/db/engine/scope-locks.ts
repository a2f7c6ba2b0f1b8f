/**
 * A write without `locks` is alone and may write to any scope. One with `locks` names the scopes that it will write in
 * or decide by. They are locked before it reads, so that writers of different scopes need not wait for each other. To
 * write in any other scope, or to look at a row of it, is refused; then the job is undone and runs again with more
 * locks. A job locks all of its scopes at once, with those of the jobs that share its commit, so no two transactions
 * wait for each other.
 */
import { listTables, perTable } from '#shared/scopes.ts'

/** Scopes by their ids, or by what is in them. Those without a row are ignored. */
export interface ScopeNames {
  scopes: readonly string[]
  /** Rows of lists by their ids. A row never changes its scope. */
  rows?: Partial<Record<(typeof listTables)[number], readonly string[]>>
  /** The people whose default lists are meant. */
  defaultListsOf?: readonly string[]
  /** True for every scope: then the write is alone. */
  isEvery?: boolean
}

export const everyScope: ScopeNames = { scopes: [], isEvery: true }

/** The scopes of several writes. */
export const together = (several: ScopeNames[]): ScopeNames => ({
  scopes: [...new Set(several.flatMap(({ scopes }) => scopes))],
  rows: perTable(listTables, (table) => several.flatMap(({ rows }) => rows?.[table] ?? [])),
  defaultListsOf: several.flatMap(({ defaultListsOf }) => defaultListsOf ?? []),
  isEvery: several.some(({ isEvery }) => isEvery),
})

/** The ids of rows in each table of lists, then those of people. */
export const idsInLists = ({ rows, defaultListsOf = [] }: ScopeNames): (readonly string[])[] => [
  ...listTables.map((table) => rows?.[table] ?? []),
  defaultListsOf,
]

/** True if nothing has to be looked up in the database. */
export const isByScope = (names: ScopeNames): boolean => idsInLists(names).every((ids) => ids.length === 0)

/** A job has written in a scope that it had not locked, or has looked at a row of it. It is undone, and runs again. */
export class NeedsScope extends Error {
  readonly scope: string
  constructor(scope: string) {
    super(`the write has not named the scope ${scope}`)
    this.scope = scope
  }
}

const tablesInLists = { items: 'items', trips: 'trips', pricedPurchases: 'priced_purchases' }

/** The beginnings of queries for the scope of an id, for each of `idsInLists`. */
export const scopeById = [
  ...listTables.map((table) => `SELECT scope FROM ${tablesInLists[table]} WHERE id`),
  `SELECT 'l:' || default_list_id FROM settings WHERE id`,
]
