import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { listen, notFound, ok, push, refusal, synced, texts } from '#sync-server/testing/api.ts'
import { ana, server, serverForAll, stranger } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest } from '#sync-server/testing/server.ts'

serverForAll(['ana', 'stranger'])

const add = (body: object = {}, person = ana) => ok(person.post('/api/notes', body), 201)

test('a note is created, written, renamed, read, deleted and restored', async () => {
  const note = await add({ title: ' Receitas ' })
  expect(note).toEqual({ id: note.id, title: 'Receitas', content: '', updatedAt: expect.any(String) })
  const path = `/api/notes/${note.id}`
  const content = '  Bolo:\n\t- 3 ovos\n\n'
  expect(await ok(ana.put(path, { content }))).toMatchObject({ title: 'Receitas', content })
  expect(await ok(ana.put(path, { title: 'Bolos' }))).toMatchObject({ title: 'Bolos', content })
  const read = await ok(ana.get(path))
  expect(read).toMatchObject({ id: note.id, title: 'Bolos', content })
  expect(await ok(ana.get('/api/notes'))).toContainEqual(read)
  expect((await ana.del(path)).status).toBe(204)
  expect(await refusal(ana.get(path))).toEqual(notFound)
  expect(await refusal(ana.put(path, { content: 'x' }))).toEqual(notFound)
  expect(await refusal(ana.del(path))).toEqual(notFound)
  expect(await ok(ana.get('/api/notes'))).toEqual([])
  expect(await ok(ana.post(`${path}/restore`))).toEqual(read)
})

test.each([{}, { title: '' }, { title: '   ' }, { title: null }])(
  'a note with %j is called Nova Nota',
  async (body) => {
    expect(await add(body)).toMatchObject({ title: 'Nova Nota', content: '' })
  },
)

test('a change to a title without readable characters is refused', async () => {
  const { id } = await add({ title: 'Ideias' })
  for (const title of ['', '   ', '\u200b', null]) {
    expect(await refusal(ana.put(`/api/notes/${id}`, { title }))).toEqual([400, 'invalid', 'O título é obrigatório'])
  }
  expect(await ok(ana.get(`/api/notes/${id}`))).toMatchObject({ title: 'Ideias' })
})

test('text keeps its lines, tabs and blanks; line ends are unified and letters are composed', async () => {
  const { id } = await add()
  const content = '\r\n  a\u0303\tb  \r\rfim \u{1f6d2}\n '
  const kept = '\n  ã\tb  \n\nfim \u{1f6d2}\n '
  expect(await ok(ana.put(`/api/notes/${id}`, { content }))).toMatchObject({ content: kept })
  expect(await ok(ana.get(`/api/notes/${id}`))).toMatchObject({ content: kept })
})

test.each([
  "'; DROP TABLE notes;--",
  '%00',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '\\',
  '"',
  '\u202e',
  '=HYPERLINK()',
])('the text %s comes back unchanged', async (content) => {
  const { id } = await add({ content })
  expect(await ok(ana.get(`/api/notes/${id}`))).toMatchObject({ content })
})

test.each([
  ['a\u0000b', 'O conteúdo contém caracteres que não podem ser guardados.'],
  ['a\u001bb', 'O conteúdo contém caracteres que não podem ser guardados.'],
  ['a\udc00', 'O conteúdo contém caracteres que não podem ser guardados.'],
  [null, 'O conteúdo deve ser um texto.'],
  [['a'], 'O conteúdo deve ser um texto.'],
  ['x'.repeat(80_001), 'O conteúdo pode ter no máximo 80000 caracteres.'],
])('the text %j is refused with the reason', async (content, message) => {
  const { id } = await add({ content: 'antes' })
  const answer = ana.put(`/api/notes/${id}`, { content })
  expect(await refusal(answer)).toEqual([400, 'invalid', message])
  expect(await ok(ana.get(`/api/notes/${id}`))).toMatchObject({ content: 'antes' })
})

test('the longest note fits into one request and into one push, in any script', async () => {
  const content = '語'.repeat(80_000)
  const bia = await server.register()
  const { id } = await add({ content }, bia)
  expect(await ok(bia.get(`/api/notes/${id}`))).toMatchObject({ content })
  expect(await push(bia, [mutation(1, 'notes.create', { title: '題'.repeat(200), content })])).toEqual([
    ['ok', undefined],
  ])
  expect(await ok(bia.get('/api/notes'))).toHaveLength(2)
})

test('many notes arrive page by page, each once', async () => {
  const bia = await server.register()
  for (let n = 0; n < 120; n++) await add({ title: `Nota ${n}`, content: 'x'.repeat(1000) }, bia)
  const titles: unknown[] = []
  const pages: number[] = []
  for (let cursors = {}, more = true; more; ) {
    const answer = await sync(bia, syncRequest(bia.id, { cursors, budget: 20_000 }))
    const found = answer.scopes.flatMap(({ rows }) => rows.filter(([table]) => table === 'notes'))
    titles.push(...found.map(([, { title }]) => title))
    pages.push(found.length)
    cursors = { ...cursors, ...Object.fromEntries(answer.scopes.map(({ id, to }) => [id, to])) }
    more = answer.more
  }
  expect(titles).toEqual(Array.from({ length: 120 }, (_, n) => `Nota ${n}`))
  expect(pages.length).toBeGreaterThan(5)
  expect(Math.max(...pages)).toBeLessThan(20)
})

