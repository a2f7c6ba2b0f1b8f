/**
 * `npm run bench:peers`: Caderneta beside other ways to sync (decision 111). `-- --quick` for a try, `--only WORD` for one of them,
 * `--json FILE` and `--svg FILE` write what came out.
 */

import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { peers } from './all-peers.ts'
import { compare, type Result, tableOf } from './comparison.ts'
import { chartOf } from './comparison-chart.ts'
import { installedPackages, installPeer } from './install.ts'
import type { Peer } from './peer.ts'
import type { Load } from './round.ts'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    svg: { type: 'string' },
  },
})
const loads: Load[] = options.quick
  ? [{ clients: 5, rows: 200 }]
  : [
      { clients: 5, rows: 200 },
      { clients: 10, rows: 1000 },
    ]
const runs = options.quick ? 2 : 5

const chosen = peers.filter(({ name }) => name.toLowerCase().includes(options.only.toLowerCase()))
const folders = new Map<Peer, string>()
/** Everything that was installed, with checksums, by peer. */
const installed: Record<string, ReturnType<typeof installedPackages>> = {}
for (const peer of chosen) folders.set(peer, await install(peer))

const [{ model = '' } = {}] = cpus()
const machine = `${cpus().length} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
const busyBefore = loadavg()[0] ?? 0
const results: Result[] = []
for (const load of loads) {
  results.push(...(await compare(chosen, folders, load, runs)))
  save()
}
console.log(`\n${circumstances()}\n\n${tableOf(results)}\n`)
for (const { name, setUp } of chosen)
  console.log(`${name}: server ${setUp.server}; client ${setUp.client}; ${setUp.transport}`)
process.exitCode = results.some(({ failures }) => failures.length > 0) ? 1 : 0

function circumstances(): string {
  const [date] = new Date().toISOString().split('T')
  const busy = `load of the machine ${busyBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`
  return `${date}, medians of ${runs} runs, ${machine}, ${busy}`
}

/** After each load, for whoever breaks off a long run. */
function save(): void {
  const all = { circumstances: circumstances(), results, packages: installed }
  if (options.json) writeFileSync(options.json, `${JSON.stringify(all, null, 2)}\n`)
  if (options.svg) writeFileSync(options.svg, chartOf(results, circumstances()))
}

async function install(peer: Peer): Promise<string> {
  const folder = await installPeer(peer)
  const packages = installedPackages(folder)
  installed[peer.name] = packages
  const named = Object.entries(peer.packages).map(([name, version]) => `${name}@${version}`)
  if (named.length > 0)
    console.error(`${peer.name}: ${named.join(', ')} and what they need, ${packages.length} packages in ${folder}`)
  return folder
}
