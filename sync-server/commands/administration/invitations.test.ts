import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import type { InvitationView } from '#shared/invitations.ts'
import { hashOf, newSecret } from '#sync-server/db/queries/secrets.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { codes, ok } from '#sync-server/testing/api.ts'
import { openServer, password, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'
import { passDays } from '#sync-server/testing/time.ts'

let server: TestServer
let admin: TestPerson
beforeEach(async () => {
  server = await openServer({ env: { REGISTRATION: 'closed' } })
  admin = await server.register('ana@example.com')
})
afterEach(() => server.stop())

const invite = (fields: object = {}) =>
  ok(admin.post('/api/admin/invitations', { note: 'Bia, da escola', ...fields }), 201)
const secretIn = ({ link }: { link: string }) => link.split('#convite=')[1]
const register = (invitation?: string, email = `${newId()}@example.com`) =>
  server.post('/api/register', { email, password, invitation })
const listed = async (): Promise<InvitationView[]> => (await ok(admin.get('/api/admin/invitations'))).invitations
const closed = [403, 'registration_closed']

test('an invitation makes one account on a closed server, and the administrator sees whose', async () => {
  const { link, ...made } = await invite()
  expect(link).toMatch(/^http:\/\/localhost:3000\/auth#convite=[\w-]{43}$/)
  expect(made).toEqual({
    id: expect.any(String),
    note: 'Bia, da escola',
    createdAt: expect.any(Number),
    expiresAt: made.createdAt + 7 * dayMs,
    createdBy: admin.email,
    usedAt: null,
    usedBy: null,
    revokedAt: null,
  })
  expect(await listed()).toEqual([made])
  await ok(register(secretIn({ link }), 'bia@example.com'), 201)
  expect(await listed()).toEqual([{ ...made, usedAt: expect.any(Number), usedBy: 'bia@example.com' }])
  const { events } = await ok(admin.get('/api/admin/audit'))
  expect(events).toMatchObject([{ action: 'invitation-made', actorName: admin.email, subjectName: 'Bia, da escola' }])
})

test('R50: an invitation makes no second account, not even for two at once, and none for an address in use', async () => {
  const secret = secretIn(await invite())
  expect(await codes(register(secret, admin.email))).toEqual([409, 'email_taken'])
  const answers = await Promise.all([1, 2, 3].map(() => register(secret)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403])
  expect(await codes(register(secret))).toEqual(closed)
  const [{ id }] = (await listed()) as [InvitationView]
  expect(await codes(admin.del(`/api/admin/invitations/${id}`))).toEqual([404, 'not_found'])
})

test('R51: a revoked, expired or guessed invitation opens nothing, nor does its stored hash or its id', async () => {
  const [revoked, old] = [await invite(), await invite({ days: 1 })]
  await ok(admin.del(`/api/admin/invitations/${revoked.id}`), 204)
  server.skip(dayMs + 1)
  const stored = await server.store.read(async ({ db }) => db.select().from(schema.registrationInvitations))
  expect(stored.map(({ hash }) => hash)).toContain(hashOf(secretIn(old) ?? ''))
  expect(JSON.stringify(stored)).not.toContain(secretIn(old))
  const tries = [secretIn(revoked), secretIn(old), old.id, newSecret(), ...stored.map(({ hash }) => hash)]
  for (const guess of tries) expect(await codes(register(guess))).toEqual(closed)
})

test('an invitation is kept for half a year', async () => {
  await invite()
  const count = () =>
    server.store.read(async ({ db }) => (await db.select().from(schema.registrationInvitations)).length)
  await passDays(server, 179, admin)
  expect(await count()).toBe(1)
  await passDays(server, 2, admin)
  expect(await count()).toBe(0)
})

test('an administrator sees what the settings say of the doors', async () => {
  expect(await ok(admin.get('/api/admin/registration'))).toEqual({
    registration: 'closed',
    domains: [],
    reach: 'network',
  })
})
