import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import type { SyncAnswer } from '#shared/sync.ts'
import { sweep } from '#sync-server/background/sweeper.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { codes, listen, ok, refusal, synced } from '#sync-server/testing/api.ts'
import { newGooglePerson, openGoogleServer } from '#sync-server/testing/google.ts'
import { server, serverForEach } from '#sync-server/testing/people.ts'
import {
  cookieOf,
  mutation,
  openServer,
  password,
  sync,
  syncRequest,
  type TestPerson,
  type TestServer,
} from '#sync-server/testing/server.ts'
import { receivedBy, type SharedList, share, startList, startSharedList } from '#sync-server/testing/sharing.ts'

const deleted = [401, 'account_deleted', 'Esta conta foi excluída.']

serverForEach([], {})

const rename = (person: TestPerson, firstName: unknown) => person.put('/api/user/name', { firstName })
const remove = (person: Pick<TestPerson, 'del'>, body: unknown = { password }) => person.del('/api/user', body)

/** All tables but those that count commits, as one text. */
const stored = async (of: TestServer = server): Promise<string> => {
  const { facts: _facts, starts: _starts, connections: _connections, ...tables } = schema
  const rows = await of.store.read(async ({ db }) =>
    Promise.all(
      Object.entries(tables).map(async ([name, table]) => [name, await db.select().from(table as typeof schema.users)]),
    ),
  )
  return JSON.stringify(rows)
}

describe('changing the name', () => {
  let scene: SharedList
  beforeEach(async () => {
    scene = await startSharedList(server)
  })
  const membersFor = async (person: TestPerson) =>
    (await synced(person, 'lists')).find(({ id }) => id === scene.list.id)?.members

  test('is visible to the person and to everybody they share with', async () => {
    const { owner, editor, toEditor } = scene
    await ok(editor.get(`/api/shared-lists/${toEditor.shareToken}`))
    const heard = await listen(editor)
    expect(await ok(rename(owner, ' Dona  Benta '))).toMatchObject({
      firstName: 'Dona  Benta',
      username: 'Dona  Benta',
    })
    await heard()
    expect(await ok(owner.get('/api/auth/user'))).toMatchObject({ firstName: 'Dona  Benta' })
    expect(await synced(editor, 'memberships')).toMatchObject([{ ownerName: 'Dona  Benta' }])
    await ok(rename(editor, 'Emília'))
    for (const person of [owner, editor]) {
      expect(await membersFor(person)).toMatchObject([{ name: 'Dona  Benta' }, { name: 'Emília' }])
    }
  })

  test.each([null, '', '   '])('without one (%j) the address names the person', async (none) => {
    const { owner, editor } = scene
    await ok(rename(owner, none))
    const username = owner.email.split('@')[0]
    expect(await ok(owner.get('/api/auth/user'))).toMatchObject({ firstName: null, username })
    expect(await synced(editor, 'memberships')).toMatchObject([{ ownerName: username }])
  })

  test.each([
    ['a'.repeat(61), 'O nome pode ter no máximo 60 caracteres.'],
    [7, 'O nome deve ser um texto.'],
    ['Ana\u0000', 'O nome contém caracteres que não podem ser guardados.'],
    [`a${'\u0301'.repeat(9)}`, 'O nome tem acentos ou sinais demais sobre uma só letra.'],
  ])('to %j is refused with a message and changes nothing', async (bad, text) => {
    expect(await refusal(rename(scene.owner, bad))).toEqual([400, 'invalid', text])
    expect(await ok(scene.owner.get('/api/auth/user'))).toMatchObject({ firstName: 'Dona' })
  })

  test('D8: is limited, because it writes to others: the 21st new name of an hour is 429', async () => {
    for (let n = 1; n <= 20; n++) await ok(rename(scene.owner, `Dona ${n}`))
    const refused = await rename(scene.owner, 'Dona 21')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await ok(scene.owner.get('/api/auth/user'))).toMatchObject({ firstName: 'Dona 20' })
    await ok(rename(scene.stranger, 'Outra'))
  })
})

