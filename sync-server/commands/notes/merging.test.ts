import { expect, test } from 'vitest'
import type { MutationResult } from '#shared/sync.ts'
import { notFound, ok, refusal, synced } from '#sync-server/testing/api.ts'
import { ana, server, serverForAll } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest } from '#sync-server/testing/server.ts'

serverForAll(['ana'])

/** A stored note with the version of its text. */
async function noteOf(content: string) {
  const { id } = await ok(ana.post('/api/notes', { title: 'Nota', content }), 201)
  return { id, version: await versionOf(id) }
}

const versionOf = async (id: string) => (await rowOf(id))?.version as string
const rowOf = async (id: string) => (await synced(ana, 'notes')).find((row) => row.id === id)
const contentOf = async (id: string) => (await ok(ana.get(`/api/notes/${id}`))).content
const edit = (id: string, content: string, base?: string, seq = 1) => ({
  ...mutation(seq, 'notes.update', { id, content }),
  ...(base && { base }),
})
/** Sends mutations from a new device and returns their results. */
const send = async (...mutations: object[]): Promise<MutationResult[]> =>
  (await sync(ana, syncRequest(ana.id, { push: mutations }))).results as MutationResult[]
const textsOf = async (id: string): Promise<string[]> => {
  const versions: { id: string }[] = await ok(ana.get(`/api/notes/${id}/versions`))
  const read = versions.map((version) => ok(ana.get(`/api/notes/${id}/versions/${version.id}`)))
  return (await Promise.all(read)).map(({ content }) => content)
}

test('edits of two devices on the same text keep the lines of both', async () => {
  const { id, version } = await noteOf('Pão\nLeite\nOvos')
  const phone = edit(id, 'Pão doce\nLeite\nOvos', version)
  expect(await send(phone)).toMatchObject([{ outcome: 'ok' }])
  expect(await versionOf(id)).toBe(phone.mid)
  const desk = edit(id, 'Pão\nLeite\nOvos caipiras', version)
  const content = 'Pão doce\nLeite\nOvos caipiras'
  expect(await send(desk)).toMatchObject([{ outcome: 'merged', merged: { content } }])
  expect(await rowOf(id)).toMatchObject({ content, version: expect.not.stringMatching(desk.mid) })
  expect((await textsOf(id)).sort()).toEqual(
    [content, 'Pão doce\nLeite\nOvos', 'Pão\nLeite\nOvos', 'Pão\nLeite\nOvos caipiras'].sort(),
  )
})

test('a text that differs only in Windows line endings changes no line', async () => {
  const { id, version } = await noteOf('Pão\r\nLeite\r\nOvos')
  expect(await contentOf(id)).toBe('Pão\nLeite\nOvos')
  await send(edit(id, 'Pão doce\nLeite\nOvos', version))
  const desk = edit(id, 'Pão\r\nLeite\r\nOvos caipiras 🥚', version)
  const content = 'Pão doce\nLeite\nOvos caipiras 🥚'
  expect(await send(desk)).toMatchObject([{ outcome: 'merged', merged: { content } }])
  expect(await contentOf(id)).toBe(content)
})

test('an earlier edit that arrives later loses nothing', async () => {
  const { id, version } = await noteOf('a\nb')
  await send(edit(id, 'a\nB', version))
  const late = { ...edit(id, 'A\nb', version), wall: Date.now() - 3600_000 }
  expect(await send(late)).toMatchObject([{ outcome: 'merged' }])
  expect(await contentOf(id)).toBe('A\nB')
})

test('a late merge does not postdate the author’s other acts', async () => {
  const { id, version } = await noteOf('a\nb')
  await send(edit(id, 'a\nB', version), mutation(2, 'notes.update', { id, title: 'Depois' }))
  const wall = Date.now() - 3600_000
  const late = { ...mutation(2, 'notes.update', { id, title: 'Antes' }), wall: wall + 1 }
  expect(await send({ ...edit(id, 'A\nb', version), wall }, late)).toMatchObject([
    { outcome: 'merged' },
    { outcome: 'superseded', dropped: ['title'] },
  ])
  expect(await rowOf(id)).toMatchObject({ title: 'Depois', content: 'A\nB' })
})

test('an edit based on a text merged meanwhile deletes nothing of others', async () => {
  const { id, version } = await noteOf('a\nb')
  await send(edit(id, 'a\nB', version))
  const first = edit(id, 'A\nb', version)
  const second = edit(id, 'A!\nb', first.mid, 2)
  expect(await send(first, second)).toMatchObject([{ outcome: 'merged' }, { outcome: 'merged' }])
  expect(await contentOf(id)).toBe('A!\nB')
})

test('fast edits of a single device never conflict', async () => {
  const { id, version } = await noteOf('')
  const edits: ReturnType<typeof edit>[] = []
  for (let n = 1; n <= 30; n++) edits.push(edit(id, 'x'.repeat(n), edits.at(-1)?.mid ?? version, n))
  const results = await send(...edits)
  expect(results.every(({ outcome }) => outcome === 'ok')).toBe(true)
  expect(await contentOf(id)).toBe('x'.repeat(30))
})

