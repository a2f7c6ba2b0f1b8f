/** Servers that are measured in turn, each kind on a database of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startPostgres } from '../../../../scripts/postgres.mjs'
import { type AppServer, startAppServer } from '../../../app-server.ts'
import { buildFloors } from '../bundle.ts'
import type { Cost } from '../compare.ts'
import { refusedSoFar } from '../load-client.ts'
import { costWhile } from '../server-figures.ts'
import { type Watched, watchPostgres } from './watched.ts'

export interface Contestant {
  name: string
  servers: AppServer[]
  database?: Watched
  /** What PostgreSQL has written to its log. */
  log: string[]
  /** The cost of a call of `act`: people call it for some seconds, each one at a time. */
  costOf<Person>(people: readonly Person[], act: (person: Person) => Promise<unknown>, share?: number): Promise<Cost>
  remove(): Promise<void>
}

interface Kind {
  processes?: number
  /** The folder of another built checkout. */
  checkout?: string
  isFloor?: boolean
  /** Between the servers and PostgreSQL. */
  farMs?: number
  isSqlite?: boolean
}

/** The log has a line for every request, as usual; PostgreSQL syncs each commit to the disk. */
const usual = { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'info' }

export async function startContestant(name: string, kind: Kind, seconds: number): Promise<Contestant> {
  const opened: { remove(): Promise<unknown> }[] = []
  const entry = kind.isFloor ? await buildFloors() : join(kind.checkout ?? '', 'dist/server/main.js')
  const log: string[] = []
  let [url, database, far]: [string, Watched?, Far?] = ['']
  if (!kind.isSqlite) {
    const postgres = await startPostgres({ survives: 'a power cut', log: (text) => log.push(text) })
    database = await watchPostgres(postgres.url)
    if (kind.farMs) far = await leadFar(postgres.url, kind.farMs)
    url = far?.url ?? postgres.url
    opened.push(postgres, { remove: database.close }, { remove: async () => far?.close() })
  }
  const servers: AppServer[] = []
  while (servers.length < (kind.processes ?? 1)) {
    const server = await startAppServer({ ...usual, DATABASE_URL: url }, [entry])
    servers.push(server)
    opened.push(server)
  }
  return {
    name,
    servers,
    log,
    ...(database && { database }),
    costOf: async (people, act, share = 1) => {
      const refused = refusedSoFar()
      await far?.waits()
      const endWatch = database?.begin()
      const until = performance.now() + seconds * 1000 * share
      let times = 0
      const counted = (person: (typeof people)[number]) => act(person).then(() => times++)
      const { ms = Number.NaN, 'ms of processor': node = Number.NaN } = await costWhile(
        servers,
        people,
        () => performance.now() < until,
        counted,
      )
      const waits = await far?.waits()
      const { processorMs, ...seen } = (await endWatch?.()) ?? { processorMs: 0 }
      const own = (processorMs ?? 0) / times
      return {
        ...{ ms, processor: node + own, 'of Node': node, 'of PostgreSQL': own },
        ...(waits !== undefined && { 'waits for PostgreSQL': waits / times }),
        ...Object.fromEntries(
          Object.entries(seen).map(([unit, amount]) => [unit, unit.startsWith('waiting') ? amount : amount / times]),
        ),
        ...(refusedSoFar() > refused && { refused: (refusedSoFar() - refused) / times }),
      }
    },
    remove: async () => {
      for (const { remove } of opened.toReversed()) await remove()
    },
  }
}

interface Far {
  url: string
  /** The number of times since the last call that the servers waited for PostgreSQL. */
  waits(): Promise<number>
  close(): void
}

/** Starts far.ts in a process of its own, so that it holds up nobody else. */
async function leadFar(to: string, ms: number): Promise<Far> {
  const args = ['--import', 'tsx', join(import.meta.dirname, 'far.ts'), new URL(to).port, String(ms)]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)
  const nextLine = async () => Number((await once(lines, 'line'))[0])
  return {
    url: Object.assign(new URL(to), { port: await nextLine() }).href,
    waits: () => {
      child.stdin.write('\n')
      return nextLine()
    },
    close: () => child.stdin.end(),
  }
}
