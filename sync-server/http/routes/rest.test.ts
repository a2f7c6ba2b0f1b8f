import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { itemSchema } from '#shared/shopping.ts'
import { grantList } from '#sync-server/commands/memberships.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { codes } from '#sync-server/testing/api.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest, type TestPerson } from '#sync-server/testing/server.ts'
import { writeRows } from '#sync-server/testing/sharing.ts'

let ana: TestPerson
let stranger: TestPerson
let editor: TestPerson
let viewer: TestPerson
let sharedListId: string

serverForAll([])
beforeAll(async () => {
  ;[ana, stranger, editor, viewer] = await Promise.all([
    server.register(),
    server.register(),
    server.register(),
    server.register(),
  ])
  sharedListId = (await created(ana.post('/api/shopping-lists', { title: 'Churrasco' }))).id
  await share(editor.id, 'editor')
  await share(viewer.id, 'viewer')
})

const share = (userId: string, role: 'editor' | 'viewer') =>
  writeRows(server, (writer) => grantList(writer, { listId: sharedListId, userId, role, ownerName: 'Ana', token: '' }))

async function created(answer: Promise<Response>) {
  const response = await answer
  expect(response.status).toBe(201)
  return response.json()
}

const badPrice = 'O preço deve ser um número inteiro de centavos, de 0 a 9.999.999.'

