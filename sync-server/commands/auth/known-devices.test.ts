import { like } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import { setupCodeOf } from '#sync-server/db/queries/setup-code.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok } from '#sync-server/testing/api.ts'
import { openMailbox, tokenIn } from '#sync-server/testing/mail.ts'
import { server, serverForEach } from '#sync-server/testing/people.ts'
import { cookiesOf, openServer, password } from '#sync-server/testing/server.ts'

const wrong = 'errada-123'
const carrier = '198.51.100.7'

serverForEach([], { env: { RATE_LIMIT_SCALE: '0.1' } })

/** A browser with its cookies, which stay after the end of its session. */
function browserOf(cookies: string, at = server) {
  const kept = new Map(cookies.split('; ').map((cookie) => cookie.split('=') as [string, string]))
  const device = () => `device=${kept.get('device')}`
  const login = async (email: string, withPassword = password, from = carrier) => {
    const response = await at.post('/api/login', { email, password: withPassword }, { Cookie: device() }, from)
    for (const cookie of cookiesOf(response).split('; ')) {
      const [name = '', value = ''] = cookie.split('=')
      if (name !== '') kept.set(name, value)
    }
    return response
  }
  return { device, login, status: async (...args: Parameters<typeof login>) => (await login(...args)).status }
}

/** A person with an account, and the browser in which it was created. */
async function newPerson(at = server, from = '192.0.2.1') {
  const email = `${newId()}@example.com`
  const setupCode = await setupCodeOf(at.store)
  const response = await at.post('/api/register', { email, password, setupCode }, {}, from)
  const cookies = cookiesOf(response)
  return { email, cookies, ...at.callsOf(cookies), browser: browserOf(cookies, at) }
}

async function guessFromEverywhere(email: string, at = server) {
  for (let i = 0; i < 7; i++) await at.login(email, wrong, `203.0.113.${i}`)
}

/** True if this browser can sign in while the account is guessed at from everywhere. */
async function isKnown(browser: ReturnType<typeof browserOf>, email: string, withPassword = password) {
  vi.useFakeTimers({ toFake: ['Date'] })
  await guessFromEverywhere(email)
  const status = await browser.status(email, withPassword)
  expect([200, 429]).toContain(status)
  return status === 200
}

describe('the cookie', () => {
  test.each([
    ['http://localhost:3000', 'device', ''],
    ['https://caderneta.example', '__Host-device', 'Secure; '],
  ])(
    'on %s it is HttpOnly, Lax and kept for 400 days; the session is sent before it',
    async (APP_URL, name, secure) => {
      const at = await openServer({ env: { APP_URL } })
      const { email } = await at.register()
      const [session, device, ...more] = (await at.login(email)).headers.getSetCookie()
      expect(session).toContain('sid=')
      const value = '[\\w-]{22}\\.[\\w-]{43}'
      const flags = `Max-Age=34560000; Path=/; HttpOnly; ${secure}SameSite=Lax`
      expect(device).toMatch(new RegExp(`^${name}=${value}; ${flags}$`))
      expect(more).toEqual([])
      await at.stop()
    },
  )

  test('is not sent after a refusal, and stays after a sign-out', async () => {
    const { email, post } = await newPerson()
    for (const refused of [await server.login(email, wrong), await server.login('ninguem@example.com')]) {
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []])
    }
    expect(cookiesOf(await post('/api/logout'))).toBe('sid=')
  })

  test('T9: is in no column of the database', async () => {
    const { browser } = await newPerson()
    const { facts, rateLimits, sessions } = schema
    const rows = await server.store.read(({ db }) =>
      Promise.all([facts, rateLimits, sessions].map((table) => db.select().from(table))),
    )
    for (const part of browser.device().replace('device=', '').split('.')) {
      expect(JSON.stringify(rows)).not.toContain(part)
    }
  })

  test('knows five people who share a browser; the sixth replaces the first', async () => {
    const people = [await newPerson()]
    const browser = people[0]?.browser ?? browserOf('')
    for (let i = 0; i < 5; i++) {
      const { email } = await newPerson()
      people.push({ ...(people[0] as (typeof people)[0]), email })
      expect(await browser.status(email)).toBe(200)
    }
    const known: boolean[] = []
    for (const { email } of people.slice(1)) known.push(await isKnown(browserOf(browser.device()), email))
    expect(known).toEqual([true, true, true, true, true])
    expect(await isKnown(browserOf(browser.device()), people[0]?.email ?? '')).toBe(false)
  })
})

