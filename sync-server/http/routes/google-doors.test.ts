import { afterEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { ok } from '#sync-server/testing/api.ts'
import { newGooglePerson, openGoogleServer } from '#sync-server/testing/google.ts'
import { startList } from '#sync-server/testing/sharing.ts'

const noNewAccount = '/auth?erro=google-cadastro'

let world: Awaited<ReturnType<typeof openGoogleServer>>
afterEach(() => world.stop())

const accounts = async () => (await world.identities()).length

test('R49: a first sign-in with Google makes no account where the server is closed; a known person enters', async () => {
  world = await openGoogleServer({ REGISTRATION: 'closed' })
  const first = await world.signIn()
  expect(first).toMatchObject({ to: '/', user: { email: world.email() } })
  expect(await world.signIn()).toMatchObject({ to: '/', user: { id: first.user.id } })
  world.issuer.state.person = newGooglePerson()
  expect(await world.signIn()).toMatchObject({ to: noNewAccount, user: undefined })
  expect(await accounts()).toBe(1)
})

test('a link for one person admits one who signs in with Google', async () => {
  world = await openGoogleServer({ REGISTRATION: 'invited' })
  const ana = await world.server.register()
  const { id } = await startList(ana, 'Churrasco')
  const { shareToken } = await ok(ana.post(`/api/shopping-lists/${id}/share-link`, {}))
  const withLink = () => new Map([['invitation', shareToken as string]])
  expect(await world.signIn()).toMatchObject({ to: noNewAccount })
  expect(await world.signIn(withLink())).toMatchObject({ to: '/', user: { emailConfirmed: true } })
  world.issuer.state.person = newGooglePerson()
  expect(await world.signIn(withLink())).toMatchObject({ to: noNewAccount })
})

test('an address of the domains is admitted only if Google runs its mailbox', async () => {
  world = await openGoogleServer({ REGISTRATION: 'closed', REGISTRATION_DOMAINS: 'empresa.com.br' })
  await world.server.register()
  const claims = { email: `bia-${newId()}@empresa.com.br` }
  world.issuer.state.person = newGooglePerson(claims)
  expect(await world.signIn()).toMatchObject({ to: noNewAccount })
  world.issuer.state.person = newGooglePerson({ ...claims, hd: 'empresa.com.br' })
  expect(await world.signIn()).toMatchObject({ to: '/' })
})
