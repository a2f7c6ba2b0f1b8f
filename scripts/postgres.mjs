/**
 * A PostgreSQL for tests and measurements: in a temporary folder, on a free loopback port, as an ordinary user, because
 * it refuses root.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * `kill` ends it at once, as a crash does.
 * @typedef {{ url: string, stop: () => Promise<void>, kill: () => Promise<void>, start: () => Promise<void>, remove: () => Promise<void> }} Postgres
 */

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

/** @typedef {'an end' | 'a kill' | 'a power cut'} Survived what the data of a PostgreSQL survive */

/**
 * Starts a PostgreSQL with an empty database. Throws if none is installed, or if it does not start.
 * `log` hears what it writes to its log.
 * @param {{ survives?: Survived, log?: (text: string) => void }} [options]
 */
export const startPostgres = ({ survives = 'an end', log } = {}) =>
  // A collation other than that of our columns: accidental sorting by it is detected.
  startWith('initdb', ['-U', 'caderneta', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'], survives, log)

/** Starts a PostgreSQL that repeats what `primary` commits, until it is promoted. @param {Postgres} primary */
export const startStandby = ({ url }) => startWith('pg_basebackup', ['-d', url, '-c', 'fast', '-N', '-R'], 'a kill')

/** @param {string} maker the program that makes the data folder @param {string[]} made @param {Survived} survives @param {(text: string) => void} [log] @returns {Promise<Postgres>} */
async function startWith(maker, made, survives, log) {
  const programs = findPostgres()
  if (!programs) throw new Error(`PostgreSQL ${oldestVersion} is not installed`)
  const folder = mkdtempSync(join(tmpdir(), 'caderneta-postgres-'))
  if (isRoot) chownSync(folder, nobody, nobody)
  const data = join(folder, 'data')
  const making = { ...owner, cwd: folder, encoding: /** @type {const} */ ('utf8') }
  const { status, stderr } = spawnSync(join(programs, maker), ['-D', data, ...made], making)
  if (status !== 0) throw new Error(`${maker}: ${stderr}`)
  // The test runner, which only checks for an installation, cannot load TypeScript.
  const { freePort } = await import('#sync-server/testing/free-port.ts')
  const port = await freePort()
  const lax = {
    'a power cut': [],
    'a kill': ['fsync=off'],
    'an end': ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  }[survives]
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...lax]
  const args = ['-D', data, ...[...settings, 'max_connections=300'].flatMap((setting) => ['-c', setting])]

  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server
  const killOrphan = () => server?.kill('SIGKILL')
  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  // Closes its connections without waiting for them.
  const stop = () => end('SIGINT')
  const start = async () => {
    for (const until = performance.now() + startMs; ; await delay(50)) {
      server = spawn(join(programs, 'postgres'), args, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
      if (log) server.stderr?.on('data', (chunk) => log(String(chunk)))
      const failure = await listening(server)
      if (!failure) return
      // After a kill its children need a moment to notice.
      const isTooEarly = failure.includes('still in use')
      if (!isTooEarly || performance.now() > until) throw new Error(`PostgreSQL does not start: ${failure}`)
    }
  }
  process.once('exit', killOrphan)
  await start()
  return {
    url: `postgres://caderneta@127.0.0.1:${port}/postgres`,
    start,
    stop,
    kill: () => end('SIGKILL'),
    remove: async () => {
      await stop()
      process.off('exit', killOrphan)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves with what a server said that has not started. @param {import('node:child_process').ChildProcess} server */
async function listening(server) {
  let said = ''
  server.stderr?.on('data', (chunk) => {
    if (said.length < 100_000) said += chunk
  })
  for (const until = performance.now() + startMs; performance.now() < until; await delay(20)) {
    // A standby is ready to accept read-only connections.
    if (/ready to accept (read-only )?connections/.test(said)) return
    if (server.exitCode !== null) break
  }
  return said || 'nothing was said'
}
