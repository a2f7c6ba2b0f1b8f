import { type TrashTable, trashTables } from '#shared/scopes.ts'

/** The tables of own rows. */
export type OwnTable = Exclude<TrashTable, 'lists' | 'items'>
export const ownTables = trashTables.filter((table): table is OwnTable => table !== 'lists' && table !== 'items')
export const isOwnTable = (table: string): table is OwnTable => ownTables.some((name) => name === table)
