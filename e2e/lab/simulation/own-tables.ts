import { type OwnTrashTable, ownTrashTables } from '#shared/scopes.ts'

export const isOwnTable = (table: string): table is OwnTrashTable => ownTrashTables.some((name) => name === table)