describe('items', () => {
  test('an item is added, changed field by field, deleted and restored', async () => {
    const item = await created(ana.post('/api/shopping-items', { name: ' Leite ', purchased: false, quantity: '2 L' }))
    expect(item).toMatchObject({ name: 'Leite', purchased: false, quantity: '2 L', category: null })
    const path = `/api/shopping-items/${item.id}`
    const bought = { purchased: true, boughtBy: ana.id, boughtAt: expect.any(Number) }
    expect(await (await ana.put(path, { purchased: true })).json()).toEqual({ ...item, ...bought })
    expect(await (await ana.put(path, { name: 'Leite integral', quantity: null })).json()).toEqual({
      ...item,
      ...bought,
      name: 'Leite integral',
      quantity: null,
    })
    const deleted = await ana.del(path)
    expect(deleted.status).toBe(204)
    expect(await deleted.text()).toBe('')
    expect(await codes(ana.put(path, { purchased: false }))).toEqual([404, 'not_found'])
    expect(await codes(ana.del(path))).toEqual([404, 'not_found'])
    const restored = await ana.post(`${path}/restore`)
    expect(restored.status).toBe(200)
    expect(await restored.json()).toMatchObject({ id: item.id, name: 'Leite integral', purchased: true })
  })

  test('the price of an item can be set, changed and removed', async () => {
    const item = await created(ana.post('/api/shopping-items', { name: 'Queijo', quantity: '2', price: 1290 }))
    expect(item).toMatchObject({ quantity: '2', price: 1290 })
    const path = `/api/shopping-items/${item.id}`
    expect(await (await ana.put(path, { price: 0 })).json()).toEqual({ ...item, price: 0 })
    expect(await (await ana.put(path, { price: null })).json()).toEqual({ ...item, price: null })
  })

  test('a new note has up to 200 characters; a longer one that a device has written stays', async () => {
    const note = 'o'.repeat(200)
    const item = await created(ana.post('/api/shopping-items', { name: 'Iogurte', note }))
    expect(item).toMatchObject({ note })
    const path = `/api/shopping-items/${item.id}`
    expect(await codes(ana.post('/api/shopping-items', { name: 'Leite', note: `${note}o` }))).toEqual([400, 'invalid'])
    expect(await codes(ana.put(path, { note: `${note}o` }))).toEqual([400, 'invalid'])
    const long = 'o'.repeat(500)
    await sync(ana, syncRequest(ana.id, { push: [mutation(1, 'items.update', { id: item.id, note: long })] }))
    expect(await (await ana.put(path, { purchased: true })).json()).toMatchObject({ note: long, purchased: true })
  })

  test('creating the same item twice makes one', async () => {
    const id = newId()
    const first = await created(ana.post('/api/shopping-items', { id, name: 'Ovos' }))
    expect(await created(ana.post('/api/shopping-items', { id, name: 'Ovos' }))).toEqual(first)
    expect(await codes(ana.post('/api/shopping-items', { id, name: 'Outra coisa' }))).toEqual([409, 'id_taken'])
    await ana.del(`/api/shopping-items/${id}`)
    expect(await codes(ana.post('/api/shopping-items', { id, name: 'Ovos' }))).toEqual([409, 'id_taken'])
  })

  test('an id in use by another person is refused to everybody', async () => {
    const { id } = await created(ana.post('/api/shopping-items', { name: 'Arroz' }))
    expect(await codes(stranger.post('/api/shopping-items', { id, name: 'Meu' }))).toEqual([409, 'id_taken'])
  })

  test('creating a list with an existing id neither reads nor restores that list', async () => {
    const list = await created(ana.post('/api/shopping-lists', { title: 'Presente surpresa' }))
    const revs = () => server.store.read(async ({ db }) => db.select().from(schema.scopes).all())
    const before = await revs()
    expect(await codes(stranger.post('/api/shopping-lists', { id: list.id, title: 'xx' }))).toEqual([409, 'id_taken'])
    const push = [mutation(1, 'lists.create', { id: list.id, title: 'xx' })]
    expect((await sync(stranger, syncRequest(stranger.id, { push }))).results).toMatchObject([{ code: 'id_taken' }])
    expect(await revs()).toEqual(before)
    expect(await created(ana.post('/api/shopping-lists', { id: list.id, title: list.title }))).toEqual(list)
  })

  test.each([
    [{}, 'Nome é obrigatório'],
    [{ name: '   ' }, 'Nome é obrigatório'],
    [{ name: 7 }, 'Nome é obrigatório'],
    [{ name: 'a\u0000b' }, 'Nome contém caracteres que não podem ser guardados.'],
    [{ name: 'a\ud800' }, 'Nome contém caracteres que não podem ser guardados.'],
    [{ name: 'x'.repeat(201) }, 'Nome pode ter no máximo 200 caracteres.'],
    [{ name: 'Leite', id: 'x' }, 'Identificador inválido.'],
    [{ name: 'Leite', listId: '../etc/passwd' }, 'Identificador inválido.'],
    [{ name: 'Leite', price: 4.5 }, badPrice],
    [{ name: 'Leite', price: -1 }, badPrice],
    [{ name: 'Leite', price: 10_000_000 }, badPrice],
    [{ name: 'Leite', price: '450' }, badPrice],
  ])('%j is refused with the reason', async (body, message) => {
    const response = await ana.post('/api/shopping-items', body)
    expect(response.status).toBe(400)
    const field = Object.keys(body).at(-1) ?? 'name'
    expect(await response.json()).toEqual({ code: 'invalid', message, error: message, field })
  })

  test.each(["'; DROP TABLE items;--", '%00', '{{7*7}}', '<img src=x onerror=alert(1)>', '\\', '"', 'é́ 🛒 \u202e'])(
    'T30: the name %s comes back unchanged',
    async (name) => {
      const item = await created(ana.post('/api/shopping-items', { name }))
      expect(item.name).toBe(name.normalize('NFC'))
      expect(await (await ana.get('/api/shopping-items')).json()).toContainEqual(item)
    },
  )

  test('userId, scope, rev, stamps and deletedAt in the body are ignored, and named', async () => {
    const rowFields = { scope: `u:${stranger.id}`, rev: 999, stamps: {}, deletedAt: 1, createdAt: 1 }
    const extra = { userId: stranger.id, addedBy: stranger.id, boughtBy: stranger.id, ...rowFields }
    const { ignored, ...item } = await created(ana.post('/api/shopping-items', { name: 'Café', ...extra }))
    expect(ignored).toEqual(['userId', 'addedBy', 'boughtBy', 'scope', 'rev', 'stamps', 'deletedAt', 'createdAt'])
    expect(Object.keys(item)).toEqual(Object.keys(itemSchema.shape))
    expect(item.createdAt).toBeGreaterThan(1)
    expect(item).toMatchObject({ addedBy: ana.id, boughtBy: null })
    expect(await (await ana.get('/api/shopping-items')).json()).toContainEqual(item)
    const changed = await (await ana.put(`/api/shopping-items/${item.id}`, { listId: sharedListId })).json()
    expect(changed.listId).toBe(item.listId)
  })

  test('T25: the id in the path wins; a body with another one is refused', async () => {
    const item = await created(ana.post('/api/shopping-items', { name: 'Sal' }))
    const path = `/api/shopping-items/${item.id}`
    expect((await ana.put(path, { id: item.id, purchased: true })).status).toBe(200)
    expect(await codes(ana.put(path, { id: newId(), purchased: true }))).toEqual([400, 'invalid'])
    expect(await codes(ana.put(path, { id: null, purchased: true }))).toEqual([400, 'invalid'])
  })

  test('ownerId is read from the query and only selects', async () => {
    const add = (person: TestPerson, ownerId: string) =>
      person.post(`/api/shopping-items?ownerId=${ownerId}`, { name: 'Carvão', purchased: false })
    expect(await created(add(editor, ana.id))).toMatchObject({ listId: sharedListId })
    expect(await codes(add(viewer, ana.id))).toEqual([403, 'forbidden'])
    expect(await codes(add(stranger, ana.id))).toEqual([403, 'forbidden'])
    expect(await codes(add(stranger, 'x'))).toEqual([400, 'invalid'])
  })
})

