import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { type Browser, goToGoogle, openGoogleServer, target, visit } from '#sync-server/testing/google.ts'
import { openServer } from '#sync-server/testing/server.ts'

const failed = '/auth?erro=google'
const wrongAddress = '/auth?erro=google-email'

let world: Awaited<ReturnType<typeof openGoogleServer>>
beforeEach(async () => {
  world = await openGoogleServer()
})
afterEach(() => world.stop())

describe('a forged callback gives no session', () => {
  /** Opens the callback with a changed URL or other cookies, and expects that nobody is signed in. */
  async function comesBack(browser: Browser, path: string) {
    const response = await visit(world.server, browser, path)
    expect(response.status).toBe(302)
    expect(target(response)).toBe(failed)
    expect(browser.has('sid')).toBe(false)
  }
  const change = (path: string, name: string, value: string | null) => {
    const url = new URL(path, 'http://localhost')
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
    return url.pathname + url.search
  }

  test.each([['x'.repeat(43)], [''], [null]])('G107: state %j', async (state) => {
    const browser: Browser = new Map()
    await comesBack(browser, change(await goToGoogle(world.server, browser), 'state', state))
  })

  test('G107: two states', async () => {
    const browser: Browser = new Map()
    await comesBack(browser, `${await goToGoogle(world.server, browser)}&state=${'x'.repeat(43)}`)
  })

  test('G107, G110: an address used before, also with its cookie', async () => {
    const browser: Browser = new Map()
    const back = await goToGoogle(world.server, browser)
    const kept = new Map(browser)
    expect(target(await visit(world.server, browser, back))).toBe('/')
    await comesBack(new Map(), back)
    await comesBack(kept, back)
  })

  test('G109, T13: in another browser', async () => {
    const [attacker, victim]: Browser[] = [new Map(), new Map()]
    const back = await goToGoogle(world.server, attacker!)
    await comesBack(victim!, back)
    await goToGoogle(world.server, victim!)
    await comesBack(victim!, back)
  })

  test('G112: a wrong code, no code, somebody else’s code', async () => {
    const [one, two]: Browser[] = [new Map(), new Map()]
    await comesBack(one!, change(await goToGoogle(world.server, one!), 'code', newId()))
    await comesBack(one!, change(await goToGoogle(world.server, one!), 'code', null))
    const code = new URL(await goToGoogle(world.server, two!), 'http://localhost').searchParams.get('code')
    await comesBack(one!, change(await goToGoogle(world.server, one!), 'code', code))
  })

  test('G113: another issuer in the address', async () => {
    world.issuer.state.next = { returnedIssuer: 'https://evil.example' }
    const browser: Browser = new Map()
    await comesBack(browser, await goToGoogle(world.server, browser))
  })

  test.each(['', 'a', 'a.b', 'a.b.c.d', '..', 'x'.repeat(5000), '%E0%A4%A'])('a flow cookie %j', async (cookie) => {
    const browser: Browser = new Map()
    const back = await goToGoogle(world.server, browser)
    browser.set('oauth', cookie)
    await comesBack(browser, back)
  })

  test('a flow cookie with another nonce or verifier', async () => {
    for (const changed of [1, 2]) {
      const browser: Browser = new Map()
      const back = await goToGoogle(world.server, browser)
      const parts = browser.get('oauth')!.split('.')
      browser.set('oauth', parts.map((part, index) => (index === changed ? 'y'.repeat(43) : part)).join('.'))
      await comesBack(browser, back)
    }
  })

  test('a refusal by the person: no session, no text of the issuer', async () => {
    world.issuer.state.next = { denies: true }
    const browser: Browser = new Map()
    await comesBack(browser, `${await goToGoogle(world.server, browser)}&error_description=Ligue%20para%200800`)
  })

  const past = Math.floor(Date.now() / 1000) - 3600
  test.each([
    ['another audience', { claims: { aud: 'somebody-else' } }],
    ['two audiences without azp', { claims: { aud: ['caderneta-client', 'somebody-else'] } }],
    ['another issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['another nonce', { claims: { nonce: 'x'.repeat(43) } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['an end in the past', { claims: { iat: past, exp: past + 60 } }],
    ['no end', { claims: { exp: undefined } }],
    ['a foreign key', { signature: 'foreign' as const }],
    ['alg none', { signature: 'none' as const }],
    ['the client secret as key', { signature: 'HS256' as const }],
    ['G115: no sub', { claims: { sub: undefined } }],
    ['G115: an empty sub', { claims: { sub: '' } }],
    ['G115: a number as sub', { claims: { sub: 7 } }],
  ])('G115, T20: an ID token with %s', async (_what, next) => {
    world.issuer.state.next = next
    const browser: Browser = new Map()
    const asked = world.issuer.state.tokenRequests
    await comesBack(browser, await goToGoogle(world.server, browser))
    expect(world.issuer.state.tokenRequests).toBe(asked + 1)
    expect(await world.accountOf(world.email())).toBeUndefined()
  })

  test.each([
    ['email_verified false', { email_verified: false }],
    ['email_verified "true"', { email_verified: 'true' }],
    ['email_verified "false"', { email_verified: 'false' }],
    ['email_verified 1', { email_verified: 1 }],
    ['email_verified missing', { email_verified: undefined }],
    ['G116: email missing', { email: undefined }],
    ['G116: email not an address', { email: 'ana' }],
    ['email with a look-alike letter', { email: '\u212Aarin@gmail.com' }],
    ['email as a list', { email: ['ana@gmail.com'] }],
  ])('G116, T21: %s: refused, no link', async (_what, claims) => {
    const existing = await world.registerConfirmed()
    world.issuer.state.next = { claims }
    expect(await world.signIn()).toMatchObject({ to: wrongAddress, user: undefined })
    expect(await world.identities()).toEqual([])
    expect((await existing.get('/api/auth/user')).status).toBe(200)
  })

  test('G122: the later of two tabs signs in, in any order of return', async () => {
    const browser: Browser = new Map()
    const first = await goToGoogle(world.server, browser)
    const second = await goToGoogle(world.server, browser)
    await comesBack(browser, first)
    expect(target(await visit(world.server, browser, second))).toBe('/')
  })

  test('no refused callback left a token, an e-mail or a code in the log', async () => {
    world.issuer.state.next = { signature: 'foreign' }
    const browser: Browser = new Map()
    const back = await goToGoogle(world.server, browser)
    await comesBack(browser, back)
    const log = world.server.logged.join('')
    expect(log).toContain('google sign-in failed')
    const code = new URL(back, 'http://localhost').searchParams.get('code')
    for (const secret of [code, world.issuer.state.person.email, 'eyJ']) expect(log).not.toContain(secret)
  })
})

test('the 61st failed callback in an hour causes no request to the issuer', async () => {
  const limited = await openServer({ env: { ...world.issuer.env, RATE_LIMIT_SCALE: '0.05' } })
  world.issuer.state.next = { signature: 'foreign' }
  const asked = world.issuer.state.tokenRequests
  for (let i = 0; i < 5; i++) {
    const browser: Browser = new Map()
    expect(target(await visit(limited, browser, await goToGoogle(limited, browser)))).toBe(failed)
  }
  expect(world.issuer.state.tokenRequests).toBe(asked + 3)
  await limited.stop()
})
