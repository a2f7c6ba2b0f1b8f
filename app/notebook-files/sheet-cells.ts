/** The cells of a sheet's row by the meaning of their column. */
import { type Column, columnOf, isSilent } from './columns.ts'
import { cleanText } from './file-text.ts'
import type { SheetHead } from './sheet.ts'

export interface Cells {
  /** The first written cell of these columns, in their order. */
  see: (...columns: Column[]) => string
  /** As `see`: the cell has its place in the row that is made, and is no longer left. */
  take: (...columns: Column[]) => string
  /** The written cells of a column, which several columns may mean. They are no longer left. */
  takeAll: (column: Column) => string[]
  /** As `takeAll`, but of several columns and only the cells that `isUnderstood`. */
  takeEach: (columns: readonly Column[], isUnderstood: (cell: string) => boolean) => string[]
  /** The written cells that were not taken, behind the names of their columns. */
  left: (said: (name: string, cell: string) => string) => string[]
}

/** Reads rows below a heading. Columns that say nothing to a person are left out. */
export function cellsReader({ names, folded }: Pick<SheetHead, 'names' | 'folded'>): (row: readonly string[]) => Cells {
  const meanings = folded.map(columnOf)
  const placesOf = (column: Column) => [...meanings.keys()].filter((at) => meanings[at] === column)
  return (row) => {
    const taken = new Set<number>()
    const cells = row.map((cell) => cleanText(cell).trim())
    const written = (columns: readonly Column[]) =>
      columns.flatMap(placesOf).filter((at) => cells[at] && !taken.has(at))
    const see = (at: number | undefined) => cells[at ?? -1] ?? ''
    const take = (at: number) => {
      taken.add(at)
      return see(at)
    }
    return {
      see: (...columns) => see(written(columns)[0]),
      take: (...columns) => written(columns).slice(0, 1).map(take)[0] ?? '',
      takeAll: (column) => written([column]).map(take),
      takeEach: (columns, isUnderstood) =>
        written(columns)
          .filter((at) => isUnderstood(see(at)))
          .map(take),
      left: (said) =>
        cells.flatMap((cell, at) => {
          const isLeft =
            cell !== '' && !taken.has(at) && !(meanings[at] === undefined && isSilent(folded[at] ?? '', cell))
          return isLeft ? [names[at] ? said(names[at], cell) : cell] : []
        }),
    }
  }
}
