import type { LocalRow } from '#app/data/store/db.ts'
import { type OwnTrashTable, ownTrashTables } from '#shared/scopes.ts'

export type OwnThing = { [T in OwnTrashTable]: { table: T; row: LocalRow<T> } }[OwnTrashTable]

export const isOwnTable = (table: string): table is OwnTrashTable => ownTrashTables.some((name) => name === table)
