/**
 * `npx tsx e2e/faults/record.ts`: records the data of this tree's app and server as versions/v<schemaVersion>.json, and
 * its export file. Run it after raising `schemaVersion`, so that later versions are tested with this one's data.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { readNotebook } from '#app/data/areas/notebook.ts'
import type { LocalDb } from '#app/data/store/db.ts'
import { openLocal } from '#app/data/store/local-store.ts'
import { newRuntime } from '#app/data/testing.ts'
import type { User } from '#shared/auth.ts'
import { toJson } from '#shared/notebook-text.ts'
import { syncedTables } from '#shared/synced-tables.ts'
import { fileVersion, protocolVersion, schemaVersion } from '#shared/versions.ts'
import { openServer, password } from '#sync-server/testing/server.ts'
import type { Recorded } from './recorded.ts'
import { playScene } from './recorded-scene.ts'

/** Tables that are not recorded: they are useless to a device, or do not belong in a repository. */
const leftOut = ['jobs', 'security_events', 'rate_limits', 'sessions', 'email_tokens', 'password_reset_tokens']

const folder = mkdtempSync(join(tmpdir(), 'caderneta-record-'))
const path = join(folder, 'caderneta.db')
writeFileSync(new URL(`./versions/v${schemaVersion}.json`, import.meta.url), linesOf(await record()))
rmSync(folder, { recursive: true })

async function record(): Promise<Recorded> {
  const email = 'ana@example.com'
  const recordedAt = Date.now()
  const server = await openServer({ databaseUrl: `file:${path}` })
  const ana = await server.register(email)
  await server.register('bia@example.com')
  const user = (await (await ana.get('/api/auth/user')).json()) as User
  const local = await openLocal(user, newRuntime())
  const request = (await playScene(local, ana)) as Recorded['request']
  const answerTo = async (changes: { v?: number; protocol?: number }) => {
    const response = await ana.post('/api/sync', { ...request, ...changes })
    return { status: response.status, body: await response.json() }
  }
  const answers = {
    newerSchema: await answerTo({ v: schemaVersion + 1 }),
    newerProtocol: await answerTo({ protocol: protocolVersion + 1 }),
  }
  const device = await contentOf(local.db)
  const notebook = await readNotebook(local)
  if (notebook) writeFileSync(`app/notebook-files/recorded/notebook-v${fileVersion}.json`, toJson(notebook))
  local.close()
  await server.stop()
  const commit = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' }).trim()
  const shapes = Object.fromEntries(Object.entries(syncedTables).map(([name, { shape }]) => [name, Object.keys(shape)]))
  const about = { schema: schemaVersion, shapes, commit, recordedAt, user, email, password }
  return { ...about, answers, request, device, server: readDatabase() }
}

async function contentOf(db: LocalDb): Promise<Recorded['device']> {
  const stores: Recorded['device']['stores'] = {}
  for (const table of db.tables) {
    const spec = [table.schema.primKey, ...table.schema.indexes].map(({ src }) => src).join(', ')
    stores[table.name] = { spec, rows: (await table.toArray()) as Record<string, unknown>[] }
  }
  return { version: db.verno, stores }
}

function readDatabase(): Recorded['server'] {
  const db = new Database(path, { readonly: true })
  const names = db.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all()
  const migrations = Number(db.prepare('SELECT count(*) FROM __migrations').pluck().get())
  const chosen = names.filter((name) => !/^(sqlite|_)_/.test(name) && !leftOut.includes(name)).sort()
  const rows = Object.fromEntries(
    chosen.map((name) => [name, db.prepare<[], Record<string, unknown>>(`SELECT * FROM ${name}`).all()]),
  )
  db.close()
  return { migrations, rows }
}

/** JSON with a line for each row, to be read and compared. */
function linesOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Array.isArray(value)
    ? value.map((one) => JSON.stringify(one))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${linesOf(one)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return parts.length === 0 ? `${open}${close}` : `${open}\n${parts.join(',\n')}\n${close}`
}
