import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { schema } from '#sync-server/db/schema.ts'
import { openServer, password } from '#sync-server/testing/server.ts'
import { createPasswords } from './password-hashing.ts'

test('a password fits its own hash and no other', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('segredo123')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, 'segredo123')).toBe(true)
  expect(await passwords.verify(stored, 'segredo124')).toBe(false)
  expect(await passwords.verify(null, 'segredo123')).toBe(false)
  expect(await passwords.verify(undefined, '')).toBe(false)
})

test('checking takes as long for nobody as for somebody', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('segredo123')
  const fastest = async (hash: string | undefined) => {
    const times: number[] = []
    for (let i = 0; i < 9; i++) {
      const start = performance.now()
      await passwords.verify(hash, 'errada-123')
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }
  expect(await fastest(undefined)).toBeGreaterThan((await fastest(stored)) / 2)
})

test('two hashes run and fifty wait, the next is refused, and afterwards all is as before', async () => {
  const passwords = createPasswords()
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('segredo123')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(52)
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toHaveLength(8)
  expect(refused[0]).toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 1 })
  expect(await passwords.hash('segredo123')).toContain('argon2id')
})

test('when too many sign in at once some are told to wait, and it does not count against them', async () => {
  const server = await openServer({ env: { RATE_LIMIT_SCALE: '100' } })
  const { email } = await server.register()
  const answers = await Promise.all(Array.from({ length: 80 }, () => server.login(email)))
  const statuses = new Set(answers.map(({ status }) => status))
  expect(statuses).toEqual(new Set([200, 503]))
  const rows = await server.store.read(async ({ db }) => db.select().from(schema.rateLimits).all())
  expect(rows.filter(({ key }) => key.startsWith('login')).every(({ points }) => points <= 0)).toBe(true)
  await server.stop()
})

test('a hash made more cheaply is made anew at sign-in', async () => {
  const server = await openServer()
  const { email } = await server.register()
  const cheap = await hash(password, { memoryCost: 8192, timeCost: 1 })
  const storedHash = async () =>
    (await server.store.read(async ({ db }) => db.select().from(schema.users).all()))[0]?.passwordHash
  await server.store.write(async ({ db }) => {
    await db.update(schema.users).set({ passwordHash: cheap })
  })
  expect((await server.login(email)).status).toBe(200)
  expect(await storedHash()).toContain('m=19456,t=2')
  expect((await server.login(email)).status).toBe(200)
  await server.stop()
})

test('60 parallel logins keep GET /healthz under 100 ms', async () => {
  const server = await openServer({ env: { RATE_LIMIT_SCALE: '100' } })
  const logins = Promise.all(Array.from({ length: 60 }, () => server.login(`${newId()}@example.com`)))
  const start = performance.now()
  expect((await server.request('/healthz')).status).toBe(200)
  expect(performance.now() - start).toBeLessThan(100)
  await logins
  await server.stop()
})
