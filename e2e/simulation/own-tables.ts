/** The tables of own rows. */
export const ownTables = ['projects', 'tasks', 'notes', 'todos'] as const
export type OwnTable = (typeof ownTables)[number]
export const isOwnTable = (table: string): table is OwnTable => ownTables.some((name) => name === table)