test('one line changed on both sides keeps both passages', async () => {
  const { id, version } = await noteOf('Leite 2 l')
  await send(edit(id, 'Leite 3 l', version))
  await send(edit(id, 'Leite 4 l', version))
  expect(await contentOf(id)).toBe('┌── duas versões ──\nLeite 3 l\n├── ou ──\nLeite 4 l\n└──')
})

test('a mutation repeated by a renamed device changes nothing and has the same result', async () => {
  const { id, version } = await noteOf('a\nb')
  await send(edit(id, 'a\nB', version))
  const late = edit(id, 'A\nb', version)
  const [first] = await send(late)
  expect(await send(late)).toMatchObject([{ outcome: 'merged', merged: first?.merged }])
  await send(edit(id, 'A\nB\nc', await versionOf(id)))
  const before = await rowOf(id)
  expect(await send(late)).toMatchObject([{ outcome: 'ok' }])
  expect(await rowOf(id)).toEqual(before)
  expect(first).toMatchObject({ outcome: 'merged' })
})

test('a copied profile that continues its text under the same name loses nothing', async () => {
  const { id, version } = await noteOf('a\nb')
  const one = edit(id, 'A\nb', version)
  await send(one)
  expect(await send({ ...one, args: { id, content: 'a\nB' } })).toMatchObject([{ outcome: 'merged' }])
  expect(await contentOf(id)).toBe('A\nB')
})

test('without a base the later text wins and the earlier author is notified; both texts stay versions', async () => {
  const { id } = await noteOf('antes')
  server.skip(60_000)
  const now = server.now()
  const at = (content: string, ago: number) => ({ ...edit(id, content), wall: now - ago })
  const write = async (one: object) => (await sync(ana, syncRequest(ana.id, { now, push: [one] }))).results
  expect(await write(at('depois', 1000))).toMatchObject([{ outcome: 'ok' }])
  expect(await write(at('no meio', 5000))).toMatchObject([{ outcome: 'superseded', dropped: ['content'] }])
  expect(await contentOf(id)).toBe('depois')
  expect((await textsOf(id)).sort()).toEqual(['antes', 'depois', 'no meio'])
})

test('a text sent over REST with its base is merged', async () => {
  const { id, version } = await noteOf('a\nb')
  await ok(ana.put(`/api/notes/${id}`, { content: 'a\nB', base: version }))
  expect(await ok(ana.put(`/api/notes/${id}`, { content: 'A\nb', base: version }))).toMatchObject({ content: 'A\nB' })
})

test('two texts too long together are not merged: the note keeps its text, the other becomes a version', async () => {
  const { id, version } = await noteOf('início\nfim')
  const [one, other] = ['x', 'y'].map((letter) => `${letter.repeat(50_000)}\n`)
  await send(edit(id, `${one}início\nfim`, version))
  expect(await send(edit(id, `início\nfim\n${other}`, version))).toMatchObject([{ outcome: 'superseded' }])
  expect(await contentOf(id)).toBe(`${one}início\nfim`)
  expect(await textsOf(id)).toContain(`início\nfim\n${other}`)
})

test('an offline edit of a pruned version is still merged', async () => {
  const { id, version } = await noteOf('a\n\nb')
  let base = version
  for (let n = 0; n < 60; n++) {
    server.skip(20_000)
    const next = edit(id, `a ${n}\n\nb`, base)
    await send(next)
    base = next.mid
  }
  const kept = await textsOf(id)
  expect(kept.length).toBeLessThan(20)
  expect(await send(edit(id, 'a\n\nb, escrito longe', version))).toMatchObject([{ outcome: 'merged' }])
  expect(await contentOf(id)).toBe('a 59\n\nb, escrito longe')
})

test('an edit of a version that was pruned itself is merged', async () => {
  const grown = (lines: number, first = 'a') =>
    [first, '', 'b', ...Array.from({ length: lines }, (_, at) => `${at}`)].join('\n')
  const { id, version } = await noteOf(grown(0))
  const versions = [version]
  for (let lines = 1; lines <= 60; lines++) {
    server.skip(20_000)
    const next = edit(id, grown(lines), versions.at(-1))
    await send(next)
    versions.push(next.mid)
  }
  // The versions that are kept depend on the time of day.
  const kept = (await ok(ana.get(`/api/notes/${id}/versions`))).map((version: { id: string }) => version.id)
  const thinned = versions.findIndex((mid, lines) => lines > 10 && !kept.includes(mid))
  expect(await refusal(ana.get(`/api/notes/${id}/versions/${versions[thinned]}`))).toEqual(notFound)
  expect(await send(edit(id, grown(thinned, 'A'), versions[thinned]))).toMatchObject([{ outcome: 'merged' }])
  expect(await contentOf(id)).toBe(grown(60, 'A'))
})

test('versions are visible only to the owner of the note, and not while it is in the trash', async () => {
  const { id, version } = await noteOf('segredo')
  const stranger = await server.register()
  for (const path of [`/api/notes/${id}/versions`, `/api/notes/${id}/versions/${version}`]) {
    expect(await refusal(stranger.get(path))).toEqual(notFound)
  }
  const other = await noteOf('outra')
  expect(await refusal(ana.get(`/api/notes/${other.id}/versions/${version}`))).toEqual(notFound)
  await ana.del(`/api/notes/${id}`)
  expect(await refusal(ana.get(`/api/notes/${id}/versions`))).toEqual(notFound)
})
