/** The ratios of the previous release in ratios.json, and the tables that show them beside the current ones. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Figure } from './compare.ts'
import { formatTable } from './figures.ts'

type Ratios = Record<string, number>

const file = new URL('ratios.json', import.meta.url)

const nameOf = ({ what, unit }: Figure): string => `${what}, ${unit}`

const recorded = (): Ratios => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Ratios) : {})

/** Stores the ratios of these figures. The stored ratios of other figures stay. */
export function record(figures: readonly Figure[]): void {
  const measured = figures.map((figure) => [nameOf(figure), Number(figure.ratio.toFixed(2))])
  const all = Object.entries({ ...recorded(), ...Object.fromEntries(measured) }).sort(([a], [b]) => a.localeCompare(b))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
}

/** The figures as two tables: the app beside its floors, and with more data beside less. */
export function formatFigures(figures: readonly Figure[]): string {
  const before = recorded()
  const rows = (of: (figure: Figure) => boolean) => figures.filter(of).map((figure) => rowOf(figure, before))
  const [beside, growth] = [rows(({ atMost }) => !atMost), rows(({ atMost }) => atMost !== undefined)]
  const shared = ['ratio', 'in the rounds', 'release before']
  const tables = [
    [['beside its floor', 'unit', 'ours', 'floor', ...shared, '', 'the floor'], ...beside],
    [['as there is more', 'unit', 'more', 'less', ...shared, 'at most', 'more and less'], ...growth],
  ]
  return tables
    .filter(({ length }) => length > 1)
    .map(formatTable)
    .join('\n\n')
}

function rowOf(figure: Figure, before: Ratios): string[] {
  const { what, unit, ours, floor, ratio, least, most, atMost, beside } = figure
  const limit = atMost ? `${atMost}${ratio > atMost ? ' (more)' : ''}` : ''
  const spread = `${least.toFixed(2)} to ${most.toFixed(2)}`
  const known = before[nameOf(figure)]?.toFixed(2) ?? 'unknown'
  return [what, unit, show(ours), show(floor), ratio.toFixed(2), spread, known, limit, beside]
}

const show = (value: number): string =>
  value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
