import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { server, serverForEach } from '#sync-server/testing/people.ts'
import { openServer, password } from '#sync-server/testing/server.ts'

serverForEach([], {})
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caderneta-limits-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const wrong = 'errada-123'
const attacker = '198.51.100.7'

async function fail(times: number, email: string, from = attacker) {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await server.login(email, wrong, from)).status)
  return statuses
}

test('L58, T1: the 11th wrong sign-in is 429 with Retry-After, also with the right password', async () => {
  const { email } = await server.register()
  expect(await fail(10, email)).toEqual(Array(10).fill(401))
  for (const attempt of [wrong, password]) {
    const refused = await server.login(email, attempt, attacker)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    expect(await refused.json()).toMatchObject({ code: 'too_many' })
  }
})

test('L59, T4: the victim signs in from another address while the attacker’s pair is blocked', async () => {
  const { email } = await server.register()
  await fail(12, email)
  expect((await server.login(email, password, '203.0.113.5')).status).toBe(200)
})

test('the block of a pair ends after 15 minutes', async () => {
  const { email } = await server.register()
  await fail(11, email)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 + 1000 })
  expect((await server.login(email, password, attacker)).status).toBe(200)
})

test('T2: the 101st failed sign-in from one address is 429, with any e-mails', async () => {
  const scaled = await openServer({ env: { RATE_LIMIT_SCALE: '0.1' } })
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) statuses.push((await scaled.login(`${newId()}@example.com`, wrong, attacker)).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429])
  expect((await scaled.login(`${newId()}@example.com`, wrong, '203.0.113.5')).status).toBe(401)
  await scaled.stop()
})

test('attempts at a blocked address use up none of the account’s own ones', async () => {
  const scaled = await openServer({ env: { RATE_LIMIT_SCALE: '0.05' } })
  for (let i = 0; i < 5; i++) await scaled.login(`${newId()}@example.com`, wrong, attacker)
  const { email } = await scaled.register()
  for (let i = 0; i < 3; i++) expect((await scaled.login(email, password, attacker)).status).toBe(429)
  const rows = await scaled.store.read(async ({ db }) => db.select().from(schema.rateLimits).all())
  const pairs = rows.filter(({ key }) => key.startsWith('loginPair')).map(({ points }) => points)
  expect(pairs).toEqual([1, 1, 1, 1, 1])
  await scaled.stop()
})

test.each([
  ['an address', () => `${newId()}@example.com`],
  ['a pair', () => 'ana@example.com'],
])('X7: refused sign-ins under a blocked %s write nothing, in any number', async (_, email) => {
  const filed = await openServer({ databaseUrl: `file:${join(folder, 'test.db')}`, env: { RATE_LIMIT_SCALE: '0.1' } })
  for (let i = 0; i < 10; i++) await filed.login(email(), wrong, attacker)
  const written = () =>
    filed.store.read(async ({ db }) => ({
      commits: await db.select().from(schema.facts).where(eq(schema.facts.key, 'commits')),
      limits: await db.select().from(schema.rateLimits),
      events: await db.select().from(schema.securityEvents),
    }))
  const before = await written()
  const refused = await Promise.all(Array.from({ length: 40 }, () => filed.login(email(), wrong, attacker)))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
  expect(await written()).toEqual(before)
  await filed.stop()
})

test('X7: attempts beyond the limit, sent at once, store no rows', async () => {
  const scaled = await openServer({ env: { RATE_LIMIT_SCALE: '0.05' } })
  const attempts = Array.from({ length: 30 }, () => scaled.login(`${newId()}@example.com`, wrong, attacker))
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  const rows = await scaled.store.read(async ({ db }) => db.select().from(schema.rateLimits).all())
  expect(rows.filter(({ key }) => key.startsWith('loginPair'))).toHaveLength(5)
  await scaled.stop()
})

test('X6: one address signs in at most a thousand times in 15 minutes, others are unaffected', async () => {
  const scaled = await openServer({ env: { RATE_LIMIT_SCALE: '0.01' } })
  const { email } = await scaled.register()
  const signIn = async (from: string) => (await scaled.login(email, password, from)).status
  for (let i = 0; i < 10; i++) expect(await signIn(attacker)).toBe(200)
  expect(await signIn(attacker)).toBe(429)
  expect(await signIn('203.0.113.5')).toBe(200)
  await scaled.stop()
})

