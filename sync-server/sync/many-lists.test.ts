import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ana, bia, server, serverForEach } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest } from '#sync-server/testing/server.ts'

serverForEach(['ana', 'bia'])

const row = { rev: 1, stamps: { '*': 1 }, deletedAt: null }

/** Lists that Bia has shared with Ana. */
const shareLists = (count: number) =>
  server.store.write(async ({ db }) => {
    const ids = Array.from({ length: count }, newId)
    await db.insert(schema.scopes).values(ids.map((id) => ({ id: listScope(id), rev: 1 })))
    const heading = { ...row, ownerId: bia.id, createdAt: 1 }
    await db
      .insert(schema.lists)
      .values(ids.map((id, at) => ({ ...heading, id, scope: listScope(id), title: `Lista ${at}` })))
    const membership = { ...row, scope: userScope(ana.id), userId: ana.id, role: 'editor', ownerName: 'Bia' } as const
    await db.insert(schema.memberships).values(ids.map((listId) => ({ ...membership, id: newId(), listId })))
  })

/** Reads all pages. */
async function readAll(cursors: Record<string, number> = {}) {
  const gone: string[] = []
  for (let more = true; more; ) {
    const answer = await sync(ana, syncRequest(ana.id, { cursors }))
    for (const { id, to } of answer.scopes) cursors[id] = to
    gone.push(...answer.gone)
    more = answer.more
  }
  return { cursors, gone }
}

test('a person with endless received lists still syncs: a device gets the first 500', async () => {
  await shareLists(490)
  const before = await readAll()
  await shareLists(100)
  const { cursors, gone } = await readAll({ ...before.cursors })
  expect(gone).toEqual([])
  expect(Object.keys(cursors)).toEqual(expect.arrayContaining(Object.keys(before.cursors)))
  // Her own scope and her default list, and 500 of Bia's.
  expect(Object.keys(cursors)).toHaveLength(502)
  const content = '漢'.repeat(80_000)
  const push = [mutation(1, 'notes.create', { title: 'Longa', content })]
  expect((await sync(ana, syncRequest(ana.id, { cursors, push }))).results).toMatchObject([{ outcome: 'ok' }])
})
