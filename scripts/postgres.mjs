/**
 * A PostgreSQL for tests and measurements: in a temporary folder, on a free loopback port, as an ordinary user, because
 * it refuses root.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** @typedef {{ url: string, stop: () => Promise<void>, start: () => Promise<void>, remove: () => Promise<void> }} Postgres */

const startMs = 60_000
/** The number of Debian's user and group without files of their own. */
const nobody = 65534
const isRoot = process.getuid?.() === 0
const owner = isRoot ? { uid: nobody, gid: nobody } : {}

/** The oldest version of PostgreSQL that the server supports. */
export const oldestVersion = 15

/**
 * The folder of the programs of an installed PostgreSQL that is recent enough; undefined without one. `POSTGRES_BIN`
 * may name it.
 */
export function findPostgres() {
  const { POSTGRES_BIN } = process.env
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const installed = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':').filter((folder) => folder !== ''),
  ]
  const folders = POSTGRES_BIN ? [POSTGRES_BIN] : installed
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && isRecent(folder))
}

/** @param {string} folder */
function isRecent(folder) {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)(\.|devel|beta|rc)/.exec(stdout)?.[1]) >= oldestVersion
}

/**
 * Starts a PostgreSQL with an empty database. Without `isDurable` its data survive the end of its process, but not that
 * of the machine. Throws if none is installed, or if it does not start.
 * @param {{ isDurable?: boolean }} [options]
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ isDurable = false } = {}) {
  const programs = findPostgres()
  if (!programs) throw new Error(`PostgreSQL ${oldestVersion} is not installed`)
  const folder = mkdtempSync(join(tmpdir(), 'caderneta-postgres-'))
  if (isRoot) chownSync(folder, nobody, nobody)
  const data = join(folder, 'data')
  // A collation other than that of our columns: accidental sorting by it is detected.
  const made = ['-D', data, '-U', 'caderneta', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N']
  const { status, stderr } = spawnSync(join(programs, 'initdb'), made, { ...owner, cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`initdb: ${stderr}`)
  // The test runner, which only checks for an installation, cannot load TypeScript.
  const { freePort } = await import('#sync-server/testing/free-port.ts')
  const port = await freePort()
  const durable = isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...durable]
  const args = ['-D', data, ...[...settings, 'max_connections=300'].flatMap((setting) => ['-c', setting])]

  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server
  const killOrphan = () => server?.kill('SIGKILL')
  const stop = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    // Closes its connections without waiting for them.
    server.kill('SIGINT')
    await ended
  }
  const start = async () => {
    server = spawn(join(programs, 'postgres'), args, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    await listening(server)
  }
  process.once('exit', killOrphan)
  await start()
  return {
    url: `postgres://caderneta@127.0.0.1:${port}/postgres`,
    start,
    stop,
    remove: async () => {
      await stop()
      process.off('exit', killOrphan)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @param {import('node:child_process').ChildProcess} server */
async function listening(server) {
  let said = ''
  server.stderr?.on('data', (chunk) => {
    if (said.length < 100_000) said += chunk
  })
  for (const until = performance.now() + startMs; performance.now() < until; await delay(20)) {
    if (said.includes('ready to accept connections')) return
    if (server.exitCode !== null) break
  }
  throw new Error(`PostgreSQL does not start: ${said}`)
}