test('a family behind one address signs in without limit', async () => {
  const { email } = await server.register()
  const answers = await Promise.all(Array.from({ length: 30 }, () => server.login(email, password, attacker)))
  const again = await server.login(email, password, attacker)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10)
  expect(again.status).toBe(200)
  const rows = await server.store.read(async ({ db }) => db.select().from(schema.rateLimits).all())
  expect(rows.filter(({ key }) => key.startsWith('login')).map(({ points }) => points)).toEqual([0, 0])
})

test('L61: among 60 wrong sign-ins at once no more than the limit are checked', async () => {
  const { email } = await server.register()
  const answers = await Promise.all(Array.from({ length: 60 }, () => server.login(email, wrong, attacker)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(42)
  // More than 52 at once are refused before any lookup.
  expect(statuses.filter((status) => status === 503)).toHaveLength(8)
})

test('T1: after 50 failures at one account from everywhere one attempt a second is allowed, the others are 429', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { email } = await server.register()
  const tried = async (account: string) => {
    const answers: string[] = []
    for (let i = 0; i < 56; i++) {
      if (i === 53) vi.setSystemTime(Date.now() + 1000)
      const response = await server.login(account, wrong, `198.51.100.${i}`)
      answers.push(`${response.status} ${response.headers.get('retry-after')} ${await response.text()}`)
    }
    return answers
  }
  const answers = await tried(email)
  expect(answers.slice(0, 51).map((answer) => answer.slice(0, 8))).toEqual(Array(51).fill('401 null'))
  expect(answers.slice(51).map((answer) => answer.slice(0, 5))).toEqual(['429 1', '429 1', '401 n', '429 1', '429 1'])
  expect(await tried(`${newId()}@example.com`)).toEqual(answers)
})

test('T1: after many failures at an account its person signs in from a new address, within the one attempt a second', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { email } = await server.register()
  for (let i = 0; i < 52; i++) await server.login(email, wrong, `198.51.100.${i}`)
  expect((await server.login(email, password, '203.0.113.5')).status).toBe(429)
  vi.setSystemTime(Date.now() + 1000)
  expect((await server.login(email, password, '203.0.113.5')).status).toBe(200)
})

test('T1: no more than 40 of 220 wrong passwords from as many /64 of one /48 are checked', async () => {
  const { email } = await server.register()
  const answers: number[] = []
  for (let i = 0; i < 220; i++) {
    answers.push((await server.login(email, wrong, `2001:db8:7:${i.toString(16)}::1`)).status)
  }
  expect(answers).toEqual([...Array(40).fill(401), ...Array(180).fill(429)])
  expect((await server.login(email, wrong, '2001:db8:8::1')).status).toBe(401)
})

test('T2: failures at many accounts count by /64 and by /48', async () => {
  const scaled = await openServer({ env: { RATE_LIMIT_SCALE: '0.05' } })
  const attempt = async (from: string) => (await scaled.login(`${newId()}@example.com`, wrong, from)).status
  const one = [0, 1, 2, 3, 4, 5].map(() => '2001:db8:7:1::9')
  const many = Array.from({ length: 16 }, (_, i) => `2001:db8:7:${i + 2}::9`)
  const statuses: number[] = []
  for (const from of [...one, ...many, '2001:db8:8::9']) statuses.push(await attempt(from))
  expect(statuses).toEqual([...Array(5).fill(401), 429, ...Array(15).fill(401), 429, 401])
  await scaled.stop()
})

test('T7: the 61st registration from one address is 429', async () => {
  const statuses: number[] = []
  await server.register()
  const body = { email: 'ana@example.com', password }
  for (let i = 0; i < 61; i++) statuses.push((await server.post('/api/register', body, {}, attacker)).status)
  expect(statuses).toEqual([201, ...Array(59).fill(409), 429])
  expect((await server.post('/api/register', body, {}, '203.0.113.5')).status).toBe(409)
})