describe('lists', () => {
  test('a list is created, renamed, read with its items, deleted and restored', async () => {
    const list = await created(ana.post('/api/shopping-lists', { title: 'Feira' }))
    const path = `/api/shopping-lists/${list.id}`
    const item = await created(ana.post('/api/shopping-items', { name: 'Banana', listId: list.id }))
    expect(await (await ana.put(path, { title: 'Feira de sábado' })).json()).toEqual({
      ...list,
      title: 'Feira de sábado',
    })
    expect(await (await ana.get(path)).json()).toEqual({ ...list, title: 'Feira de sábado', items: [item] })
    expect((await ana.del(path)).status).toBe(204)
    expect(await codes(ana.get(path))).toEqual([404, 'not_found'])
    expect(await codes(ana.put(`/api/shopping-items/${item.id}`, { purchased: true }))).toEqual([404, 'not_found'])
    expect((await ana.post(`${path}/restore`)).status).toBe(200)
    expect(await (await ana.get(path)).json()).toMatchObject({ items: [item] })
  })

  test('the default list cannot be deleted', async () => {
    const [list] = await (await ana.get('/api/shopping-lists')).json()
    expect(await codes(ana.del(`/api/shopping-lists/${list.id}`))).toEqual([409, 'default_list'])
  })

  test.each(['', 'a', ' a ', 'x'.repeat(121), null])('title %j is refused', async (title) => {
    expect(await codes(ana.post('/api/shopping-lists', { title }))).toEqual([400, 'invalid'])
  })
})

