import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { password } from '#sync-server/testing/server.ts'
import { findPostgres, type Postgres, startPostgres } from '../../scripts/postgres.mjs'
import { type AppServer, fromSources, startAppServer } from '../app-server.ts'
import { onDatabase, post } from './requests.ts'

const folder = mkdtempSync(join(tmpdir(), 'caderneta-dumps-'))
const backupDir = join(folder, 'backups')
/** The programs of the PostgreSQL that runs here: those of an older one refuse to copy it. */
const PATH = `${findPostgres()}:${process.env.PATH}`

let postgres: Postgres
const servers: AppServer[] = []
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  for (const server of servers) await server.remove()
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true })
})

const addressOf = (name: string): string => Object.assign(new URL(postgres.url), { pathname: name }).href

async function start(name: string, more: Record<string, string> = {}): Promise<AppServer> {
  const DATABASE_URL = Object.assign(new URL(postgres.url), { pathname: name }).href
  const server = await startAppServer(
    { DATABASE_URL, BACKUP_DIR: backupDir, LOG_LEVEL: 'error', PATH, ...more },
    fromSources,
  )
  servers.push(server)
  return server
}

async function factIn(name: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: addressOf(name) })
  await client.connect()
  const { rows } = await client.query("SELECT value FROM server_facts WHERE key = 'backup'").finally(() => client.end())
  return rows[0] && JSON.parse(rows[0].value)
}

/** Resolves with the exit code and the output of a command of the server. */
const operate = (name: string, ...args: string[]): Promise<string> =>
  promisify(execFile)(process.execPath, [...fromSources, ...args], {
    env: { ...process.env, PATH, DATABASE_URL: addressOf(name), BACKUP_DIR: backupDir },
  }).then(
    ({ stdout, stderr }) => stdout + stderr,
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => `${code}: ${stdout}${stderr}`,
  )

test('O20: two servers on one database make one dump a night, which only its owner reads and pg_restore lists', async () => {
  await onDatabase(postgres, 'CREATE DATABASE shared')
  const [one] = await Promise.all([start('shared'), start('shared')])
  await post(one, '/api/register', { email: `${newId()}@example.com`, password })
  await expect.poll(() => factIn('shared')).toMatchObject({ state: 'good', last: { rows: expect.any(Number) } })
  const names = readdirSync(backupDir)
  expect(names).toEqual([expect.stringMatching(/^caderneta-.*\.dump$/)])
  const file = join(backupDir, names[0] ?? '')
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(execFileSync('pg_restore', ['--list', file], { encoding: 'utf8', env: { PATH } })).toContain(
    'TABLE DATA public users',
  )
})

test('a server whose machine has no pg_dump says so in its facts', async () => {
  await onDatabase(postgres, 'CREATE DATABASE without')
  await start('without', { PATH: folder, LOG_LEVEL: 'silent', BACKUP_DIR: join(folder, 'others') })
  await expect
    .poll(() => factIn('without'))
    .toMatchObject({
      state: 'failed',
      reason: 'pg_dump is not installed on the machine of the server',
    })
})

test('O21: a dump is restored into an empty database only, and a forged or newer one nowhere', async () => {
  await onDatabase(postgres, 'CREATE DATABASE original')
  const email = `${newId()}@example.com`
  const first = await start('original', { BACKUP_DIR: '' })
  await post(first, '/api/register', { email, password })
  const file = join(folder, 'good.dump')
  expect(await operate('original', 'backup', file)).toMatch(/users 1/)
  expect(await operate('original', 'restore', file)).toContain('the database has tables')

  for (const [name, forge, reason] of [
    ['acting', 'CREATE FUNCTION evil() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$', 'FUNCTION public evil'],
    ['newer', "INSERT INTO drizzle.__migrations (hash, created_at) VALUES ('x', 9999999999999)", 'newer build'],
  ] as const) {
    await first.stop()
    await onDatabase(postgres, `CREATE DATABASE ${name} TEMPLATE original`)
    await onDatabase({ url: addressOf(name) }, forge)
    const forged = join(folder, `${name}.dump`)
    expect(await operate(name, 'backup', forged)).toContain('users 1')
    await onDatabase(postgres, `CREATE DATABASE empty_${name}`)
    expect(await operate(`empty_${name}`, 'restore', forged)).toContain(reason)
    expect(
      await onDatabase({ url: addressOf(`empty_${name}`) }, "SELECT FROM pg_tables WHERE schemaname = 'public'"),
    ).toEqual([])
  }

  await onDatabase(postgres, 'CREATE DATABASE restored')
  expect(await operate('restored', 'restore', file)).toMatch(/^Restaurado: good\.dump/)
  const again = await start('restored', { BACKUP_DIR: '' })
  expect((await post(again, '/api/login', { email, password })).status).toBe(200)
})