test('used attempts still count after a restart of the server', async () => {
  const databaseUrl = `file:${join(folder, 'test.db')}`
  const before = await openServer({ databaseUrl })
  const { email } = await before.register()
  for (let i = 0; i < 10; i++) await before.login(email, wrong, attacker)
  await before.stop()
  const after = await openServer({ databaseUrl })
  expect((await after.login(email, password, attacker)).status).toBe(429)
  expect((await after.login(email, password, '203.0.113.5')).status).toBe(200)
  await after.stop()
})

test.each(['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'CF-Connecting-IP', 'True-Client-IP'])(
  'T3: a caller gets no other limit by the header %s',
  async (header) => {
    const { email } = await server.register()
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      const headers = { [header]: header === 'Forwarded' ? `for=10.0.0.${i}` : `10.0.0.${i}` }
      statuses.push((await server.post('/api/login', { email, password: wrong }, headers, attacker)).status)
    }
    expect(statuses.at(-1)).toBe(429)
  },
)

test('behind a trusted proxy every client has its own limit, and cannot forge another', async () => {
  const proxied = await openServer({ env: { TRUSTED_PROXIES: '10.0.0.0/8' } })
  const { email } = await proxied.register()
  const attempt = (forwardedFor: string) =>
    proxied.post('/api/login', { email, password: wrong }, { 'X-Forwarded-For': forwardedFor }, '10.0.0.1')
  for (let i = 0; i < 10; i++) expect((await attempt(`1.1.1.${i}, 203.0.113.5`)).status).toBe(401)
  expect((await attempt('1.1.1.99, 203.0.113.5')).status).toBe(429)
  expect((await attempt('203.0.113.6')).status).toBe(401)
  await proxied.stop()
})

test('O11: a trusted network registers without a limit, and its guesses are limited as anywhere', async () => {
  const school = '198.51.100.0/24 2001:db8:5::/48'
  const trusting = await openServer({ env: { TRUSTED_NETWORKS: school, RATE_LIMIT_SCALE: '0.05' } })
  const { email } = await trusting.register()
  const register = async (from: string) => (await trusting.post('/api/register', { email, password }, {}, from)).status
  for (const from of [attacker, '2001:db8:5:1::1', '203.0.113.5']) {
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) statuses.push(await register(from))
    expect(statuses).toEqual(from === '203.0.113.5' ? [409, 409, 409, 429, 429] : Array(5).fill(409))
  }
  expect((await trusting.login(email, wrong, attacker)).status).toBe(401)
  expect((await trusting.login(email, wrong, attacker)).status).toBe(429)
  await trusting.stop()
})

test('O12: a large RATE_LIMIT_SCALE loosens no limit of guesses', async () => {
  const scaled = await openServer({ env: { RATE_LIMIT_SCALE: '100' } })
  const { email } = await scaled.register()
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) statuses.push((await scaled.login(email, wrong, attacker)).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429])
  await scaled.stop()
})

test('a refusal says in how long to try again', async () => {
  const { email } = await server.register()
  await fail(10, email)
  const { message } = await (await server.login(email, wrong, attacker)).json()
  expect(message).toBe('Muitas tentativas. Tente de novo daqui a 15 minutos.')
})

test('a person calls the API at most 600 times a minute, independent of others', async () => {
  const scaled = await openServer({ env: { RATE_LIMIT_SCALE: '0.05' } })
  const [ana, bia] = [await scaled.register(), await scaled.register()]
  for (let i = 0; i < 30; i++) expect((await ana.get('/api/auth/user')).status).toBe(200)
  const refused = await ana.get('/api/auth/user')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await bia.get('/api/auth/user')).status).toBe(200)
  await scaled.stop()
})

test('the table of limits contains neither e-mails nor addresses', async () => {
  const { email } = await server.register()
  await fail(1, email)
  const rows = JSON.stringify(await server.store.read(async ({ db }) => db.select().from(schema.rateLimits).all()))
  expect(rows).not.toContain(email)
  expect(rows).not.toContain(attacker)
})
