import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MutationResult } from '#shared/sync.ts'
import { notFound, ok, refusal, synced } from '#sync-server/testing/api.ts'
import {
  mutation,
  openServer,
  sync,
  syncRequest,
  type TestPerson,
  type TestServer,
} from '#sync-server/testing/server.ts'

let server: TestServer
let ana: TestPerson
beforeAll(async () => {
  server = await openServer({ env: { RATE_LIMIT_SCALE: '1000' } })
  ana = await server.register()
})
afterAll(() => server.stop())

/** A note that the server has, with the version of its text. */
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
/** What a device that was never here before is answered. */
const send = async (...mutations: object[]): Promise<MutationResult[]> =>
  (await sync(ana, syncRequest(ana.id, { push: mutations }))).results as MutationResult[]
const textsOf = async (id: string): Promise<string[]> => {
  const versions: { id: string }[] = await ok(ana.get(`/api/notes/${id}/versions`))
  const read = versions.map((version) => ok(ana.get(`/api/notes/${id}/versions/${version.id}`)))
  return (await Promise.all(read)).map(({ content }) => content)
}

test('two devices that wrote upon the same text have both their lines', async () => {
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

test('who ends lines as Windows does changes none by that', async () => {
  const { id, version } = await noteOf('Pão\r\nLeite\r\nOvos')
  expect(await contentOf(id)).toBe('Pão\nLeite\nOvos')
  await send(edit(id, 'Pão doce\nLeite\nOvos', version))
  const desk = edit(id, 'Pão\r\nLeite\r\nOvos caipiras 🥚', version)
  const content = 'Pão doce\nLeite\nOvos caipiras 🥚'
  expect(await send(desk)).toMatchObject([{ outcome: 'merged', merged: { content } }])
  expect(await contentOf(id)).toBe(content)
})

test('who wrote earlier, but sends later, loses nothing', async () => {
  const { id, version } = await noteOf('a\nb')
  await send(edit(id, 'a\nB', version))
  const late = { ...edit(id, 'A\nb', version), wall: Date.now() - 3600_000 }
  expect(await send(late)).toMatchObject([{ outcome: 'merged' }])
  expect(await contentOf(id)).toBe('A\nB')
})

test('what is joined late does not make the other acts of its author later than they were', async () => {
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

test('what a device writes on, not knowing yet that its text was joined, deletes nothing of the others', async () => {
  const { id, version } = await noteOf('a\nb')
  await send(edit(id, 'a\nB', version))
  const first = edit(id, 'A\nb', version)
  const second = edit(id, 'A!\nb', first.mid, 2)
  expect(await send(first, second)).toMatchObject([{ outcome: 'merged' }, { outcome: 'merged' }])
  expect(await contentOf(id)).toBe('A!\nB')
})

test('one device alone never meets itself, however fast it writes', async () => {
  const { id, version } = await noteOf('')
  const edits: ReturnType<typeof edit>[] = []
  for (let n = 1; n <= 30; n++) edits.push(edit(id, 'x'.repeat(n), edits.at(-1)?.mid ?? version, n))
  const results = await send(...edits)
  expect(results.every(({ outcome }) => outcome === 'ok')).toBe(true)
  expect(await contentOf(id)).toBe('x'.repeat(30))
})

test('the same line changed twice keeps both passages', async () => {
  const { id, version } = await noteOf('Leite 2 l')
  await send(edit(id, 'Leite 3 l', version))
  await send(edit(id, 'Leite 4 l', version))
  expect(await contentOf(id)).toBe('┌── duas versões ──\nLeite 3 l\n├── ou ──\nLeite 4 l\n└──')
})

test('a mutation that comes again under another name of its device changes nothing and has the same result', async () => {
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

test('a copied profile that went on with its text under the same name loses nothing', async () => {
  const { id, version } = await noteOf('a\nb')
  const one = edit(id, 'A\nb', version)
  await send(one)
  expect(await send({ ...one, args: { id, content: 'a\nB' } })).toMatchObject([{ outcome: 'merged' }])
  expect(await contentOf(id)).toBe('A\nB')
})

test('without a base the later intent wins, and the text before stays a version; the earlier one is told, and stays one, too', async () => {
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

test('REST joins, too, for who says what they wrote upon', async () => {
  const { id, version } = await noteOf('a\nb')
  await ok(ana.put(`/api/notes/${id}`, { content: 'a\nB', base: version }))
  expect(await ok(ana.put(`/api/notes/${id}`, { content: 'A\nb', base: version }))).toMatchObject({ content: 'A\nB' })
})

test('two texts that together are longer than a note may be are not joined: the note keeps its text, the other is a version', async () => {
  const { id, version } = await noteOf('início\nfim')
  const [one, other] = ['x', 'y'].map((letter) => `${letter.repeat(50_000)}\n`)
  await send(edit(id, `${one}início\nfim`, version))
  expect(await send(edit(id, `início\nfim\n${other}`, version))).toMatchObject([{ outcome: 'superseded' }])
  expect(await contentOf(id)).toBe(`${one}início\nfim`)
  expect(await textsOf(id)).toContain(`início\nfim\n${other}`)
})

test('what was written offline upon a text that was thinned out since is still joined', async () => {
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

test('so is what was written upon a text that itself was thinned out', async () => {
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
  // Which ones stay depends on the time of day.
  const kept = (await ok(ana.get(`/api/notes/${id}/versions`))).map((version: { id: string }) => version.id)
  const thinned = versions.findIndex((mid, lines) => lines > 10 && !kept.includes(mid))
  expect(await refusal(ana.get(`/api/notes/${id}/versions/${versions[thinned]}`))).toEqual(notFound)
  expect(await send(edit(id, grown(thinned, 'A'), versions[thinned]))).toMatchObject([{ outcome: 'merged' }])
  expect(await contentOf(id)).toBe(grown(60, 'A'))
})

test('versions are for the owner of the note alone, and as long as it is not in the trash', async () => {
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