describe('a known browser', () => {
  test('T4: is admitted while its account is guessed at from everywhere', async () => {
    const ana = await newPerson()
    expect(await isKnown(ana.browser, ana.email)).toBe(true)
    expect(await isKnown(browserOf('device='), ana.email)).toBe(false)
  })

  test('X6: is not locked out by sign-ins of thousands with the same address, wrong or right', async () => {
    const scaled = await openServer({ env: { RATE_LIMIT_SCALE: '0.01' } })
    const [ana, bia] = [await newPerson(scaled), await newPerson(scaled, '192.0.2.2')]
    expect((await scaled.login(`${newId()}@example.com`, wrong, carrier)).status).toBe(401)
    expect([(await scaled.login(bia.email, password, carrier)).status, await ana.browser.status(ana.email)]).toEqual([
      429, 200,
    ])
    const other = '198.51.100.8'
    for (let i = 0; i < 10; i++) expect((await scaled.login(bia.email, password, other)).status).toBe(200)
    expect((await scaled.login(bia.email, password, other)).status).toBe(429)
    expect(await ana.browser.status(ana.email, password, other)).toBe(200)
    await scaled.stop()
  })

  test('X6: is not refused among 80 that sign in at once from one address', async () => {
    const patient = await openServer({ env: { RATE_LIMIT_SCALE: '100' } })
    const ana = await newPerson(patient)
    const answered: string[] = []
    const stranger = async (i: number) =>
      void answered.push(`${(await patient.login(`${i}-${newId()}@example.com`, wrong, carrier)).status}`)
    const strangers = Array.from({ length: 80 }, (_, i) => stranger(i))
    const known = ana.browser.status(ana.email).then((status) => answered.push(`known ${status}`))
    await Promise.all([...strangers, known])
    const hashed = answered.filter((answer) => answer !== '503')
    expect(hashed).toHaveLength(53)
    expect(hashed).toContain('known 200')
    await patient.stop()
  })

  test('T1: has ten own failures, then it is 429 for 15 minutes; they count for nobody else', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const full = await openServer()
    const { email, browser } = await newPerson(full)
    for (let i = 0; i < 10; i++) expect(await browser.status(email, wrong, `203.0.113.${i}`)).toBe(401)
    const refused = await browser.login(email)
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 900])
    expect((await full.login(email, password, carrier)).status).toBe(200)
    vi.setSystemTime(Date.now() + 15 * 60_000 + 1000)
    expect(await browser.status(email)).toBe(200)
    await full.stop()
  })
})

describe('a browser counts as unknown', () => {
  test('L63: to an account that has not admitted it, regardless of others', async () => {
    const [ana, bia] = [await newPerson(), await newPerson()]
    expect(await isKnown(ana.browser, bia.email)).toBe(false)
  })

  test.each([
    ['another browser', (device: string) => device.replace(/=./, (first) => (first === '=A' ? '=B' : '=A'))],
    ['a mark in other letters', (device: string) => device.toLowerCase()],
    ['no mark', (device: string) => device.replace(/\..*/, '')],
    ['something more', (device: string) => `${device}.`],
    ['a broken escape', () => 'device=%E0%A4%A'],
  ])('L63: with a cookie of %s', async (_, changed) => {
    const { email, browser } = await newPerson()
    expect(await isKnown(browserOf(changed(browser.device())), email)).toBe(false)
  })

  test('L63: after a new password, except the one that chose it', async () => {
    const ana = await newPerson()
    const phone = browserOf(cookiesOf(await server.login(ana.email)))
    const newPassword = 'segredo-novo'
    const changed = await ana.put('/api/user/password', { currentPassword: password, newPassword })
    expect(await isKnown(browserOf(cookiesOf(changed)), ana.email, newPassword)).toBe(true)
    expect(await isKnown(phone, ana.email, newPassword)).toBe(false)
  })

  test('L63: after a reset, which sends no cookie', async () => {
    const mailbox = await openMailbox()
    const mailing = await openServer({ env: { SMTP_URL: mailbox.url, RATE_LIMIT_SCALE: '0.1' } })
    const ana = await newPerson(mailing)
    await mailing.post('/api/reset-password', { email: ana.email })
    await mailing.runJobs()
    const token = tokenIn(mailbox.to(ana.email).find(({ subject }) => subject?.startsWith('Redefina')))
    const reset = await mailing.post('/api/confirm-reset', { token, newPassword: 'segredo-novo' })
    expect([reset.status, reset.headers.getSetCookie()]).toEqual([200, []])
    vi.useFakeTimers({ toFake: ['Date'] })
    await guessFromEverywhere(ana.email, mailing)
    expect(await ana.browser.status(ana.email, 'segredo-novo')).toBe(429)
    await mailing.stop()
    await mailbox.close()
  })

  test('L63: after the end of all other sessions, except the one that ended them', async () => {
    const ana = await newPerson()
    const phone = browserOf(cookiesOf(await server.login(ana.email)))
    const ended = await ana.del('/api/sessions')
    expect([ended.status, (await ana.get('/api/auth/user')).status]).toEqual([204, 200])
    expect(await isKnown(browserOf(cookiesOf(ended)), ana.email)).toBe(true)
    expect(await isKnown(phone, ana.email)).toBe(false)
  })
})

test('T5: an address without an account answers a known browser like an account that does not know it, byte for byte', async () => {
  const [ana, bia] = [await newPerson(), await newPerson()]
  const answerTo = async (email: string) => {
    const response = await browserOf(ana.browser.device()).login(email, wrong)
    response.headers.delete('x-request-id')
    return JSON.stringify([response.status, [...response.headers], await response.text()])
  }
  expect(await answerTo(`${newId()}@example.com`)).toBe(await answerTo(bia.email))
})

test('a sign-in in progress when all other sessions are ended is ended with them', async () => {
  const ana = await newPerson()
  const { rateLimits } = schema
  const counted = () =>
    server.store.read(({ db }) => db.select().from(rateLimits).where(like(rateLimits.key, 'login%')))
  const underWay = server.login(ana.email)
  while ((await counted()).length === 0) await new Promise(setImmediate)
  await ok(ana.del('/api/sessions'), 204)
  const late = await underWay
  expect([late.status, (await server.callsOf(cookiesOf(late)).get('/api/auth/user')).status]).toEqual([200, 401])
})
