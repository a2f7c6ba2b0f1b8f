import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { ok } from '#sync-server/testing/api.ts'
import {
  type Browser,
  goToGoogle,
  newGooglePerson,
  openGoogleServer,
  target,
  visit,
} from '#sync-server/testing/google.ts'
import { openServer } from '#sync-server/testing/server.ts'
import { share, startList } from '#sync-server/testing/sharing.ts'

const failed = '/auth?erro=google'
const wrongAddress = '/auth?erro=google-email'

/** Each sign-in has a session of its own. */
const sameAccount = (user: object) => ({ ...user, session: expect.any(String) })

let world: Awaited<ReturnType<typeof openGoogleServer>>
beforeEach(async () => {
  world = await openGoogleServer()
})
afterEach(() => world.stop())

describe('the redirect to Google', () => {
  test('sends the browser to the issuer with PKCE, state and nonce, and stores them for ten minutes', async () => {
    const response = await visit(world.server, new Map(), '/api/auth/google')
    expect(response.status).toBe(302)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const url = new URL(target(response))
    expect(url.origin).toBe(world.issuer.url)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      prompt: 'select_account',
      redirect_uri: 'http://localhost:3000/api/auth/google/callback',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(url.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^oauth=[\w-]{43}\.[\w-]{43}\.[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(cookie).not.toContain(url.searchParams.get('code_challenge'))
  })

  test('on https the cookies are __Host- and Secure', async () => {
    const secure = await openServer({ env: { ...world.issuer.env, APP_URL: 'https://caderneta.example' } })
    await secure.register()
    const browser: Browser = new Map()
    const back = await goToGoogle(secure, browser)
    expect([...browser.keys()]).toEqual(['__Host-oauth'])
    const response = await visit(secure, browser, back)
    expect(target(response)).toBe('/')
    for (const cookie of response.headers.getSetCookie()) {
      expect(cookie).toMatch(/^__Host-.*; HttpOnly; Secure; SameSite=Lax$/)
    }
    expect([...browser.keys()]).toEqual(['__Host-sid', '__Host-device'])
    await secure.stop()
  })

  test('without keys the route says that it is off', async () => {
    const off = await openServer()
    expect(target(await off.request('/api/auth/google'))).toBe(failed)
    expect(target(await off.request('/api/auth/google/callback?code=x&state=y'))).toBe(failed)
    await off.stop()
  })

  test('fails while the issuer is unreachable, and works afterwards', async () => {
    world.issuer.state.next = { broken: true }
    const response = await visit(world.server, new Map(), '/api/auth/google')
    expect(target(response)).toBe(failed)
    expect(response.headers.getSetCookie()).toEqual([])
    world.issuer.state.next = {}
    world.server.skip(10_001)
    expect(await world.signIn()).toMatchObject({ to: '/' })
  })

  test('caches a failure for ten seconds, so that calls do not cause repeated requests', async () => {
    world.issuer.state.next = { broken: true }
    const ask = () => world.server.request('/api/auth/google')
    expect(target(await ask())).toBe(failed)
    const asked = world.issuer.state.requests
    world.issuer.state.next = {}
    for (let i = 0; i < 20; i++) expect(target(await ask())).toBe(failed)
    expect(world.issuer.state.requests).toBe(asked)
    world.server.skip(10_001)
    expect(target(await ask())).toContain(world.issuer.url)
  })

  test('fails the 121st time in an hour from one address; successful sign-ins are not counted', async () => {
    const { issuer } = world
    const limited = await openServer({ env: issuer.env })
    const leave = async (from: string) => target(await limited.request('/api/auth/google', { from }))
    for (let i = 0; i < 120; i++) expect(await leave('198.51.100.7')).toContain(issuer.url)
    expect(await leave('198.51.100.7')).toBe(failed)
    expect(await leave('198.51.100.8')).toContain(issuer.url)
    for (let i = 0; i < 119; i++) await leave('127.0.0.1')
    const browser: Browser = new Map()
    expect(target(await visit(limited, browser, await goToGoogle(limited, browser)))).toBe('/')
    expect(await leave('127.0.0.1')).toContain(issuer.url)
    expect(limited.logged).toEqual([])
    await limited.stop()
  })

  test.each([
    [
      'an image of another site',
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
    ],
    [
      'a link of another site',
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
    ],
    [
      'a site beside ours',
      { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
    ],
    ['a frame', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' }],
    ['a script of ours', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' }],
  ])('X9: %s starts nothing, and does not count', async (_, headers) => {
    const limited = await openServer({ env: { ...world.issuer.env, RATE_LIMIT_SCALE: '0.01' } })
    for (let i = 0; i < 5; i++) {
      const response = await limited.request('/api/auth/google', { headers })
      expect([response.status, target(response), response.headers.getSetCookie()]).toEqual([302, failed, []])
    }
    expect(target(await visit(limited, new Map(), '/api/auth/google'))).toContain(world.issuer.url)
    await limited.stop()
  })

  test.each([
    ['our page', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }],
    ['the address bar', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }],
    ['a browser that says nothing about it', {}],
  ])('%s starts a sign-in', async (_, headers) => {
    const response = await world.server.request('/api/auth/google', { headers })
    expect(target(response)).toContain(world.issuer.url)
  })

  test('G124: a discovery document that names another issuer is refused', async () => {
    world.issuer.state.next = { documentIssuer: 'https://accounts.google.com' }
    expect(target(await visit(world.server, new Map(), '/api/auth/google'))).toBe(failed)
  })

  test('G125, T23: a redirect target in the request is ignored', async () => {
    const browser: Browser = new Map()
    const extra = 'redirect=//evil.example&callbackURL=https://evil.example&redirect_uri=https://evil.example'
    expect(target(await visit(world.server, browser, `/api/auth/google?${extra}`))).not.toContain('evil')
    const back = await goToGoogle(world.server, browser)
    expect(
      target(await visit(world.server, browser, `${back}&redirect=//evil.example&callbackURL=//evil.example`)),
    ).toBe('/')
  })

  test('a HEAD request starts no sign-in', async () => {
    const browser: Browser = new Map()
    const back = await goToGoogle(world.server, browser)
    const headers = { Cookie: `oauth=${browser.get('oauth')}` }
    const head = await world.server.request(back, { method: 'HEAD', headers })
    expect([target(head), head.headers.getSetCookie()]).toEqual([failed, []])
    expect(target(await visit(world.server, browser, back))).toBe('/')
  })
})

describe('the returning person', () => {
  test('is signed in with a new account, whose address is confirmed', async () => {
    const { to, user } = await world.signIn()
    expect(to).toBe('/')
    expect(user).toMatchObject({ email: world.issuer.state.person.email, firstName: 'Ana', emailConfirmed: true })
    expect(await world.accountOf(user.email)).toMatchObject({ passwordHash: null })
    expect((await world.server.login(user.email, '')).status).toBe(400)
    expect((await world.server.login(user.email, 'qualquer')).status).toBe(401)
  })

  test('opens a copied link to a shared list at once', async () => {
    const owner = await world.server.register()
    const { id } = await startList(owner, 'Churrasco')
    const { shareToken } = await share(owner, id, world.email(), true)
    const { browser } = await world.signIn()
    const { post } = world.server.callsOf(`sid=${browser.get('sid')}`)
    expect(await ok(post(`/api/accept-invite/${shareToken}`))).toEqual({ listId: id, shareToken })
  })

  test('has a default list, and the same account at the next sign-in', async () => {
    const first = await world.signIn()
    const lists = await (await visit(world.server, first.browser, '/api/shopping-lists')).json()
    expect(lists).toMatchObject([{ title: 'Minha lista', ownerId: first.user.id }])
    expect((await world.signIn()).user).toEqual(sameAccount(first.user))
    expect(await world.identities()).toHaveLength(1)
  })

  test('gets a fresh session, and the previous one of the browser ends', async () => {
    const first = await world.signIn()
    const before = new Map(first.browser)
    const second = await world.signIn(first.browser)
    expect(second.user).toEqual(sameAccount(first.user))
    expect(second.browser.get('sid')).not.toBe(before.get('sid'))
    expect(await world.userOf(before)).toBeUndefined()
  })

  test.each([['<b>Ana</b>\r\nBcc: x@example.com'], ['x'.repeat(200)], [7], [null]])(
    'has no first name if it is invalid (%j)',
    async (given_name) => {
      world.issuer.state.person = newGooglePerson({ given_name })
      expect((await world.signIn()).user).toMatchObject({ firstName: null })
    },
  )

  test('G118: the same subject with a new e-mail is the same person, whose e-mail stays', async () => {
    const first = await world.signIn()
    world.issuer.state.person = { ...world.issuer.state.person, email: `outra-${newId()}@gmail.com` }
    const second = await world.signIn()
    expect(second.user).toEqual(sameAccount(first.user))
    expect(await world.accountOf(world.email())).toBeUndefined()
  })

  test('G119: another subject with the e-mail of a linked person is refused', async () => {
    const first = await world.signIn()
    world.issuer.state.person = { ...world.issuer.state.person, sub: newId() }
    expect(await world.signIn()).toMatchObject({ to: wrongAddress, user: undefined })
    expect(await world.identities()).toMatchObject([{ userId: first.user.id }])
  })

  test('G121: an e-mail in other case is the same, one with +tag is another', async () => {
    const first = await world.signIn()
    const email = world.email()
    world.issuer.state.person = { ...world.issuer.state.person, email: email.toUpperCase() }
    expect((await world.signIn()).user).toEqual(sameAccount(first.user))
    world.issuer.state.person = newGooglePerson({ email: email.replace('@', '+tag@') })
    expect((await world.signIn()).user.id).not.toBe(first.user.id)
  })
})
