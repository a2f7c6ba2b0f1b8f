/** Administrators look after people. Everything else about these routes is in the matrix of the contract. */
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok } from '#sync-server/testing/api.ts'
import { type ana, server, serverForEach } from '#sync-server/testing/people.ts'
import { cookieOf, password } from '#sync-server/testing/server.ts'
import { share, startList } from '#sync-server/testing/sharing.ts'
import { passDays } from '#sync-server/testing/time.ts'

serverForEach([])
let admin: typeof ana
let caio: typeof ana
beforeEach(async () => {
  admin = await server.register('dona@example.com', 'Dona Marê')
  caio = await server.register('caio@example.com', 'Caio')
})

const people = (query = '') => ok(admin.get(`/api/admin/people${query}`))
const act = (path: string, id = caio.id) => admin.post(`/api/admin/people/${id}/${path}`)
const audit = async () => (await ok(admin.get('/api/admin/audit'))).events
const bodyOf = async (response: Response) => [response.status, (await response.json()).code]

test('an administrator sees accounts with their devices and bytes, by address', async () => {
  await ok(caio.post('/api/notes', { title: 'Diário', content: 'ção' }), 201)
  const list = await startList(caio, 'Feira')
  await ok(caio.post('/api/shopping-items', { listId: list.id, name: 'Caju' }), 201)
  await server.login(caio.email)
  const { people: found, total, next } = await people()
  expect({ total, next, emails: found.map(({ email }: { email: string }) => email) }).toEqual({
    total: 2,
    next: undefined,
    emails: ['caio@example.com', 'dona@example.com'],
  })
  const bytes = Buffer.byteLength('DiárioçãoCaju')
  expect(found[0]).toMatchObject({ id: caio.id, firstName: 'Caio', isAdmin: false, disabledAt: null, devices: 2 })
  expect(found[0].storage).toBeGreaterThanOrEqual(bytes)
  expect(found[0].seenAt).toBeGreaterThan(found[0].createdAt - 1)
  expect(found[1]).toMatchObject({ isAdmin: true, devices: 1 })
})

test.each([
  ['mare', 1],
  ['MARÊ', 1],
  ['EXAMPLE', 2],
  ['ninguém', 0],
])('a search for %s finds %i people by name and address, without accents and capitals', async (search, total) => {
  expect(await people(`?search=${encodeURIComponent(search)}`)).toMatchObject({ total })
})

test('1,200 people come in three pages, each person once, also with a search', async () => {
  const row = (at: number) => ({ id: newId(), email: `p${String(at).padStart(4, '0')}@example.com`, createdAt: at })
  await server.store.write(async ({ db }) => {
    for (let from = 0; from < 1198; from += 100)
      await db
        .insert(schema.users)
        .values(Array.from({ length: Math.min(100, 1198 - from) }, (_, at) => row(from + at)))
  })
  for (const search of ['', '&search=example']) {
    const seen: string[] = []
    let after = ''
    for (let page = 0; page < 3; page++) {
      const answer = await people(`?after=${encodeURIComponent(after)}${search}`)
      expect(answer.total).toBe(1200)
      seen.push(...answer.people.map(({ id }: { id: string }) => id))
      after = answer.next
    }
    expect(after).toBeUndefined()
    expect(new Set(seen).size).toBe(1200)
  }
})

test('a disabled person reads the reason at the sign-in, and only with the right password; enabled, they are back', async () => {
  await ok(act('disable'), 204)
  expect(await bodyOf(await server.login(caio.email, 'errada-123'))).toEqual([401, 'invalid_credentials'])
  const refused = await server.login(caio.email)
  expect([refused.status, await refused.json()]).toEqual([
    403,
    {
      code: 'account_disabled',
      message: 'Esta conta foi desativada. Fale com quem cuida deste servidor.',
      error: 'Esta conta foi desativada. Fale com quem cuida deste servidor.',
    },
  ])
  expect(refused.headers.getSetCookie()).toEqual([])
  await ok(act('enable'), 204)
  expect((await server.login(caio.email)).status).toBe(200)
})

