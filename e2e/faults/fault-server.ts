/** The server as a process on a real file, which may be killed at any moment, behind a network that may fail. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { isBuilt } from '../../scripts/ensure-built.mjs'
import { type AppServer, built, fromSources, startAppServer } from '../app-server.ts'
import { watchResults } from '../lab/simulation/instruments.ts'
import { type NetworkProxy, openProxy } from '../proxy.ts'

export interface FaultServer extends AppServer {
  network: NetworkProxy
  /** Sets the error of its clock, ms, from its next start on. */
  setClock(errorMs: number): void
  /** Calls `look` with a copy of its database, whether it runs or not. */
  inspect<T>(look: (db: Database.Database) => T): T
  /** Kills it, calls `meanwhile`, and restarts it. */
  killAndStart(meanwhile: () => void): Promise<void>
  /** Resolves at once, or after the restart under way in `killAndStart`. */
  isUp(): Promise<unknown>
}

/** The decision about a mutation, recorded by a trigger in the same commit as its effect. */
export interface Decision {
  client: string
  mid: string
  outcome: string
}

/**
 * Arguments of Node: the built server if the build is of exactly these sources, otherwise the sources, which start more
 * slowly.
 */
const program = isBuilt() ? built : fromSources
const clockModule = pathToFileURL(resolve('e2e/faults/server-clock.mjs')).href

/**
 * Starts a server whose database records each result in the commit of its effect. With DATA_DIR its data is in that
 * folder.
 */
export async function openFaultServer(settings: { DATA_DIR?: string } = {}): Promise<FaultServer> {
  const folder = mkdtempSync(join(tmpdir(), 'caderneta-faults-'))
  const clock = join(folder, 'clock')
  const variables = { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'silent', CLOCK_ERROR_FILE: clock, ...settings }
  const server = await startAppServer(variables, ['--import', clockModule, ...program])
  const network = await openProxy()
  network.target = server.url
  await server.stop()
  const db = new Database(join(server.dataDir, 'caderneta.db'))
  db.exec(watchResults)
  db.close()
  await server.start()
  let up: Promise<unknown> = Promise.resolve()
  return {
    ...server,
    network,
    setClock: (errorMs) => writeFileSync(clock, String(errorMs)),
    inspect: (look) => lookInto(server.dataDir, look),
    killAndStart: async (meanwhile) => {
      let opened: (value?: unknown) => void = () => undefined
      up = new Promise((resolve) => (opened = resolve))
      try {
        await server.kill()
        meanwhile()
        await server.start()
      } finally {
        opened()
      }
    },
    isUp: () => up,
    remove: async () => {
      await network.close()
      await server.remove()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Opens a copy, so that the server finds its files unchanged at the next start. */
function lookInto<T>(dataDir: string, look: (db: Database.Database) => T): T {
  const copy = mkdtempSync(join(tmpdir(), 'caderneta-copy-'))
  try {
    for (const name of ['caderneta.db', 'caderneta.db-wal'])
      cpSync(join(dataDir, name), join(copy, name), { force: true })
    const db = new Database(join(copy, 'caderneta.db'))
    try {
      return look(db)
    } finally {
      db.close()
    }
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** The errors that SQLite's checks find in a database; empty for a sound one. */
export function damageOf(db: Database.Database): unknown[] {
  const integrity = db.pragma('integrity_check', { simple: true })
  const lostParents = db.pragma('foreign_key_check') as unknown[]
  return integrity === 'ok' ? lostParents : [integrity, ...lostParents]
}

/** Every decision so far, oldest first. */
export const decisionsIn = (db: Database.Database): Decision[] =>
  db
    .prepare<[], { client: string; result: string }>('SELECT client, result FROM sim_results ORDER BY at')
    .all()
    .map(({ client, result }) => ({ client, ...(JSON.parse(result) as { mid: string; outcome: string }) }))
