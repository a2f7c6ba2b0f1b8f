/**
 * `npm run bench`: measures the app beside floors (the least programs that do the same job), and with much data beside
 * little, in turn; names of parts select them. `--rounds N`; `--record` stores the ratios, for the table of the next
 * release.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { betweenFigures } from './between-figures.ts'
import { coldStartFigures } from './cold-start-figures.ts'
import type { Figure } from './compare.ts'
import { firstVisitFigures } from './first-visit-figures.ts'
import { listFigures } from './list-figures.ts'
import { formatFigures, record } from './ratios.ts'
import { boardGrowth, dayGrowth, listGrowth, marketGrowth, noteGrowth } from './screen-growth.ts'
import { serverFigures } from './server-figures.ts'
import { serverGrowth } from './server-growth.ts'
import { spendingFigures } from './spending-figures.ts'
import { startFigures } from './start-figures.ts'
import { writeFigures } from './write-figures.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    record: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
  },
})
const rounds = Number(options.rounds)

const parts: Record<string, (rounds: number) => Promise<Figure[]>> = {
  list: listFigures,
  write: writeFigures,
  cold: coldStartFigures,
  between: betweenFigures,
  server: serverFigures,
  start: startFigures,
  visit: firstVisitFigures,
  'list-growth': listGrowth,
  'market-growth': marketGrowth,
  'board-growth': boardGrowth,
  'note-growth': noteGrowth,
  'day-growth': dayGrowth,
  spending: spendingFigures,
  'sync-growth': serverGrowth,
}
const names = Object.keys(parts)
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0 || !(rounds >= 1)) throw new Error(`parts: ${names.join(', ')}; --rounds 1 or more`)

const busyBefore = loadavg()[0] ?? 0
const figures: Figure[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length === 0 || positionals.includes(name)) figures.push(...(await measure(rounds)))
}
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`
const load = `load ${busyBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`
console.log(`\n${formatFigures(figures)}\n\nmedians of ${rounds} rounds in turn; ${machine}; ${load}`)
if (options.record) record(figures)
