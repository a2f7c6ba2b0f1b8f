import type { SyncAnswer } from '#shared/sync.ts'
import { type AppServer, startAppServer } from '../app-server.ts'
import { type Figure, percentile } from './figures.ts'
import { type LoadClient, read, registerLoadClient } from './load-client.ts'
import { residentMb } from './process-cost.ts'
import { clients, perSecond, ratesOf } from './throughput.ts'

const idleMs = 2000
const listedItems = 200

/**
 * Start-up, memory and throughput of the server: one process, SQLite on disk, synchronous=FULL, a line in the log for
 * every request as usual.
 */
export async function serverFigures(): Promise<Figure[]> {
  const server = await startAppServer({ RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'info' })
  try {
    const start = await startUp(server)
    const people = await Promise.all(Array.from({ length: clients }, () => registerLoadClient(server.url)))
    return [
      ...start,
      ...(await throughput(people)),
      await convergence(server),
      ...(await restThroughput(server, people)),
    ]
  } finally {
    await server.remove()
  }
}

async function startUp(server: AppServer): Promise<Figure[]> {
  const samples: number[] = []
  for (let run = 0; run < 5; run++) {
    await server.stop()
    const began = performance.now()
    await server.start()
    samples.push(performance.now() - began)
  }
  await new Promise((resolve) => setTimeout(resolve, idleMs))
  return [
    figure('server start', percentile(samples, 0.5), 'ms', 'at most', 250, 'spawn until it listens, median of 5'),
    figure('server memory, idle', residentMb(server.pid()), 'MB', 'at most', 75, 'resident set'),
  ]
}

async function throughput(people: LoadClient[]): Promise<Figure[]> {
  const { single, batched, pull } = await ratesOf(people)
  const how = `${clients} devices at once, load made on the same machine`
  return [
    figure('single-mutation syncs', single, '/s', 'at least', 1500, how),
    figure('mutations in batches of 500', batched, '/s', 'at least', 25_000, '8 devices at once'),
    figure('pulls with nothing new', pull, '/s', 'at least', 4000, how),
  ]
}

/** Devices of one person with full outboxes: until every one of them has what all of them wrote. */
async function convergence(server: AppServer): Promise<Figure> {
  const first = await registerLoadClient(server.url)
  const devices = [first, ...(await Promise.all(Array.from({ length: 9 }, () => first.another())))]
  const began = performance.now()
  await Promise.all(devices.map((device) => drain(device, 1000, 10_000)))
  const note = '10 devices of one person that keep their rows in memory'
  return figure('10 × 1,000 queued, all converge', performance.now() - began, 'ms', 'at most', 1500, note)
}

/** Sends `queued` mutations and fetches until `total` items are known. */
async function drain(device: LoadClient, queued: number, total: number): Promise<void> {
  const items = new Map<string, unknown>()
  const keep = ({ scopes }: SyncAnswer) => {
    for (const [table, row] of scopes.flatMap(({ rows }) => rows)) if (table === 'items') items.set(String(row.id), row)
  }
  for (let sent = 0; sent < queued; sent += 500) keep(await device.push(500))
  while (items.size < total) keep(await device.pull())
}

/** By REST. Nothing is promised of those without a target. */
async function restThroughput({ url }: AppServer, people: LoadClient[]): Promise<Figure[]> {
  const lists = await listsPerSecond(url)
  const alive = await perSecond(people, 20_000, () => read(url, '/healthz'))
  const capabilities = await perSecond(people, 20_000, () => read(url, '/api/capabilities'))
  const writes = await perSecond(people, 8000, (person) => person.post())
  const note = `${clients} callers at once, load made on the same machine`
  return [
    figure('GET /api/shopping-items, 200 items', lists, '/s', 'at least', 1500, note),
    { what: 'GET /healthz', value: alive, unit: '/s', note },
    { what: 'GET /api/capabilities', value: capabilities, unit: '/s', note },
    { what: 'POST /api/shopping-items', value: writes, unit: '/s', note },
  ]
}

async function listsPerSecond(url: string): Promise<number> {
  const readers = await Promise.all(Array.from({ length: clients }, () => registerLoadClient(url)))
  for (const reader of readers) {
    await reader.push(listedItems)
    if (JSON.parse(await reader.list()).length !== listedItems) throw new Error('a list is not complete')
  }
  await perSecond(readers, 1000, (reader) => reader.list())
  return perSecond(readers, 5000, (reader) => reader.list())
}

const figure = (
  what: string,
  value: number,
  unit: string,
  is: 'at most' | 'at least',
  target: number,
  note: string,
): Figure => ({ what, value, unit, target: { is, value: target }, note })
