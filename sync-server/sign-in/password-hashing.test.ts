import { hash, verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { openServer, password, type TestServer } from '#sync-server/testing/server.ts'
import { createPasswords } from './password-hashing.ts'

const hashing = () => {
  const passwords = createPasswords()
  return {
    hash: (password: string, clientIp = 'ana') => passwords.admit({ clientIp }, ({ hash }) => hash(password)),
    verify: (stored: string | null | undefined, password: string) =>
      passwords.admit({ clientIp: 'ana' }, ({ verify }) => verify(stored, password)),
  }
}

test('a password fits its own hash and no other', async () => {
  const { hash, verify } = hashing()
  const stored = await hash('segredo123')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verify(stored, 'segredo123')).toBe(true)
  expect(await verify(stored, 'segredo124')).toBe(false)
  expect(await verify(null, 'segredo123')).toBe(false)
  expect(await verify(undefined, '')).toBe(false)
})

test('L47, T6: a missing account is checked once too, against a hash of equal cost that no password fits', async () => {
  const checked: string[] = []
  const passwords = createPasswords(async () => ({
    hash,
    verify: (stored, password) => {
      checked.push(String(stored))
      return verify(stored, password)
    },
  }))
  const stored = await hash('segredo123', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  for (const one of [stored, null, undefined]) {
    expect(await passwords.admit({ clientIp: '' }, ({ verify }) => verify(one, 'errada-123'))).toBe(false)
  }
  // Salt and hash have the same length; the cost depends on the numbers before them.
  const withoutLetters = (encoded: string) => encoded.replace(/(?<=p=1\$).*/, (end) => end.replace(/[^$]/g, 'x'))
  expect(checked.map(withoutLetters)).toEqual(Array(3).fill(withoutLetters(stored)))
})

test('T33: two hashes run and fifty wait, the next is refused, and the state is restored afterwards', async () => {
  const { hash } = hashing()
  const asked = Array.from({ length: 60 }, () => hash('segredo123'))
  const other = hash('segredo123', 'bia')
  const results = await Promise.allSettled(asked)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(52)
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toHaveLength(8)
  expect(refused[0]).toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 1 })
  expect(await other).toContain('argon2id')
  expect(await hash('segredo123')).toContain('argon2id')
})

/** More sign-ins than ten at once under one address and account count as guesses. */
const registerTen = async ({ register }: TestServer): Promise<string[]> =>
  Promise.all(Array.from({ length: 10 }, async () => (await register()).email))

test('X6: while 72 sign in from one address, sign-ins from others succeed', async () => {
  const server = await openServer({ env: { RATE_LIMIT_SCALE: '100' } })
  const emails = await registerTen(server)
  const signIn = async (i: number, from: string) => (await server.login(emails[i % 10] ?? '', password, from)).status
  const many = Array.from({ length: 72 }, (_, i) => signIn(i, '198.51.100.7'))
  const others = Array.from({ length: 8 }, (_, i) => signIn(i, `203.0.113.${i}`))
  expect(await Promise.all(others)).toEqual(Array(8).fill(200))
  expect(new Set(await Promise.all(many))).toEqual(new Set([200, 503]))
  await server.stop()
})

test('some of too many sign-ins at once are refused, and this does not count against them', async () => {
  const server = await openServer({ env: { RATE_LIMIT_SCALE: '100' } })
  const emails = await registerTen(server)
  const answers = await Promise.all(Array.from({ length: 80 }, (_, i) => server.login(emails[i % 10] ?? '')))
  const statuses = new Set(answers.map(({ status }) => status))
  expect(statuses).toEqual(new Set([200, 503]))
  const rows = await server.store.read(async ({ db }) => db.select().from(schema.rateLimits).all())
  expect(rows.filter(({ key }) => key.startsWith('login')).every(({ points }) => points <= 0)).toBe(true)
  const strangers = Array.from({ length: 80 }, () => server.login(`${newId()}@example.com`))
  const tried = (await Promise.all(strangers)).filter(({ status }) => status === 401).length
  const after = await server.store.read(async ({ db }) => db.select().from(schema.rateLimits).all())
  // Refused attempts leave no rows; each of the others has two.
  expect(after).toHaveLength(rows.length + 2 * tried)
  await server.stop()
})

test('a hash of lower cost is replaced at sign-in', async () => {
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

test('T33: the event loop continues while a password is hashed', async () => {
  const { hash } = hashing()
  let done = false
  const hashed = hash('segredo123').finally(() => {
    done = true
  })
  let turns = 0
  for (; !done; turns++) await new Promise(setImmediate)
  await hashed
  // On the event loop it would end within one turn of it, or two with its library to be loaded.
  expect(turns).toBeGreaterThan(5)
})

test('T33: GET /healthz is answered before 60 waiting sign-ins', async () => {
  const server = await openServer({ env: { RATE_LIMIT_SCALE: '100' } })
  let answered = 0
  const logins = Array.from({ length: 60 }, () => server.login(`${newId()}@example.com`).then(() => answered++))
  // Eight are refused at once; the others wait for their turn.
  expect((await server.request('/healthz')).status).toBe(200)
  expect(answered).toBeLessThanOrEqual(8 + 2)
  await Promise.all(logins)
  await server.stop()
})
