/**
 * A write without `locks` is alone and may write to any scope. One with `locks` names the scopes that it will write in
 * or decide by. They are locked before it reads, so that writers of different scopes need not wait for each other. A
 * write to any other scope is refused; then the job is undone and runs again with more locks. A job locks all of its scopes at once. Those that share a commit lock one after the other: only
 * the one writer of PostgreSQL keeps them from a deadlock with another process.
 */
import { listTables } from '#shared/scopes.ts'

/** Scopes by their ids, or by what is in them. Those without a row are ignored. */
export interface ScopeNames {
  scopes: readonly string[]
  /** Rows of lists by their ids. A row never changes its scope. */
  rows?: Partial<Record<(typeof listTables)[number], readonly string[]>>
  /** The person whose default list is meant. */
  defaultListOf?: string | undefined
  /** True for every scope: then the write is alone. */
  isEvery?: boolean
}

/** The ids of rows in each table of lists, then those of people. */
export const idsInLists = ({ rows, defaultListOf }: ScopeNames): (readonly string[])[] => [
  ...listTables.map((table) => rows?.[table] ?? []),
  defaultListOf === undefined ? [] : [defaultListOf],
]

export const isNone = (names: ScopeNames): boolean =>
  names.scopes.length === 0 && !names.isEvery && idsInLists(names).every((ids) => ids.length === 0)

/** A job has written to a scope that it had not locked. It is undone, and runs again. */
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
