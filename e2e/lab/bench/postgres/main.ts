/**
 * `npm run bench:postgres [PART …]`: the server on PostgreSQL beside SQLite and beside the bare floor of `pg`, in turn.
 * `--people N` and `--rounds N`; `--seconds N` for each turn; `--beside FOLDER` (also several times) measures another
 * built checkout in turn with this one. Prints Markdown; a ratio is that to the first line of its table.
 */
import { cpus, loadavg } from 'node:os'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type Contestant, startContestant } from './contestants.ts'
import { batches, type Load, measureInTurn, oneList, singles, untilSeen } from './loads.ts'
import { fillWithPeople, scansOf } from './million.ts'
import { tableOf } from './table.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    people: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    beside: { type: 'string', multiple: true, default: [] },
  },
})
// Each server and each database listens for the end of this process.
process.setMaxListeners(50)
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)]
const crowds = options.people ? [Number(options.people)] : [32, 256]
const people = crowds[0] ?? 0
const cost = ['ms', 'processor']
const others = options.beside.map((checkout) => ({ checkout, name: basename(checkout) }))

const start = (name: string, kind: Parameters<typeof startContestant>[1] = {}) => startContestant(name, kind, seconds)

const one = () => start('one process')
const two = () => start('two processes', { processes: 2 })
const near = [
  one,
  two,
  ...others.map(
    ({ name, checkout }) =>
      () =>
        start(`one process of ${name}`, { checkout }),
  ),
  () => start('SQLite', { isSqlite: true }),
]
const floor = () => start('bare `pg`', { isFloor: true })
const farMs = 1
const far = [
  () => start('one process', { farMs }),
  ...others.map(
    ({ name, checkout }) =>
      () =>
        start(`one process of ${name}`, { farMs, checkout }),
  ),
  () => start('bare `pg`', { farMs, isFloor: true }),
]

const compare = (load: Load, title: string) => async (all: Contestant[]) => {
  const loads = all.map((each) => [each.name, each, load] as const)
  return tableOf(title, await measureInTurn(rounds, loads), cost)
}

/** Each part: those who take part, and what is printed. */
const parts: Record<string, [(() => Promise<Contestant>)[], (all: Contestant[]) => Promise<string>]> = {
  singles: [
    [...near, floor],
    async (all) => {
      const tables: string[] = []
      for (const crowd of crowds) tables.push(await compare(singles(crowd), `single syncs of ${crowd} people`)(all))
      return tables.join('\n\n')
    },
  ],
  batches: [[...near, floor], compare(batches(8), 'batches of 500, 8 people')],
  'one-list': [near, compare(oneList(people), `single syncs of ${people} people, one list`)],
  far: [far, compare(singles(people), `single syncs of ${people} people, ${farMs} ms to PostgreSQL`)],
  seen: [
    [two],
    async (all) => {
      const [pair] = all as [Contestant]
      const loads = [
        ['within one process', pair, untilSeen(0, 100)],
        ['across two processes', pair, untilSeen(1, 100)],
      ] as const
      const measured = await measureInTurn(rounds, loads)
      return tableOf('one writes → the other sees', measured, ['p95, ms', 'median, ms'])
    },
  ],
  million: [
    [() => start('an empty database'), () => start('a million rows')],
    async (all) => {
      const million = all[1] as Contestant
      await fillWithPeople(million)
      const table = await compare(singles(people), `single syncs of ${people} people`)(all)
      return `${table}\n\n${await scansOf(million)}`
    },
  ],
}
const unknown = positionals.filter((name) => !(name in parts))
if (unknown.length > 0 || !(rounds >= 1)) throw new Error(`parts: ${Object.keys(parts).join(', ')}`)

console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}; medians of ${rounds} rounds`)
for (const [name, [starts, show]] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const all: Contestant[] = []
  try {
    for (const begin of starts) all.push(await begin())
    const before = loadavg()[0] ?? 0
    console.log(`\n${await show(all)}`)
    console.log(`\nload ${before.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`)
  } finally {
    for (const { remove } of all) await remove()
  }
}
