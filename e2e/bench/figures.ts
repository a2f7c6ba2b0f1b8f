/** One measured figure beside its target. */
export interface Figure {
  what: string
  /** The measured value, in `unit`. */
  value: number
  unit: string
  /** What is to be reached, in the same unit; a figure without one is shown for information. */
  target?: { is: 'at most' | 'at least'; value: number }
  /** How it was measured. */
  note?: string
}

/** The value below which `share` (0 to 1) of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const atMost = (value: number): Figure['target'] => ({ is: 'at most', value })

export const isReached = ({ value, target }: Figure): boolean =>
  !target || (target.is === 'at most' ? value <= target.value : value >= target.value)

/** A table for people. */
export function formatFigures(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    `${show(figure.value)} ${figure.unit}`,
    figure.target ? `${figure.target.is === 'at most' ? '≤' : '≥'} ${show(figure.target.value)}` : '',
    figure.target ? (isReached(figure) ? 'reached' : 'MISSED') : '',
    figure.note ?? '',
  ])
  return formatTable([['figure', 'measured', 'target', '', 'how'], ...rows])
}

/** Columns as wide as what stands in them; the first row is the head. */
export function formatTable(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map((row) => line(row).trimEnd()).join('\n')
}

const show = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Math.round(value * 10) / 10)
