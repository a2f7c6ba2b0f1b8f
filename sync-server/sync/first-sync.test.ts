import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { SyncAnswer } from '#shared/sync.ts'
import { oldestSchemaVersion, protocolVersion, schemaVersion } from '#shared/versions.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { cookieOf, mutation, password, sync, syncRequest, type TestPerson } from '#sync-server/testing/server.ts'

serverForAll([])

const thisApp = { protocol: protocolVersion, v: schemaVersion }

type SignedIn = { id: string; sync?: SyncAnswer }

const signIn = async ({ email }: Pick<TestPerson, 'email'>, wanted: object): Promise<SignedIn> =>
  (await server.post('/api/login', { email, password, sync: wanted })).json() as Promise<SignedIn>

const cursorsOf = ({ scopes }: SyncAnswer) => Object.fromEntries(scopes.map(({ id, to }) => [id, to]))
const namesIn = ({ scopes }: SyncAnswer) =>
  scopes.flatMap(({ rows }) => rows.flatMap(([table, { name }]) => (table === 'items' ? [name] : [])))

test('a registration brings the answer that the first request of the new device would get', async () => {
  const response = await server.post('/api/register', { email: `${newId()}@example.com`, password, sync: thisApp })
  expect(response.status).toBe(201)
  const { id, sync: brought } = (await response.json()) as SignedIn
  const ana = server.callsOf(cookieOf(response))
  const asked = await (await ana.post('/api/sync', syncRequest(id))).json()
  expect(brought).toEqual({ ...asked, now: expect.any(Number) })
  expect(brought?.scopes.flatMap(({ rows }) => rows.map(([table]) => table))).toEqual(
    expect.arrayContaining(['settings', 'lists']),
  )
})

test('a device that begins with the rows of a sign-in reads the others, each once, and then its own change', async () => {
  const ana = await server.register()
  const names = Array.from({ length: 40 }, (_, at) => `Arroz ${at}`)
  for (const name of names) await ana.post('/api/shopping-items', { name })
  const { sync: brought } = await signIn(ana, { ...thisApp, budget: 4000 })
  if (!brought) throw new Error('the sign-in brought no rows')
  expect(brought.more).toBe(true)
  const request = syncRequest(ana.id)
  const about = { ...request, epoch: brought.epoch, bookmark: brought.bookmark, cursors: cursorsOf(brought) }
  const rest = await sync(ana, about)
  expect([...namesIn(brought), ...namesIn(rest)].sort()).toEqual(names.sort())
  const push = [mutation(1, 'items.create', { name: 'Café' })]
  const last = await sync(ana, {
    ...about,
    bookmark: rest.bookmark,
    cursors: { ...about.cursors, ...cursorsOf(rest) },
    push,
  })
  expect(last.results).toMatchObject([{ outcome: 'ok' }])
  expect(namesIn(last)).toEqual(['Café'])
})

test.each([
  ['a newer app', { protocol: protocolVersion, v: schemaVersion + 1 }],
  ['an app that must be updated', { protocol: protocolVersion, v: oldestSchemaVersion - 1 }],
  ['an app of another protocol', { protocol: protocolVersion + 1, v: schemaVersion }],
])('%s is signed in without rows', async (_what, wanted) => {
  const ana = await server.register()
  expect(await signIn(ana, wanted)).toEqual({
    ...(await (await ana.get('/api/auth/user')).json()),
    session: expect.any(String),
  })
})

test('L65: a sign-in brings nobody else’s rows, whatever it asks for, and none with a wrong password', async () => {
  const [ana, bia] = [await server.register(), await server.register()]
  await bia.post('/api/shopping-items', { name: 'Vela' })
  const theirs = { ...thisApp, user: bia.id, first: [`u:${bia.id}`], cursors: { [`u:${ana.id}`]: 9 }, budget: 1e9 }
  const { sync: brought } = await signIn(ana, theirs)
  expect(JSON.stringify(brought)).toContain(ana.id)
  expect(JSON.stringify(brought)).not.toContain(bia.id)
  const refused = await server.post('/api/login', { email: bia.email, password: 'errada-123', sync: thisApp })
  expect(await refused.json()).not.toHaveProperty('sync')
})
