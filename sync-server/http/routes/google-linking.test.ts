import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import { sharesOf } from '#sync-server/db/queries/shares.ts'
import {
  type Browser,
  goToGoogle,
  newGooglePerson,
  openGoogleServer,
  target,
  visit,
} from '#sync-server/testing/google.ts'
import { tokenIn } from '#sync-server/testing/mail.ts'
import { cookieOf } from '#sync-server/testing/server.ts'
import { confirm as confirmAddress, share, startList } from '#sync-server/testing/sharing.ts'

const wrongAddress = '/auth?erro=google-email'

let world: Awaited<ReturnType<typeof openGoogleServer>>
beforeEach(async () => {
  world = await openGoogleServer()
})
afterEach(() => world.stop())

const browserOf = ({ cookie }: { cookie: string }): Browser => new Map([cookie.split('=') as [string, string]])

test('an account with a confirmed address is linked to Google, keeps its password, and a notice is mailed', async () => {
  const person = await world.registerConfirmed()
  const { to, user } = await world.signIn()
  expect([to, user.id]).toEqual(['/', person.id])
  expect((await person.get('/api/auth/user')).status).toBe(200)
  const notice = await world.lastMail()
  expect(notice?.subject).toBe('Sua conta da Caderneta agora entra com o Google')
  expect(notice?.text).not.toContain('deixou de valer')
  expect((await world.server.login(world.email())).status).toBe(200)
})

test('T22: a sign-in with Google ends session and password of a stranger who registered the address before', async () => {
  const attacker = await world.server.register(world.email())
  const unusedLink = tokenIn(await world.lastMail())
  const accomplice = await world.server.register()
  await confirmAddress(world.server, accomplice)
  const trap = await startList(attacker, 'Lista')
  await share(attacker, trap.id, accomplice.email, true)
  await attacker.del(`/api/shopping-lists/${trap.id}`)
  const { to, user, browser } = await world.signIn()
  expect([to, user.id, user.emailConfirmed]).toEqual(['/', attacker.id, true])
  expect((await attacker.get('/api/auth/user')).status).toBe(401)
  expect((await world.server.login(world.email())).status).toBe(401)
  const { post } = world.server.callsOf(`sid=${browser.get('sid')}`)
  expect((await post('/api/confirm-email', { token: unusedLink })).status).toBe(400)
  expect((await world.lastMail())?.text).toContain('deixou de valer')
  expect((await world.lastMail())?.text).toContain('deixaram de ser compartilhadas')
  expect(await world.server.store.read((tx) => sharesOf(tx, { scope: userScope(attacker.id) }))).toEqual([])
})

test('T22: a stranger’s sign-in that overlaps with one by Google leaves no session', async () => {
  const { server } = world
  await server.register(world.email())
  const browser: Browser = new Map()
  const back = await goToGoogle(server, browser)
  const logins = Array.from({ length: 8 }, () => server.login(world.email()))
  await Promise.race(logins)
  expect(target(await visit(server, browser, back))).toBe('/')
  for (const login of await Promise.all(logins)) {
    expect((await server.callsOf(cookieOf(login)).get('/api/auth/user')).status).toBe(401)
  }
  expect(await world.userOf(browser)).toMatchObject({ email: world.email() })
})

describe('an address at another mail provider', () => {
  beforeEach(() => {
    world.issuer.state.person = newGooglePerson({ email: `ana-${newId()}@example.com` })
  })

  test('T21: links nothing by itself, confirmed or not', async () => {
    const person = await world.server.register(world.email())
    expect(await world.signIn()).toMatchObject({ to: wrongAddress, user: undefined })
    expect((await world.confirm(person)).status).toBe(200)
    expect(await world.signIn()).toMatchObject({ to: wrongAddress, user: undefined })
    expect((await person.get('/api/auth/user')).status).toBe(200)
    expect(await world.identities()).toEqual([])
  })

  test('is linked by a session of its account, once the address is confirmed', async () => {
    const ana = await world.server.register(world.email())
    expect(await world.signIn(browserOf(ana))).toMatchObject({ to: wrongAddress, user: { id: ana.id } })
    expect((await world.confirm(ana)).status).toBe(200)
    const stranger = await world.server.register()
    expect(await world.signIn(browserOf(stranger))).toMatchObject({ to: wrongAddress, user: { id: stranger.id } })
    expect(await world.signIn(browserOf(ana))).toMatchObject({ to: '/', user: { id: ana.id } })
    expect(await world.signIn()).toMatchObject({ to: '/', user: { id: ana.id } })
  })

  test('suffices in an organisation whose mail Google runs', async () => {
    Object.assign(world.issuer.state.person, { hd: 'example.com' })
    const person = await world.registerConfirmed()
    expect(await world.signIn()).toMatchObject({ to: '/', user: { id: person.id } })
  })

  test('gets a new account if it has none', async () => {
    expect(await world.signIn()).toMatchObject({ to: '/', user: { email: world.email() } })
  })
})
