import { beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok, refusal } from '#sync-server/testing/api.ts'
import { refuseInserts } from '#sync-server/testing/database.ts'
import { server, serverForEach } from '#sync-server/testing/people.ts'
import type { TestPerson } from '#sync-server/testing/server.ts'
import { invitations, share, startList } from '#sync-server/testing/sharing.ts'

let ana: TestPerson
serverForEach([], {})
beforeEach(async () => {
  ana = await server.register('ana@example.com', 'Ana')
})

test('S154: the 21st invitation of a day is 429 with Retry-After, and nothing is shared or sent', async () => {
  const { id } = await startList(ana, 'Festa')
  for (let i = 1; i <= 20; i++) await share(ana, id, `p${i}@example.com`)
  const answer = await ana.post(`/api/shopping-lists/${id}/share`, { email: 'p21@example.com', canEdit: true })
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3600)
  expect((await answer.json()).code).toBe('too_many')
  const [{ shared }] = await ok(ana.get('/api/my-shared-lists'))
  expect(shared).toHaveLength(20)
  expect(await invitations(server)).toHaveLength(20)
  await share(ana, id, 'p1@example.com', true)
  const bia = await server.register()
  await share(bia, (await startList(bia, 'Da Bia')).id, 'p21@example.com')
})

test('T17: the 4th invitation of a day to one address sends no mail, and nobody can detect it', async () => {
  const owners = [ana, await server.register(), await server.register(), await server.register()]
  const records: object[] = []
  for (const owner of owners)
    records.push(await share(owner, (await startList(owner, 'Festa')).id, 'vitima@example.com'))
  expect((await invitations(server)).map(({ to }) => to)).toEqual(Array(3).fill('vitima@example.com'))
  expect(new Set(records.map((record) => Object.keys(record).join())).size).toBe(1)
  await share(ana, (await startList(ana, 'Outra')).id, 'outra@example.com')
  expect(await invitations(server)).toHaveLength(4)
})

test('repeated requests for the same mail have the same limit', async () => {
  const { id } = await startList(ana, 'Festa')
  for (let i = 0; i < 5; i++) await share(ana, id, 'vitima@example.com', false, { resend: true })
  expect(await invitations(server)).toHaveLength(3)
})

test('S154: a share that ends while it is renewed becomes a new one with its own mail', async () => {
  const { id } = await startList(ana, 'Vaivém')
  const { read } = server.store
  // Independent of the order of reads in the request: the share may end after each of them.
  for (const looks of [1, 2, 3]) {
    const before = await share(ana, id, `p${looks}@example.com`)
    let left = looks
    const spy = vi.spyOn(server.store, 'read').mockImplementation(async (fn) => {
      const seen = await read(fn)
      left--
      if (left === 0) await ok(ana.del(`/api/shared-lists/${before.id}`), 204)
      return seen
    })
    const { shareToken } = await share(ana, id, `p${looks}@example.com`, true)
    spy.mockRestore()
    expect(await invitations(server)).toContainEqual(expect.objectContaining({ token: shareToken }))
  }
})

test('T28: the 61st GET /api/invite of a minute from one address is 429', async () => {
  const { id } = await startList(ana, 'Festa')
  const { shareToken } = await share(ana, id, 'bia@example.com')
  const from = '203.0.113.9'
  for (let i = 0; i < 60; i++) {
    const token = i % 2 === 0 ? shareToken : `${shareToken.slice(0, 40)}${100 + i}`
    expect((await server.request(`/api/invite/${token}`, { from })).status).toBe(i % 2 === 0 ? 200 : 404)
  }
  expect((await refusal(server.request(`/api/invite/${shareToken}`, { from }))).slice(0, 2)).toEqual([429, 'too_many'])
  expect((await server.request(`/api/invite/${shareToken}`, { from: '203.0.113.10' })).status).toBe(200)
})

test('a share that fails does not count towards the limit', async () => {
  const { id } = await startList(ana, 'Festa')
  const points = () =>
    server.store.read(async ({ db }) => (await db.select().from(schema.rateLimits)).map((row) => row.points))
  const before = await points()
  await refuseInserts(server.store, 'shares', { reason: 'disk is full' })
  const answer = await ana.post(`/api/shopping-lists/${id}/share`, { email: 'bia@example.com', canEdit: true })
  expect(answer.status).toBe(500)
  expect(await invitations(server)).toEqual([])
  expect((await points()).sort()).toEqual([...before, 0, 0].sort())
})

test('the limits of shares end after a day', async () => {
  const { id } = await startList(ana, 'Festa')
  for (let i = 0; i < 4; i++) await share(ana, id, 'vitima@example.com', false, { resend: true })
  const limits = await server.store.read(async ({ db }) => db.select().from(schema.rateLimits))
  const latest = Math.max(...limits.map(({ expire }) => expire?.getTime() ?? 0))
  expect(Math.round((latest - Date.now()) / dayMs)).toBe(1)
})
