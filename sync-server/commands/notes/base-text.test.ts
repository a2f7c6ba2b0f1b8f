import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { MutationResult } from '#shared/sync.ts'
import { ok, synced } from '#sync-server/testing/api.ts'
import { ana, serverForAll } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest } from '#sync-server/testing/server.ts'
import { nearestKept } from './base-text.ts'

serverForAll(['ana'])

/** An edit from an app that names its base without sending the replaced text. */
const edit = (id: string, content: string, base: string | undefined, mid = newId()) => ({
  ...mutation(0, 'notes.update', { id, content }),
  mid,
  base,
})
type Edit = ReturnType<typeof edit>

async function send(...edits: Edit[]): Promise<MutationResult[]> {
  const push = edits.map((one, at) => ({ ...one, seq: at + 1 }))
  return (await sync(ana, syncRequest(ana.id, { push }))).results as MutationResult[]
}

/** Edits of a note, each based on the one before. */
function chain(id: string, from: string | undefined, texts: string[]): Edit[] {
  const edits: Edit[] = []
  for (const text of texts) edits.push(edit(id, text, edits.at(-1)?.mid ?? from))
  return edits
}

const contentOf = async (id: string) => (await ok(ana.get(`/api/notes/${id}`))).content
const versionOf = async (id: string) => (await synced(ana, 'notes')).find((row) => row.id === id)?.version as string
const texts = (count: number, word: string) =>
  Array.from({ length: count }, (_, at) => `${word} ${String(at).padStart(2, '0')}`)

test('the search for a kept text ends without a result if versions name each other in a circle', () => {
  const version = (id: string, parentId: string | null, isKept = false) => ({ id, parentId, isKept, at: 1 })
  const circle = [version('a', 'b'), version('b', 'c'), version('c', 'a')]
  expect(nearestKept(circle, 'a')).toBeUndefined()
  expect(nearestKept([version('a', 'a')], 'a')).toBeUndefined()
  expect(nearestKept([...circle, version('d', 'e'), version('e', 'f'), version('f', 'a', true)], 'd')).toBe('f')
})

test('a parent younger than its child is another text under a reused id', () => {
  const child = { id: 'b', parentId: 'a', isKept: false, at: 1 }
  expect(nearestKept([child, { id: 'a', parentId: null, isKept: true, at: 2 }], 'b')).toBeUndefined()
  expect(nearestKept([child, { id: 'a', parentId: null, isKept: true, at: 1 }], 'b')).toBe('a')
})

test('X11: a text under the id of a pruned version blocks nobody, and no word of the note is lost', async () => {
  const { id } = await ok(ana.post('/api/notes', { title: 'Nota', content: 'começo' }), 201)
  const first = chain(id, await versionOf(id), texts(3, 'primeiro'))
  await send(...first)
  const second = chain(id, first.at(-1)?.mid, texts(500, 'segundo'))
  await send(...second)
  const third = chain(id, second.at(-1)?.mid, texts(500, 'terceiro'))
  await send(...third)
  const fourth = chain(id, third.at(-1)?.mid, texts(20, 'quarto texto'))
  await send(...fourth)
  const again = edit(id, 'mais uma vez', fourth.at(-1)?.mid, first.at(-1)?.mid)
  await send(again)
  // The newest ten of these fill the 512 kB, so that no text of the cycle is left.
  const long = chain(id, await versionOf(id), texts(13, 'x'.repeat(52_425)))
  await send(...long.slice(0, 4))
  await send(...long.slice(4, 8))
  await send(...long.slice(8))
  const [result] = await send(edit(id, 'palavra nova', third.at(-1)?.mid))
  expect(result).toMatchObject({ outcome: 'merged' })
  expect(await contentOf(id)).toContain(`${'x'.repeat(52_425)} 12`)
  expect(await contentOf(id)).toContain('palavra nova')
})
