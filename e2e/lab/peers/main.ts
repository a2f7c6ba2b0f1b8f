/**
 * `npm run bench:peers`: compares Caderneta with other sync systems (decision 048); `-- --growth` measures it alone
 * with growing data. `--quick` for a trial, `--only WORD` for one of the peers, `--json FILE` and `--svg FILE` write
 * the results.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { peers } from './all-peers.ts'
import { compare, type Result, tableOf } from './comparison.ts'
import { chartOf } from './comparison-chart.ts'
import { growthPoints } from './growth.ts'
import { growthChart, growthTable, streamTable } from './growth-tables.ts'
import { installedPackages, installPeer } from './install.ts'
import type { Peer } from './peer.ts'
import type { Load } from './round.ts'
import { mostSockets, type StreamPoint, streamPoint } from './streams.ts'

const { values: options } = parseArgs({
  options: {
    growth: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    svg: { type: 'string' },
  },
})
const sizes = options.quick
  ? [{ clients: 5, rows: 200 }]
  : [
      { clients: 5, rows: 200 },
      { clients: 10, rows: 1000 },
    ]
const loads = sizes.flatMap((size): Load[] => [
  { ...size, storage: 'memory' },
  { ...size, storage: 'indexeddb' },
])
const runs = options.quick ? 2 : 5
/** Sockets of a process besides those of the streams. */
const otherSockets = 200
const busyBefore = loadavg()[0] ?? 0

await (options.growth ? measureGrowth() : measurePeers())

async function measurePeers(): Promise<void> {
  const chosen = peers.filter(({ name }) => name.toLowerCase().includes(options.only.toLowerCase()))
  const folders = new Map<Peer, string>()
  for (const peer of chosen) folders.set(peer, await installPeer(peer))
  const packages = Object.fromEntries([...folders].map(([{ name }, folder]) => [name, installedPackages(folder)]))
  for (const peer of chosen) console.error(`${peer.name}: ${installedOf(peer, packages[peer.name]?.length ?? 0)}`)
  const results: Result[] = []
  for (const load of loads) {
    results.push(...(await compare(chosen, folders, load, runs)))
    // After each load, in case a long run is interrupted.
    save({ results, packages }, chartOf(results, `medians of ${runs} runs, ${circumstances()}`))
  }
  console.log(`\nMedians of ${runs} runs, ${circumstances()}\n\n${tableOf(results)}\n`)
  for (const { name, setUp } of chosen)
    console.log(`${name}: server ${setUp.server}; client ${setUp.client}; ${setUp.transport}`)
  process.exitCode = results.some(({ failures }) => failures.length > 0) ? 1 : 0
}

function installedOf({ packages }: Peer, count: number): string {
  const named = Object.entries(packages).map(([name, version]) => `${name}@${version}`)
  return named.length > 0 ? `${named.join(', ')}; with what they need ${count} packages` : 'the build of these sources'
}

async function measureGrowth(): Promise<void> {
  const growth = await growthPoints(options.quick)
  const streams: StreamPoint[] = []
  for (const count of options.quick ? [1000] : [1000, 10_000]) {
    if (count + otherSockets <= mostSockets()) streams.push(await streamPoint(count))
    else console.error(`${count} streams are left out: a process may have ${mostSockets()} files open (ulimit -Hn)`)
  }
  save({ growth, streams }, growthChart(growth, streams, circumstances()))
  console.log(`\n${circumstances()}\n\n${growthTable(growth)}\n\n${streamTable(streams)}`)
}

function circumstances(): string {
  const [date] = new Date().toISOString().split('T')
  const [{ model = '' } = {}] = cpus()
  const machine = `${cpus().length} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  return `${date}, ${machine}, load ${busyBefore.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after`
}

function save(figures: object, chart: string): void {
  const all = { circumstances: circumstances(), ...figures }
  if (options.json) writeFileSync(options.json, `${JSON.stringify(all, null, 2)}\n`)
  if (options.svg) writeFileSync(options.svg, chart)
}