describe('other people', () => {
  const anonymous = () => server.callsOf('')
  const missing = newId()

  test('a stranger gets for list and items the answer for an unknown id', async () => {
    const item = await created(ana.post('/api/shopping-items', { name: 'Segredo', listId: sharedListId }))
    const attempts = (id: string, listId: string) => [
      stranger.get(`/api/shopping-lists/${listId}`),
      stranger.put(`/api/shopping-lists/${listId}`, { title: 'Minha' }),
      stranger.del(`/api/shopping-lists/${listId}`),
      stranger.post(`/api/shopping-lists/${listId}/restore`),
      stranger.put(`/api/shopping-items/${id}`, { purchased: true }),
      stranger.del(`/api/shopping-items/${id}`),
      stranger.post(`/api/shopping-items/${id}/restore`),
      stranger.post('/api/shopping-items', { name: 'Intruso', listId }),
    ]
    const texts = async (answers: Promise<Response>[]) =>
      Promise.all((await Promise.all(answers)).map(async (response) => `${response.status} ${await response.text()}`))
    const foreign = await texts(attempts(item.id, sharedListId))
    expect(foreign).toEqual(await texts(attempts(missing, missing)))
    expect(new Set(foreign.map((text) => text.slice(0, 3)))).toEqual(new Set(['404']))
    expect(await (await ana.get(`/api/shopping-lists/${sharedListId}`)).json()).toMatchObject({ title: 'Churrasco' })
    expect((await (await ana.get(`/api/shopping-lists/${sharedListId}`)).json()).items).toContainEqual(item)
  })

  test('a viewer reads but cannot tick an item off, add, delete or restore', async () => {
    const item = await created(ana.post('/api/shopping-items', { name: 'Gelo', listId: sharedListId }))
    expect((await viewer.get(`/api/shopping-lists/${sharedListId}`)).status).toBe(200)
    const path = `/api/shopping-items/${item.id}`
    expect(await codes(viewer.put(path, { purchased: true }))).toEqual([403, 'forbidden'])
    expect(await codes(viewer.del(path))).toEqual([403, 'forbidden'])
    expect(await codes(viewer.post(`${path}/restore`))).toEqual([403, 'forbidden'])
    expect(await codes(viewer.post('/api/shopping-items', { name: 'x', listId: sharedListId }))).toEqual([
      403,
      'forbidden',
    ])
  })

  test('an editor changes items but neither the list nor its sharing', async () => {
    const item = await created(editor.post('/api/shopping-items', { name: 'Farofa', listId: sharedListId }))
    expect((await ana.put(`/api/shopping-items/${item.id}`, { purchased: true })).status).toBe(200)
    expect((await editor.del(`/api/shopping-items/${item.id}`)).status).toBe(204)
    const path = `/api/shopping-lists/${sharedListId}`
    expect(await codes(editor.put(path, { title: 'Tomada' }))).toEqual([403, 'forbidden'])
    expect(await codes(editor.del(path))).toEqual([403, 'forbidden'])
  })

  test('nothing is read or written without a session', async () => {
    const { get, post, put, del } = anonymous()
    const answers = [
      get('/api/auth/user'),
      get('/api/shopping-lists'),
      get(`/api/shopping-lists/${sharedListId}`),
      get('/api/shopping-items'),
      post('/api/shopping-items', { name: 'x' }),
      put('/api/user/settings', { homePage: 'notes' }),
      del(`/api/shopping-lists/${sharedListId}`),
      post('/api/sync', {}),
      get(`/api/events?client=${missing}`),
    ]
    for (const answer of answers) expect(await codes(answer)).toEqual([401, 'unauthenticated'])
  })
})

describe('settings', () => {
  test('the home page is chosen, and the user shows it', async () => {
    const person = await server.register()
    const changed = await (await person.put('/api/user/settings', { homePage: 'notes' })).json()
    const { session: _, ...user } = await (await person.get('/api/auth/user')).json()
    expect(user).toMatchObject({ id: person.id, email: person.email, homePage: 'notes' })
    const [list] = await (await person.get('/api/shopping-lists')).json()
    expect(changed).toEqual({ ...user, language: 'pt-BR', defaultListId: list.id })
    expect(await codes(person.put('/api/user/settings', { homePage: 'admin' }))).toEqual([400, 'invalid'])
    expect(
      (await person.put('/api/user/settings', { email: 'x@example.com', defaultListId: sharedListId })).status,
    ).toBe(200)
    expect(await (await person.get('/api/auth/user')).json()).toMatchObject({ email: person.email, homePage: 'notes' })
  })

  test('a reply that violates the contract is logged and not sent', async () => {
    const person = await server.register()
    await server.store.write(async ({ db }) => {
      await db.update(schema.settings).set({ homePage: 'admin' }).where(eq(schema.settings.id, person.id))
    })
    expect(await codes(person.get('/api/auth/user'))).toEqual([500, 'internal'])
    expect(server.logged.at(-1)).toContain('homePage')
  })
})
