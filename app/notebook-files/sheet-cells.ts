/** The cells of a sheet's row by the meaning of their column. */

import { type Column, columnOf, isTechnical } from './columns.ts'
import { cleanText } from './file-text.ts'
import type { SheetHead } from './sheet.ts'

export interface Cells {
  /** The first written cell of these columns, in their order. */
  one: (...columns: Column[]) => string
  /** The written cells of a column, which several columns may mean. */
  all: (column: Column) => string[]
  /** The written cells of the other columns, with the names of these. */
  others: () => [name: string, cell: string][]
}

/** Reads rows below a heading. Columns that say nothing to a person are left out. */
export function cellsReader({ names, folded }: Pick<SheetHead, 'names' | 'folded'>): (row: readonly string[]) => Cells {
  const meanings = folded.map(columnOf)
  const places = new Map<Column, number[]>()
  for (const [at, meaning] of meanings.entries()) if (meaning) places.set(meaning, [...(places.get(meaning) ?? []), at])
  return (row) => {
    const cellAt = (at: number) => cleanText(row[at] ?? '').trim()
    const all = (column: Column) => (places.get(column) ?? []).map(cellAt).filter(Boolean)
    return {
      all,
      one: (...columns) => columns.flatMap(all)[0] ?? '',
      others: () =>
        row.flatMap((_cell, at): [string, string][] => {
          const isKnown = meanings[at] !== undefined || isTechnical(folded[at] ?? '')
          return isKnown || cellAt(at) === '' ? [] : [[names[at] ?? '', cellAt(at)]]
        }),
    }
  }
}
