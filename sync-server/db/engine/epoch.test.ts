import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAccessToken } from '#sync-server/db/queries/access-tokens.ts'
import { readHead } from '#sync-server/db/queries/bookmarks.ts'
import { createCalendarAddress } from '#sync-server/db/queries/calendar-addresses.ts'
import { createEmailProof } from '#sync-server/db/queries/email-proofs.ts'
import { endSessionsOf } from '#sync-server/db/queries/sessions.ts'
import { createToken } from '#sync-server/db/queries/tokens.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { cookieOf, openServer } from '#sync-server/testing/server.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'

const migrations = new URL('../migrations', import.meta.url).pathname
let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caderneta-epoch-'))
  path = join(folder, 'test.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () => openStore(`file:${path}`, migrations)
const epochOf = (store: Store) => store.read(async (tx) => (await readHead(tx)).epoch)
const write = (store: Store, key: string) =>
  store.write(async ({ db }) => void (await db.insert(schema.facts).values({ key, value: '' })))

const count = ({ read }: Store) =>
  read(async ({ db }) => {
    const { sessions, passwordResetTokens, emailTokens, emailProofs, calendarAddresses, accessTokens } = schema
    const tables = [sessions, passwordResetTokens, emailTokens, emailProofs, calendarAddresses, accessTokens]
    return Promise.all(tables.map(async (table) => (await db.select({ id: table.id }).from(table)).length))
  })

test('Y8, B12, T11: sessions, links and tokens from a restored backup are invalid', async () => {
  const first = await openServer({ databaseUrl: `file:${path}` })
  const ana = await first.register()
  const link = { userId: ana.id, now: first.now() }
  await first.store.write(async (tx) => {
    await createToken(tx, 'email', link)
    await createToken(tx, 'reset', link)
    await createEmailProof(tx, ana.email, first.now())
    await createAccessToken(tx, { id: ana.id, authEpoch: 0 }, { name: 'HA', scopes: ['read'], expiresAt: null, now: 1 })
    await createCalendarAddress(tx, { userId: ana.id, timeZone: 'America/Sao_Paulo', now: first.now() })
  })
  await first.stop()
  copyFileSync(path, `${path}.backup`)

  const second = await openServer({ databaseUrl: `file:${path}` })
  expect((await second.callsOf(ana.cookie).get('/api/auth/user')).status).toBe(200)
  expect(await count(second.store)).toEqual([1, 1, 1, 1, 1, 1])
  // The sessions end after the backup, as a new password would end them.
  await second.store.write(async (tx) => void (await endSessionsOf(tx, ana.id)))
  await second.stop()

  copyFileSync(`${path}.backup`, path)
  const restored = await openServer({ databaseUrl: `file:${path}` })
  expect((await restored.callsOf(ana.cookie).get('/api/auth/user')).status).toBe(401)
  expect(await count(restored.store)).toEqual([0, 0, 0, 0, 0, 0])
  const cookie = cookieOf(await restored.login(ana.email))
  await restored.stop()

  const later = await openServer({ databaseUrl: `file:${path}` })
  expect((await later.callsOf(cookie).get('/api/auth/user')).status).toBe(200)
  await later.stop()
})

test('a database keeps its epoch over a restart, and gets a new one after a restore', async () => {
  const first = await open()
  const epoch = await epochOf(first)
  await write(first, 'before the backup')
  await first.close()
  copyFileSync(path, `${path}.backup`)

  const second = await open()
  expect(await epochOf(second)).toBe(epoch)
  await write(second, 'after the backup')
  await second.close()

  copyFileSync(`${path}.backup`, path)
  const restored = await open()
  const fresh = await epochOf(restored)
  expect(fresh).not.toBe(epoch)
  await write(restored, 'after the restore')
  await restored.close()

  const later = await open()
  expect(await epochOf(later)).toBe(fresh)
  await later.close()

  rmSync(`${path}.commits`)
  const moved = await open()
  expect(await epochOf(moved)).not.toBe(fresh)
  await moved.close()
})
