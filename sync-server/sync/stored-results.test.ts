import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { MutationResult } from '#shared/sync.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok, synced } from '#sync-server/testing/api.ts'
import { ana, server, serverForAll } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest } from '#sync-server/testing/server.ts'

serverForAll(['ana'])

const noteRow = async (id: string) => (await synced(ana, 'notes')).find((row) => row.id === id)

/** A note of this many characters, and edits based on its short beginning: each is merged with all of it. */
async function pushOf(characters: number, edits: number) {
  const { id } = await ok(ana.post('/api/notes', { title: 'Nota', content: 'começo' }), 201)
  const base = (await noteRow(id))?.version
  await ok(ana.put(`/api/notes/${id}`, { content: `começo\n\n${'x'.repeat(characters)}` }))
  const push = Array.from({ length: edits }, (_, at) => ({
    ...mutation(at + 1, 'notes.update', { id, content: `linha ${at}\ncomeço` }),
    base,
  }))
  return { id, request: syncRequest(ana.id, { client: newId(), push }) }
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
const mergedIn = (results: MutationResult[]) => results.flatMap(({ merged = {} }) => Object.values(merged))

test('X22: many small edits of a long note store small results and have a small answer', async () => {
  const { request } = await pushOf(15_000, 20)
  const { results } = await sync(ana, request)
  expect(results.every(({ outcome }) => outcome === 'merged')).toBe(true)
  expect(mergedIn(results).length).toBeGreaterThan(0)
  expect(bytesOf(mergedIn(results))).toBeLessThan(70_000)
  const { client } = request
  const kept = await server.store.read(({ db }) =>
    db.select().from(schema.results).where(eq(schema.results.clientId, client)),
  )
  expect(bytesOf(kept)).toBeLessThan(20 * 300)
})

test('a repeated push has the same results, without the merged texts: their rows contain them', async () => {
  const { id, request } = await pushOf(100, 1)
  const { results } = await sync(ana, request)
  const content = (await noteRow(id))?.content
  expect(results).toMatchObject([{ outcome: 'merged', merged: { content } }])
  const [{ merged: _, ...rest } = {}] = results
  const again = await sync(ana, request)
  expect(again.results).toEqual([rest])
  expect(again.scopes.flatMap(({ rows }) => rows.map(([, row]) => row.content))).toContain(content)
})

test('a long merged text is sent with its row only', async () => {
  const { id, request } = await pushOf(17_000, 1)
  const { results, scopes } = await sync(ana, request)
  expect(results).toMatchObject([{ outcome: 'merged' }])
  expect(mergedIn(results)).toEqual([])
  expect(scopes.flatMap(({ rows }) => rows.map(([, row]) => row.content))).toContain((await noteRow(id))?.content)
})
