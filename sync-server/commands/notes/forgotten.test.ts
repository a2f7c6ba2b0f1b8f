import { expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok } from '#sync-server/testing/api.ts'
import { ana, pass, server, serverForEach } from '#sync-server/testing/people.ts'

serverForEach(['ana'])

/** A note that had these texts, one after the other. */
async function noteWith(...texts: string[]): Promise<string> {
  const [content, ...later] = texts
  const { id } = await ok(ana.post('/api/notes', { title: 'Nota', content }), 201)
  for (const text of later) await ok(ana.put(`/api/notes/${id}`, { content: text }))
  return id
}

/** Number of kept texts besides the current one. */
const keptOf = async (id: string): Promise<number> => (await ok(ana.get(`/api/notes/${id}/versions`))).length - 1
const storedVersions = () => server.store.read(async ({ db }) => db.select().from(schema.noteVersions).all())

test('versions older than 90 days are pruned; the current text stays', async () => {
  const id = await noteWith('um', 'dois', 'três')
  await pass(80)
  expect(await keptOf(id)).toBe(2)
  await pass(11)
  expect(await keptOf(id)).toBe(0)
  expect((await ok(ana.get(`/api/notes/${id}`))).content).toBe('três')
})

test('the versions of an erased note are deleted, and none of another one', async () => {
  const [gone, stays] = [await noteWith('segredo', 'outro segredo'), await noteWith('um', 'dois')]
  await ok(ana.del(`/api/notes/${gone}`), 204)
  await ok(ana.del(`/api/trash/notes/${gone}`), 204)
  await pass(1)
  expect(new Set((await storedVersions()).map(({ noteId }) => noteId))).toEqual(new Set([stays]))
})

test('a person’s old versions are bounded to 5 MB, and the oldest are pruned first', async () => {
  const ids: string[] = []
  const textsOf = (note: number) => Array.from({ length: 7 }, (_, at) => `${note} ${at} `.padEnd(80_000, 'x'))
  for (let note = 0; note < 12; note++) ids.push(await noteWith(...textsOf(note)))
  const kept = await Promise.all(ids.map(keptOf))
  const room = Math.floor((5 * 1024 * 1024) / 80_000)
  expect(kept.reduce((a, b) => a + b)).toBe(room)
  expect(kept).toEqual([0, 5, ...Array<number>(10).fill(6)])
})

/**
 * Adds `count` versions of `letters` letters to a note. They are a week old; versions of one letter are a day older.
 */
async function addTexts(noteId: string, count: number, letters: number): Promise<void> {
  const texts = Array.from({ length: count }, () => ({
    ...{ id: newId(), noteId, scope: userScope(ana.id), parentId: null, mergedId: null },
    ...{ at: server.now() - (letters === 1 ? 8 : 7) * dayMs, content: 'x'.repeat(letters) },
  }))
  await server.store.write(async ({ db }) => {
    for (let at = 0; at < count; at += 500) await db.insert(schema.noteVersions).values(texts.slice(at, at + 500))
  })
}

/** Number of texts pruned when `content` replaces the text of a new note. */
async function forgottenBy(content: string): Promise<number> {
  const id = await noteWith('antes')
  const kept = async () => (await storedVersions()).filter((version) => version.content !== null).length
  const before = await kept()
  await ok(ana.put(`/api/notes/${id}`, { content }))
  return before + 1 - (await kept())
}

test('a short text counts as a kilobyte, so that the number of texts is bounded', async () => {
  await addTexts(await noteWith('outra'), 5200, 1)
  expect(await forgottenBy('depois')).toBeGreaterThan(80)
})

test('X11: one write prunes at most 500 texts', async () => {
  const id = await noteWith('outra')
  await addTexts(id, 66, 80_000)
  await addTexts(id, 4500, 1)
  const forgotten = await forgottenBy('depois')
  expect(forgotten).toBeGreaterThan(400)
  expect(forgotten).toBeLessThanOrEqual(500)
})