describe('deleting the account', () => {
  test('signs its person out everywhere, and tells every signed-in device the reason', async () => {
    const ana = await server.register()
    const phone = server.callsOf(cookieOf(await server.login(ana.email)))
    const stream = (await phone.get(`/api/events?client=${newId()}`)).text()
    await ok(remove(ana), 204)
    expect(await stream).toContain('beat')
    for (const { get, post } of [ana, phone]) {
      expect(await refusal(get('/api/auth/user'))).toEqual(deleted)
      expect(await refusal(post('/api/sync', syncRequest(ana.id)))).toEqual(deleted)
      expect(await refusal(post('/api/todos', { title: 'Regar' }))).toEqual(deleted)
    }
    expect(await codes(server.login(ana.email))).toEqual([401, 'invalid_credentials'])
    expect(await refusal(server.callsOf(`sid=${'A'.repeat(43)}`).get('/api/auth/user'))).toEqual([
      401,
      'unauthenticated',
      'Não autenticado.',
    ])
  })

  test('keeps the reason for as long as the session would have lasted', async () => {
    const ana = await server.register()
    await ok(remove(ana), 204)
    server.skip(29 * dayMs)
    await sweep(server)
    expect(await refusal(ana.get('/api/auth/user'))).toEqual(deleted)
    server.skip(2 * dayMs)
    expect(await codes(ana.get('/api/auth/user'))).toEqual([401, 'unauthenticated'])
    await sweep(server)
    const left = await server.store.read(async ({ db }) => db.select().from(schema.closedSessions))
    expect(left).toEqual([])
  })

  test('D9: a session without the password deletes nothing', async () => {
    const ana = await server.register()
    for (const wrong of ['errada', `${password} `, password.toUpperCase()]) {
      expect(await codes(remove(ana, { password: wrong }))).toEqual([403, 'wrong_password'])
    }
    expect(await codes(ana.del('/api/user'))).toEqual([400, 'invalid'])
    for (const body of [{}, { password: '' }, { password: null }, { password: [password] }]) {
      expect(await codes(remove(ana, body))).toEqual([400, 'invalid'])
    }
    expect((await server.login(ana.email)).status).toBe(200)
  })

  test('D9: a session has ten guesses', async () => {
    const ana = await server.register()
    for (let i = 0; i < 10; i++) await codes(remove(ana, { password: `errada${i}` }))
    expect((await remove(ana)).status).toBe(429)
    expect((await ana.get('/api/auth/user')).status).toBe(200)
  })

  test('D10: removes address, name, password and texts of the person', async () => {
    const email = 'ana.rastro@example.com'
    const ana = await server.register(email, 'Anarastro')
    const bia = await server.register()
    const list = await startList(ana, 'Rastro da lista', 'Rastro do item')
    await share(ana, list.id, 'convidada@example.com')
    const theirs = await startList(bia, 'Da Bia', 'Carvão')
    const toAna = await share(bia, theirs.id, email, true)
    await ok(ana.get(`/api/shared-lists/${toAna.shareToken}`))
    const [project, note] = [newId(), newId()]
    const acts: [string, object][] = [
      ['projects.create', { id: project, title: 'Rastro do projeto' }],
      ['tasks.create', { id: newId(), projectId: project, title: 'Rastro da tarefa' }],
      ['notes.create', { id: note, title: 'Rastro', content: 'Rastro da nota' }],
      ['notes.update', { id: note, content: 'Rastro de outra' }],
      ['todos.create', { id: newId(), title: 'Rastro a fazer' }],
    ]
    const push = acts.map(([op, args], at) => mutation(at + 1, op, args))
    await sync(ana, syncRequest(ana.id, { push }))
    await server.runJobs()
    expect(await stored()).toMatch(/rastro/i)
    await ok(remove(ana), 204)
    await server.runJobs()
    const text = await stored()
    expect(text).not.toMatch(/rastro/i)
    expect(text).not.toContain(ana.id)
    expect(await receivedBy(bia)).toEqual([])
  })

  test('D10: remains after a crash of the server are erased by the next sweep', async () => {
    const ana = await server.register()
    await startList(ana, 'Rastro', 'Rastro')
    await ok(remove(ana), 204)
    expect(await stored()).toContain('Rastro')
    await sweep(server)
    expect(await stored()).not.toContain('Rastro')
    await server.runJobs()
    const text = await stored()
    for (const trace of ['Rastro', ana.id, ana.email]) expect(text).not.toContain(trace)
  })

  test('D10: an erasure of several steps is complete and touches nothing of others', async () => {
    const [ana, bia] = [await server.register(), await server.register()]
    for (const person of [ana, bia]) {
      const push = Array.from({ length: 450 }, (_, at) =>
        mutation(at + 1, 'todos.create', { id: newId(), title: 'Muito' }),
      )
      await sync(person, syncRequest(person.id, { push }))
    }
    await ok(remove(ana), 204)
    await server.runJobs()
    expect(await stored()).not.toContain(ana.id)
    expect(await synced(bia, 'todos')).toHaveLength(450)
  })

  test('ends shared lists for their members at once and reports the deletion', async () => {
    const { owner, editor, viewer, list, toEditor } = await startSharedList(server)
    const heard = await listen(editor)
    await ok(remove(owner), 204)
    await heard()
    for (const person of [editor, viewer]) {
      expect(await synced(person, 'memberships')).toMatchObject([
        { listId: list.id, ownerName: 'Dona', endedBy: 'account', deletedAt: expect.any(Number) },
      ])
      expect((await synced(person, 'lists')).map(({ id }) => id)).not.toContain(list.id)
    }
    const waiting = mutation(1, 'items.create', { id: newId(), listId: list.id, name: 'Gelo' })
    const { results } = await sync(editor, syncRequest(editor.id, { push: [waiting] }))
    expect(results.map(({ outcome }) => outcome)).toEqual(['rejected'])
    expect(await codes(editor.get(`/api/shared-lists/${toEditor.shareToken}`))).toEqual([404, 'not_found'])
    await server.runJobs()
    expect((await synced(editor, 'memberships'))[0]).toMatchObject({ endedBy: 'account' })
  })

  test('keeps the lists of others: their owners see the departure, and items stay', async () => {
    const { owner, editor, list, toEditor } = await startSharedList(server)
    await ok(editor.get(`/api/shared-lists/${toEditor.shareToken}`))
    await ok(editor.post('/api/shopping-items', { name: 'Gelo', listId: list.id }), 201)
    const before = await sync(owner, syncRequest(owner.id))
    await ok(remove(editor), 204)
    await server.runJobs()
    const cursors = Object.fromEntries(before.scopes.map(({ id, to }: SyncAnswer['scopes'][number]) => [id, to]))
    const { epoch } = before
    const { scopes } = await sync(owner, syncRequest(owner.id, { cursors, epoch }))
    const rows = scopes.flatMap((scope) => scope.rows)
    const shares = rows.filter(([table]) => table === 'shares').map(([, row]) => row)
    expect(shares).toMatchObject([{ id: toEditor.id, email: '', deletedAt: expect.any(Number) }])
    const [, changed] = rows.find(([table]) => table === 'lists') ?? []
    expect(changed).toMatchObject({ id: list.id, members: [{ name: 'Dona', role: 'owner' }] })
    const items = await ok(owner.get(`/api/shopping-items?listId=${list.id}`))
    expect(items.map(({ name }: { name: string }) => name).sort()).toEqual(['Carvão', 'Gelo'])
  })

  test('D10: removes the address also from shares that had already ended', async () => {
    const { owner, editor, toEditor } = await startSharedList(server)
    await ok(owner.del(`/api/shared-lists/${toEditor.id}`), 204)
    await server.runJobs()
    expect(await stored()).toMatch(new RegExp(`"email":"${editor.email}","canEdit"`))
    await ok(remove(editor), 204)
    expect(await stored()).not.toMatch(new RegExp(`"email":"${editor.email}","canEdit"`))
  })

  test('D11: deletion by a person who registered a foreign address does not end shares with that address', async () => {
    const strict = await openServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    const bia = await strict.register()
    const list = await startList(bia, 'Da Bia', 'Carvão')
    const { shareToken } = await share(bia, list.id, 'vitima@example.com', true)
    const thief = await strict.register('vitima@example.com')
    await ok(remove(thief), 204)
    expect(await ok(strict.request(`/api/invite/${shareToken}`))).toMatchObject({ email: 'vitima@example.com' })
    await strict.stop()
  })

  test('leaves the address free for a new account without the old data', async () => {
    const { owner, editor } = await startSharedList(server)
    await ok(remove(editor), 204)
    await server.runJobs()
    const again = await server.register(editor.email)
    expect(again.id).not.toBe(editor.id)
    expect(await receivedBy(again)).toEqual([])
    const list = await startList(owner, 'Outra', 'Pão')
    await share(owner, list.id, editor.email)
    expect(await receivedBy(again)).toEqual(['Outra'])
  })

  test('D12: one of two concurrent deletions succeeds, also beside a change of password', async () => {
    const [ana, bia] = [await server.register(), await server.register()]
    const both = await Promise.all([remove(ana), remove(ana)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 401])
    const change = bia.put('/api/user/password', { currentPassword: password, newPassword: 'segredo-novo' })
    const statuses = (await Promise.all([remove(bia), change])).map(({ status }) => status)
    expect([
      [204, 401],
      [401, 200],
    ]).toContainEqual(statuses)
  })
})

test('D5: an account without a password is deleted only from a fresh session', async () => {
  const world = await openGoogleServer()
  world.issuer.state.person = newGooglePerson()
  const enter = async () => {
    const { browser } = await world.signIn()
    return world.server.callsOf([...browser].map(([name, value]) => `${name}=${value}`).join('; '))
  }
  const old = await enter()
  world.server.skip(10 * 60_000)
  expect(await codes(remove(old, {}))).toEqual([403, 'sign_in_again'])
  await ok(remove(await enter(), {}), 204)
  await world.server.runJobs()
  expect(await stored(world.server)).not.toContain(world.email())
  expect(await world.identities()).toEqual([])
  await world.stop()
})