test('what a disabled person shared stays with the others until the deletion', async () => {
  const friend = await server.register()
  const list = await startList(caio, 'Churrasco')
  await share(caio, list.id, friend.email, true)
  await ok(act('disable'), 204)
  await ok(friend.post('/api/shopping-items', { listId: list.id, name: 'Carvão' }), 201)
  expect(await ok(friend.get(`/api/shopping-lists/${list.id}`))).toMatchObject({ title: 'Churrasco' })
  await ok(admin.del(`/api/admin/people/${caio.id}`, { password }), 204)
  expect((await friend.get(`/api/shopping-lists/${list.id}`)).status).toBe(404)
})

test('a deletion erases what the person wrote, and a mail says who did it', async () => {
  await ok(caio.post('/api/notes', { title: 'Diário' }), 201)
  await ok(admin.del(`/api/admin/people/${caio.id}`, { password }), 204)
  await server.runJobs()
  const left = await server.store.read(async ({ db }) => db.select().from(schema.notes))
  expect(left.filter(({ scope }) => scope === userScope(caio.id))).toEqual([])
  expect((await caio.get('/api/auth/user')).status).toBe(401)
  expect(await people()).toMatchObject({ total: 1 })
})

test('without mail an administrator hands a link over by which the person chooses a new password', async () => {
  const { link } = await ok(admin.post(`/api/admin/people/${caio.id}/reset-link`, { password }))
  const { origin, pathname, searchParams } = new URL(link)
  expect([origin, pathname]).toEqual(['http://localhost:3000', '/reset-password'])
  const token = searchParams.get('token')
  expect((await server.post('/api/confirm-reset', { token, newPassword: 'outra-senha' })).status).toBe(200)
  expect((await server.login(caio.email, 'outra-senha')).status).toBe(200)
  expect(await bodyOf(await server.login(caio.email, password))).toEqual([401, 'invalid_credentials'])
})

test('the last administrator can be neither disabled, nor deleted, nor unmade', async () => {
  const tries = [
    () => act('disable', admin.id),
    () => admin.post(`/api/admin/people/${admin.id}/admin`, { isAdmin: false }),
    () => admin.del(`/api/admin/people/${admin.id}`, { password }),
  ]
  for (const each of tries) expect(await bodyOf(await each())).toEqual([409, 'last_admin'])
  await ok(admin.post(`/api/admin/people/${caio.id}/admin`, { isAdmin: true, password }), 204)
  await ok(caio.post(`/api/admin/people/${admin.id}/disable`), 204)
  expect((await admin.get('/api/admin/people')).status).toBe(404)
  expect(await bodyOf(await caio.post(`/api/admin/people/${caio.id}/disable`))).toEqual([409, 'last_admin'])
})

test('each act is in the audit log with names and without content, for 180 days, and the person sees it', async () => {
  await ok(act('disable'), 204)
  await ok(act('enable'), 204)
  await ok(act('end-sessions'), 204)
  await act('disable', admin.id)
  const acts = ['person-sessions-ended', 'person-enabled', 'person-disabled']
  const about = { actorName: admin.email, subjectName: caio.email }
  expect(await audit()).toEqual(
    acts.map((action) => ({ id: expect.any(String), at: expect.any(Number), action, ...about })),
  )
  const seeing = server.callsOf(cookieOf(await server.login(caio.email)))
  const events = await ok(seeing.get('/api/security-events'))
  const kinds = events.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['registered', 'login', ...acts]))
  expect(JSON.stringify(events)).not.toContain(admin.email)
  await passDays(server, 181, admin)
  const rows = await server.store.read(async ({ db }) => db.select().from(schema.auditEvents))
  expect(rows).toEqual([])
})

test('an account event is seen by its person only', async () => {
  const events = await ok(caio.get('/api/security-events'))
  expect(events).toMatchObject([{ kind: 'registered', network: '127.0.0.0/24' }])
})
