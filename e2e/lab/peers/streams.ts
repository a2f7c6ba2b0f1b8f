/** The cost of many event streams for a server, and the latency of a poke among them. Caderneta alone. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { newId } from '#shared/ids.ts'
import { newSecret } from '#sync-server/db/queries/secrets.ts'
import { sessionIdOf } from '#sync-server/db/queries/sessions.ts'
import { type AppServer, startAppServer } from '../../app-server.ts'
import { percentile } from '../bench/figures.ts'
import { type LoadClient, registerLoadClient } from '../bench/load-client.ts'
import { residentMb } from '../bench/process-cost.ts'
import { followEvents } from './events.ts'

export interface StreamPoint {
  streams: number
  /** Resident memory of the server, before and with the streams. */
  idleMb: number
  withStreamsMb: number
  /** From the start of a writing request to the poke at another device of its author, ms. */
  pokeP50Ms: number
  pokeP95Ms: number
  /**
   * Number of streams of one person. `lastPokeMs` is the time from a write of theirs until the last of these was poked.
   */
  listeners: number
  lastPokeMs: number
}

/** The server's limits: streams of a session, and sessions of a person. */
const streamsPerSession = 5
const sessionsPerPerson = 50
const openedAtOnce = 50
const settleMs = 3000
const pokes = 50

/**
 * The limit of open files, and so of sockets, of this process and of the server. Node raises it to the maximum by
 * itself.
 */
export function mostSockets(): number {
  const [, most = ''] = /Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  return Number(most)
}

/** Measures a server with this many open streams. Throws if a stream is refused. */
export async function streamPoint(streams: number): Promise<StreamPoint> {
  const server = await startAppServer({ RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error' })
  try {
    const people = Math.ceil(streams / (streamsPerSession * sessionsPerPerson))
    const listening = await Promise.all(Array.from({ length: people }, () => registerLoadClient(server.url)))
    const author = await registerLoadClient(server.url)
    await server.stop()
    const cookies = moreSessions(server, listening)
    await server.start()
    await delay(settleMs)
    const idleMb = residentMb(server.pid())
    const heard = new Map<string, () => void>()
    const onPoke = (cookie: string) => heard.get(cookie)?.()
    for (let from = 0; from < streams; from += openedAtOnce) {
      const some = Array.from({ length: Math.min(openedAtOnce, streams - from) }, (_, at) => from + at)
      await Promise.all(
        some.map((at) => open(server, cookies[Math.floor(at / streamsPerSession)] ?? '', newId(), onPoke)),
      )
    }
    await delay(settleMs)
    const withStreamsMb = residentMb(server.pid())
    const latencies = await pokeLatencies(server, author)
    const listeners = Math.min(streams, streamsPerSession * sessionsPerPerson)
    const own = new Set(cookies.slice(0, sessionsPerPerson))
    const lastPokeMs = await untilAllHear(listening[0], listeners, (hear) => {
      for (const cookie of own) heard.set(cookie, hear)
    })
    const [pokeP50Ms, pokeP95Ms] = [percentile(latencies, 0.5), percentile(latencies, 0.95)]
    return { streams, idleMb, withStreamsMb, pokeP50Ms, pokeP95Ms, listeners, lastPokeMs }
  } finally {
    await server.remove()
  }
}

/**
 * Inserts sessions into the database of a stopped server until each person has the maximum: hashing passwords for them
 * would take minutes. Returns the cookies in the order of the people.
 */
function moreSessions({ dataDir }: AppServer, people: readonly LoadClient[]): string[] {
  const db = new Database(join(dataDir, 'caderneta.db'))
  const cookies = people.flatMap(({ cookie }) => {
    const [name, token = ''] = cookie.split('=')
    const known = db.prepare('SELECT * FROM sessions WHERE id = ?').get(sessionIdOf(token)) as Record<string, unknown>
    const columns = Object.keys(known)
    const insert = db.prepare(`INSERT INTO sessions (${columns}) VALUES (${columns.map((column) => `@${column}`)})`)
    const others = Array.from({ length: sessionsPerPerson - 1 }, () => {
      const secret = newSecret()
      insert.run({ ...known, id: sessionIdOf(secret) })
      return `${name}=${secret}`
    })
    return [cookie, ...others]
  })
  db.close()
  return cookies
}

/** Opens an event stream. Resolves when it has begun. */
function open({ url }: AppServer, cookie: string, client: string, onPoke: (cookie: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const listener = { onOpen: resolve, onPoke: () => onPoke(cookie) }
    followEvents(`${url}/api/events?client=${client}`, cookie, listener).catch(reject)
  })
}

async function pokeLatencies(server: AppServer, author: LoadClient): Promise<number[]> {
  const listener = await author.another()
  let hear: () => void = () => undefined
  await open(server, author.cookie, listener.client, () => hear())
  const samples: number[] = []
  for (let sample = 0; sample < pokes; sample++) {
    const heard = new Promise<void>((resolve) => (hear = resolve))
    const began = performance.now()
    await author.push(1)
    await heard
    samples.push(performance.now() - began)
  }
  return samples
}

async function untilAllHear(author: LoadClient | undefined, count: number, listen: (hear: () => void) => void) {
  let left = count
  const all = new Promise<void>((resolve) => listen(() => --left === 0 && resolve()))
  const began = performance.now()
  await author?.push(1)
  await all
  return performance.now() - began
}
