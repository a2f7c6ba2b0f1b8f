import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { freePort } from '#sync-server/testing/free-port.ts'

/** The app's server as a separate process, which can be killed and restarted on the same data and port. */
export interface AppServer {
  url: string
  /** The folder that survives the process. */
  dataDir: string
  pid(): number
  start(): Promise<void>
  /** Kills the process immediately. None of its handlers runs. */
  kill(): Promise<void>
  /** Sends a termination signal to the process, and waits for its end. Resolves with its exit code, if it has one. */
  stop(): Promise<number | null>
  /** Ends the process and removes `dataDir`. */
  remove(): Promise<void>
}

const startTimeoutMs = 120_000

/** Arguments of Node that start the built server. */
export const built = ['dist/server/main.js']
/** Arguments of Node that start the server from its sources. */
export const fromSources = ['--import', 'tsx', 'sync-server/main.ts']

/**
 * Starts a server on a free port, with an empty data folder or the one in DATA_DIR. Resolves once it listens; throws if
 * it ends before that, or after two minutes.
 */
export async function startAppServer(variables: Record<string, string> = {}, entry = built): Promise<AppServer> {
  const port = await freePort()
  const dataDir = variables.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'caderneta-'))
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, APP_URL: '', DATABASE_URL: '', ...variables }
  let child: ChildProcess | undefined

  const start = async () => {
    child = spawn(process.execPath, entry, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    await announced(child)
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null) return ending?.exitCode ?? null
    const exited = new Promise<number | null>((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    return exited
  }

  /** An aborted test run leaves no server behind. */
  const killOrphan = () => void child?.kill('SIGKILL')

  const server: AppServer = {
    url: `http://localhost:${port}`,
    dataDir,
    pid: () => child?.pid ?? 0,
    start,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    remove: async () => {
      await end('SIGTERM')
      process.off('exit', killOrphan)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  process.once('exit', killOrphan)
  await start()
  return server
}

/** Deletes every session in the database of a stopped server, as if all had expired. */
export function signOutEverywhere({ dataDir }: AppServer): void {
  const db = new Database(join(dataDir, 'caderneta.db'))
  db.exec('DELETE FROM sessions')
  db.close()
}

/** Makes the sessions of a person begin earlier, by `ms`. */
export function ageSessions({ dataDir }: AppServer, email: string, ms: number): void {
  const db = new Database(join(dataDir, 'caderneta.db'))
  db.prepare(
    'UPDATE sessions SET created_at = created_at - ? WHERE user_id = (SELECT id FROM users WHERE email = ?)',
  ).run(ms, email)
  db.close()
}

function announced(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the server did not start in time')), startTimeoutMs)
    let output = ''
    child.stdout?.on('data', function collect(chunk: Buffer) {
      output += chunk.toString()
      if (!output.includes('Caderneta: http')) return
      clearTimeout(timer)
      // From now on the output is a log: read, so that the server does not block, but not kept.
      child.stdout?.off('data', collect).resume()
      resolve()
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the server ended with ${code}: ${output}`))
    })
  })
}