test('the most recently written note comes first, and only writing counts', async () => {
  const bia = await server.register()
  const ids: string[] = []
  for (const title of ['um', 'dois', 'três']) {
    ids.push((await add({ title }, bia)).id)
    server.skip(1000)
  }
  const titles = async () => (await ok(bia.get('/api/notes'))).map(({ title }: { title: string }) => title)
  expect(await titles()).toEqual(['três', 'dois', 'um'])
  await bia.put(`/api/notes/${ids[0]}`, { content: 'mais' })
  server.skip(1000)
  await bia.put(`/api/notes/${ids[1]}`, {})
  await bia.del(`/api/notes/${ids[1]}`)
  await bia.post(`/api/notes/${ids[1]}/restore`)
  expect(await titles()).toEqual(['um', 'três', 'dois'])
})

test('updatedAt is the server’s time of the last writing; a late edit does not lower it', async () => {
  const bia = await server.register()
  const note = await add({ title: 'Diário' }, bia)
  expect(Math.abs(Date.parse(note.updatedAt) - server.now())).toBeLessThan(60_000)
  expect(note.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  server.skip(60_000)
  const { updatedAt } = await ok(bia.put(`/api/notes/${note.id}`, { title: 'Diário novo' }))
  expect(Date.parse(updatedAt) - Date.parse(note.updatedAt)).toBeGreaterThanOrEqual(60_000)
  const now = server.now()
  const late = { ...mutation(1, 'notes.update', { id: note.id, content: 'escrito antes' }), wall: now - 30_000 }
  await sync(bia, syncRequest(bia.id, { now, push: [late] }))
  expect(await ok(bia.get(`/api/notes/${note.id}`))).toMatchObject({ content: 'escrito antes', updatedAt })
})

test('the later of two texts stays, and the author of the other is notified', async () => {
  const bia = await server.register()
  const { id } = await add({ title: 'Mala' }, bia)
  const now = server.now() + 60_000
  server.skip(60_000)
  const write = (content: string, ago: number) => {
    const push = [{ ...mutation(1, 'notes.update', { id, content }), wall: now - ago }]
    return sync(bia, syncRequest(bia.id, { now, push }))
  }
  expect((await write('depois', 1000)).results).toMatchObject([{ outcome: 'ok' }])
  expect((await write('antes', 5000)).results).toMatchObject([{ outcome: 'superseded', dropped: ['content'] }])
  expect(await ok(bia.get(`/api/notes/${id}`))).toMatchObject({ content: 'depois' })
})

test('creating the same note twice makes one; an id in use, of anybody, gets the same refusal', async () => {
  const id = newId()
  const note = await add({ id, title: 'Minha' })
  expect(await add({ id, title: 'Minha' })).toEqual(note)
  const taken = [409, 'id_taken', 'Este identificador já está em uso.']
  expect(await refusal(ana.post('/api/notes', { id, title: 'Outra', content: 'x' }))).toEqual(taken)
  expect(await refusal(stranger.post('/api/notes', { id }))).toEqual(taken)
  expect(await push(stranger, [mutation(1, 'notes.create', { id })])).toEqual([['rejected', 'id_taken']])
  expect(await ok(ana.get(`/api/notes/${id}`))).toEqual(note)
})

test('a stranger gets the answer for an unknown id and changes nothing', async () => {
  const note = await add({ title: 'Diário', content: 'segredo' })
  const attempts = (id: string) => [
    stranger.get(`/api/notes/${id}`),
    stranger.put(`/api/notes/${id}`, { title: 'Meu', content: 'x' }),
    stranger.del(`/api/notes/${id}`),
    stranger.post(`/api/notes/${id}/restore`),
  ]
  const foreign = await texts(attempts(note.id))
  expect(foreign).toEqual(await texts(attempts(newId())))
  expect(foreign.every((text) => text.startsWith('404 '))).toBe(true)
  const viaSync = ['notes.update', 'notes.delete', 'notes.restore'].map((op, index) =>
    mutation(index + 1, op, { id: note.id, content: 'Meu' }),
  )
  expect(await push(stranger, viaSync)).toEqual(Array(3).fill(['rejected', 'not_found']))
  expect(await ok(ana.get(`/api/notes/${note.id}`))).toEqual(note)
  expect(await ok(stranger.get('/api/notes'))).toEqual([])
})

test('a REST write pokes the person’s devices and arrives with their next sync', async () => {
  const bia = await server.register()
  const poked = await listen(bia)
  const note = await add({ title: 'Viagem', content: 'Mala\nPassaporte' }, bia)
  await poked()
  expect(await synced(bia, 'notes')).toEqual([
    { ...note, rev: 2, stamp: expect.any(Number), deletedAt: null, purgedAt: null, version: expect.any(String) },
  ])
})

test('a text written offline into a deleted note is kept in it and reported', async () => {
  const [bia, id] = [await server.register(), newId()]
  const done = [
    mutation(1, 'notes.create', { id, title: 'Poema' }),
    mutation(2, 'notes.delete', { id }),
    mutation(3, 'notes.update', { id, content: 'No meio do caminho' }),
  ]
  expect(await push(bia, done)).toEqual([
    ['ok', undefined],
    ['ok', undefined],
    ['ok', 'row_deleted'],
  ])
  expect(await refusal(bia.get(`/api/notes/${id}`))).toEqual(notFound)
  expect(await ok(bia.post(`/api/notes/${id}/restore`))).toMatchObject({ content: 'No meio do caminho' })
})
