/** The number of rows of each table, by its name. */
export type RowCounts = Record<string, number>
