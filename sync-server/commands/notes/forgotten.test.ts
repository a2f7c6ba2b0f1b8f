import { afterEach, beforeEach, expect, test } from 'vitest'
import { schema } from '#sync-server/db/schema.ts'
import { ok } from '#sync-server/testing/api.ts'
import { openServer, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'
import { passDays } from '#sync-server/testing/time.ts'

let server: TestServer
let ana: TestPerson
beforeEach(async () => {
  server = await openServer({ env: { RATE_LIMIT_SCALE: '1000' } })
  ana = await server.register()
})
afterEach(() => server.stop())

/** A note that had these texts, one after the other. */
async function noteWith(...texts: string[]): Promise<string> {
  const [content, ...later] = texts
  const { id } = await ok(ana.post('/api/notes', { title: 'Nota', content }), 201)
  for (const text of later) await ok(ana.put(`/api/notes/${id}`, { content: text }))
  return id
}

/** How many texts are kept besides the one of now. */
const keptOf = async (id: string): Promise<number> => (await ok(ana.get(`/api/notes/${id}/versions`))).length - 1
const storedVersions = () => server.store.read(async ({ db }) => db.select().from(schema.noteVersions).all())

test('what a note was 90 days ago is forgotten, what it is stays', async () => {
  const id = await noteWith('um', 'dois', 'três')
  ana = await passDays(server, 80, ana)
  expect(await keptOf(id)).toBe(2)
  ana = await passDays(server, 11, ana)
  expect(await keptOf(id)).toBe(0)
  expect((await ok(ana.get(`/api/notes/${id}`))).content).toBe('três')
})

test('with an erased note goes what it was, and nothing of another one', async () => {
  const [gone, stays] = [await noteWith('segredo', 'outro segredo'), await noteWith('um', 'dois')]
  await ok(ana.del(`/api/notes/${gone}`), 204)
  await ok(ana.del(`/api/trash/notes/${gone}`), 204)
  ana = await passDays(server, 1, ana)
  expect(new Set((await storedVersions()).map(({ noteId }) => noteId))).toEqual(new Set([stays]))
})

test('of all that the notes of a person were 5 MB stay, and the oldest text goes first, no other with it', async () => {
  const ids: string[] = []
  const textsOf = (note: number) => Array.from({ length: 7 }, (_, at) => `${note} ${at} `.padEnd(80_000, 'x'))
  for (let note = 0; note < 12; note++) ids.push(await noteWith(...textsOf(note)))
  const kept = await Promise.all(ids.map(keptOf))
  const room = Math.floor((5 * 1024 * 1024) / 80_000)
  expect(kept.reduce((a, b) => a + b)).toBe(room)
  expect(kept).toEqual([0, 5, ...Array<number>(10).fill(6)])
})
