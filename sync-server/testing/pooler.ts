/** A PgBouncer in transaction mode for tests, in front of a PostgreSQL. */
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

export interface Pooler {
  /** The address of the database through PgBouncer. */
  url: string
  remove(): Promise<void>
}

const program = 'pgbouncer'

export const hasPooler = spawnSync(program, ['--version']).status === 0

/** Debian's user and group without files of their own: PgBouncer refuses root. */
const nobody = 65534

/** Two connections to PostgreSQL for all clients, so that each one changes its connection often. */
export async function startPooler(to: string): Promise<Pooler> {
  const { hostname, port, username, pathname } = new URL(to)
  const folder = mkdtempSync(join(tmpdir(), 'caderneta-pooler-'))
  const own = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users')}`,
    'pool_mode = transaction',
    'default_pool_size = 3',
    'max_client_conn = 1000',
  ]
  writeFileSync(file, `${settings.join('\n')}\n`)
  writeFileSync(join(folder, 'users'), `"${username}" ""\n`)
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const path of [folder, file, join(folder, 'users')]) chownSync(path, nobody, nobody)
  const owner = isRoot ? { uid: nobody, gid: nobody } : {}
  const child = spawn(program, [file], { ...owner, stdio: 'ignore' })
  const killOrphan = () => child.kill('SIGKILL')
  process.once('exit', killOrphan)
  const url = `postgres://${username}@127.0.0.1:${own}${pathname}`
  while (child.exitCode === null && !(await answers(url))) await delay(50)
  return {
    url,
    remove: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      if (child.exitCode === null) await ended
      process.off('exit', killOrphan)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
