import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'
import { derivedTables } from '#shared/scopes.ts'
import { exampleOf } from '#shared/testing.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { answerOf, expectRefusal } from './answers.ts'
import { matrix } from './contract-matrix.ts'
import { type Cast, openCast, trashedOf } from './contract-scene.ts'
import { mutation, sync, syncRequest } from './server.ts'

let cast: Cast
beforeEach(async () => {
  cast = await openCast()
})
afterEach(() => cast.server.stop())

/** Calls that write a row and have a body; each row of the matrix is one. */
const writing = matrix.filter(
  ({ name, statuses }) =>
    contract[name].kind === 'mutation' && contract[name].method !== 'DELETE' && statuses.owner < 400,
)

/** Fields by which a body could claim an owner or a time. */
const claims = (ownerId: string, listId: string) => ({
  userId: ownerId,
  user_id: ownerId,
  owner: ownerId,
  scope: `u:${ownerId}`,
  role: 'owner',
  rev: 999_999,
  stamps: { '*': 1 },
  deletedAt: 1,
  createdAt: 1,
  updatedAt: '1999-01-01T00:00:00.000Z',
  defaultListId: listId,
  token: 'x'.repeat(43),
})

test.each(writing)('I133, T29: claims of a body about owner and time are ignored ($title)', async (row) => {
  const { people, call, rowsOfOwner, startScene, server } = cast
  const scene = await startScene()
  const { body, ...ask } = await row.ask(scene, people.owner, people)
  const strange = claims(people.stranger.id, newId())
  const response = await call(row.name, people.owner, { ...ask, body: { ...Object(body), ...strange } })
  expect(response.status).toBe(row.statuses.owner)
  const stored = JSON.stringify(await rowsOfOwner())
  for (const word of [people.stranger.id, '999999', '1999-01-01', 'x'.repeat(43)]) expect(stored).not.toContain(word)
  expect(stored).not.toContain('"deletedAt":1,')
  expect(stored).not.toContain('"createdAt":1,')
  const { scopes } = await sync(
    { ...people.stranger, ...server.callsOf(people.stranger.cookie) },
    syncRequest(people.stranger.id),
  )
  expect(scopes.map(({ rows }) => rows.map(([table]) => table))).toEqual([['settings'], ['lists']])
})

test.each(writing)(
  'I133, T25: a stranger who claims to be the owner changes nothing of theirs ($title)',
  async (row) => {
    const { people, call, rowsOfOwner, startScene } = cast
    const scene = await startScene()
    const { body, ...ask } = await row.ask(scene, people.stranger, people)
    const before = await rowsOfOwner()
    const claimed = claims(people.owner.id, scene.list)
    const response = await call(row.name, people.stranger, { ...ask, body: { ...Object(body), ...claimed } })
    expect(response.status).toBe(row.statuses.stranger)
    expect(await rowsOfOwner()).toEqual(before)
  },
)

describe('I136: after the deletion of an account', () => {
  const forSignedIn = matrix.filter(({ statuses }) => statuses.nobody === 401 && statuses.owner !== 401)

  test('I136: its cookie is 401 everywhere', async () => {
    const { people, call, rowsOfOwner, startScene, server } = cast
    const scene = await startScene()
    const asks = await Promise.all(forSignedIn.map((row) => row.ask(scene, people.owner, people)))
    await server.store.write(async ({ db }) => {
      await db.delete(schema.users).where(eq(schema.users.id, people.owner.id))
    })
    const before = await rowsOfOwner()
    for (const [at, { name }] of forSignedIn.entries()) {
      const answer = await answerOf(await call(name, people.owner, asks[at]))
      expect(answer.status).toBe(401)
      expectRefusal(answer)
    }
    expect(await rowsOfOwner()).toEqual(before)
  })
})

test('S151: shares of a deleted account can neither be opened nor accepted', async () => {
  const { people, call, startScene, server } = cast
  const { tokenOfEditor: token } = await startScene()
  await server.store.write(async ({ db }) => {
    await db.delete(schema.users).where(eq(schema.users.id, people.owner.id))
  })
  for (const name of ['invites.get', 'invites.accept', 'shares.open'] as const) {
    const answer = await answerOf(await call(name, people.editor, { params: { token } }))
    expect(answer.status).toBe(404)
    expectRefusal(answer)
  }
})

test('I127: a device that names ids of another person is refused like one with unknown ids', async () => {
  const { people, startScene, rowsOfOwner, server } = cast
  const scene = await startScene()
  const stranger = { ...people.stranger, ...server.callsOf(people.stranger.cookie) }
  const acts = (
    id: (of: Exclude<keyof typeof scene, 'newAccount' | 'mailedToken' | 'otherSession' | 'invitation'>) => string,
  ): [string, object][] => [
    ['lists.update', { id: id('list'), title: 'Minha' }],
    ['lists.delete', { id: id('list') }],
    ['lists.restore', { id: id('trashedList') }],
    ['items.create', { listId: id('list'), name: 'Intruso' }],
    ['items.update', { id: id('item'), purchased: true }],
    ['items.delete', { id: id('item') }],
    ['items.restore', { id: id('trashedItem') }],
    ['tasks.create', { projectId: id('projects'), title: 'Intrusa' }],
    ['tasks.update', { id: id('task'), status: 'concluída' }],
    ['tasks.delete', { id: id('task') }],
    ['tasks.restore', { id: id('trashedTask') }],
    ['notes.update', { id: id('note'), content: '' }],
    ['notes.delete', { id: id('note') }],
    ['notes.restore', { id: id('trashedNote') }],
    ...derivedTables.flatMap((table): [string, object][] => [
      [`${table}.update`, { id: id(table), ...exampleOf(table, 'Meu') }],
      [`${table}.delete`, { id: id(table) }],
      [`${table}.restore`, { id: id(trashedOf(table)) }],
      ['trash.delete', { table, id: id(trashedOf(table)) }],
    ]),
    ['trash.delete', { table: 'lists', id: id('trashedList') }],
    ['trash.delete', { table: 'items', id: id('trashedItem') }],
    ['trash.delete', { table: 'tasks', id: id('trashedTask') }],
    ['trash.delete', { table: 'notes', id: id('trashedNote') }],
  ]
  const before = await rowsOfOwner()
  const outcomes = async (named: [string, object][]) => {
    const push = named.map(([op, args], at) => mutation(at + 1, op, args))
    const { results } = await sync(stranger, syncRequest(stranger.id, { push }))
    return results.map(({ mid, ...result }) => result)
  }
  const foreign = await outcomes(acts((of) => scene[of]))
  expect(foreign).toEqual(await outcomes(acts(() => newId())))
  expect(new Set(foreign.map(({ code }) => code))).toEqual(new Set(['not_found']))
  expect(await rowsOfOwner()).toEqual(before)
})
