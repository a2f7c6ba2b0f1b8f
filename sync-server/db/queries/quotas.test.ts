import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type WrittenTable, writtenTables } from '#shared/fields.ts'
import { newId } from '#shared/ids.ts'
import { ok, push, refusal } from '#sync-server/testing/api.ts'
import { refuseInserts } from '#sync-server/testing/database.ts'
import { ana, restart, server, serverForEach } from '#sync-server/testing/people.ts'
import { mutation, password, syncRequest } from '#sync-server/testing/server.ts'

serverForEach(['ana'], { onDisk: true, env: { RATE_LIMIT_SCALE: '1000' } })

const aBatch = 500
const longest = '漢'.repeat(80_000)
const done = ['ok', undefined]
const refused = ['rejected', 'quota_reached']

/** Creates rows as a device does, in batches, and returns the results of the last batch. */
async function create(count: number, op: string, fields: (index: number) => object, person = ana) {
  let outcomes: (string | undefined)[][] = []
  for (let at = 0; at < count; at += aBatch) {
    const size = Math.min(aBatch, count - at)
    const batch = Array.from({ length: size }, (_, i) => mutation(i + 1, op, { id: newId(), ...fields(at + i) }))
    outcomes = await push(person, batch)
  }
  return outcomes
}

const addNote = () => ana.post('/api/notes', { title: 'Longa', content: longest })

test('20,000 rows are allowed per person; more are refused, by REST and by sync, and nobody else is affected', async () => {
  expect((await create(19_999, 'todos.create', (i) => ({ title: `Tarefa ${i}` }))).at(-1)).toEqual(done)
  const last = newId()
  await ok(ana.post('/api/todos', { id: last, title: 'A última' }), 201)
  expect(await create(2, 'notes.create', () => ({ title: 'Demais' }))).toEqual([refused, refused])
  expect(await refusal(ana.post('/api/projects', { title: 'Demais' }))).toEqual([
    413,
    'quota_reached',
    'Sua caderneta está cheia: ela guarda até 20.000 registros, contando os excluídos nos últimos meses.',
  ])
  await ok(ana.put(`/api/todos/${last}`, { title: 'A última, mudada' }))
  await ana.del(`/api/todos/${last}`)
  expect((await ana.post('/api/todos', { title: 'Demais' })).status).toBe(413)
  await ok(ana.post('/api/shopping-items', { name: 'Leite' }), 201)
  await ok((await server.register()).post('/api/todos', { title: 'De outra pessoa' }), 201)
  expect(await ok(ana.get('/api/todos'))).toHaveLength(19_999)
})

test('20 MB of text are allowed per person, also after a restart; shortening makes room', async () => {
  const notes: string[] = []
  for (let i = 0; i < 87; i++) notes.push((await ok(addNote(), 201)).id)
  const [first] = notes
  const message = 'Sua caderneta está cheia: ela guarda até 20 MB de texto, contando a Lixeira.'
  expect(await refusal(addNote())).toEqual([413, 'quota_reached', message])
  await ana.del(`/api/notes/${notes[1]}`)
  await restart()
  expect((await addNote()).status).toBe(413)
  const [outcome] = await push(ana, [mutation(1, 'notes.create', { id: newId(), title: 'x', content: longest })])
  expect(outcome).toEqual(refused)
  await ok(ana.put(`/api/notes/${first}`, { content: 'curta' }))
  await ok(addNote(), 201)
  expect((await ana.put(`/api/notes/${first}`, { content: longest })).status).toBe(413)
  expect((await ok(ana.get(`/api/notes/${first}`))).content).toBe('curta')
})

test('M176: shortening in an undone batch makes no room, in a completed one it does', async () => {
  const notes: string[] = []
  for (let i = 0; i < 87; i++) notes.push((await ok(addNote(), 201)).id)
  await refuseInserts(server.store, 'todos', { where: ['title', 'veneno'] })
  const shortened = notes.slice(0, 10).map((id, i) => mutation(i + 1, 'notes.update', { id, content: '' }))
  const added = mutation(11, 'notes.create', { id: newId(), title: 'Longa', content: longest })
  const undone = [...shortened, added, mutation(12, 'todos.create', { id: newId(), title: 'veneno' })]
  expect((await ana.post('/api/sync', syncRequest(ana.id, { push: undone }))).status).toBe(500)
  expect((await addNote()).status).toBe(413)
  expect(await push(ana, [...shortened, added])).toEqual(Array(11).fill(done))
  for (let i = 0; i < 9; i++) await ok(addNote(), 201)
  expect((await addNote()).status).toBe(413)
})

test('above the limit already, a write that shortens is accepted', async () => {
  const { id } = await ok(addNote(), 201)
  for (let i = 0; i < 86; i++) await ok(addNote(), 201)
  // The notes now exceed the quota, as if an earlier server had allowed more.
  await server.store.write(async ({ db }) => {
    await db.run(sql`UPDATE notes SET content = content || content`)
  })
  await restart()
  expect((await addNote()).status).toBe(413)
  await ok(ana.put(`/api/notes/${id}`, { content: 'curta' }))
  await ana.del(`/api/notes/${id}`)
  expect((await ana.post('/api/todos', { title: 'Demais' })).status).toBe(413)
})

test('a repeated create takes no room', async () => {
  const note = { id: newId(), title: 'Longa', content: longest }
  for (let i = 0; i < 100; i++) await ok(ana.post('/api/notes', note), 201)
  await ok(addNote(), 201)
})

test('a list holds 2 MB of text of all authors together', async () => {
  const { id: listId } = await ok(ana.post('/api/shopping-lists', { title: 'Longa' }), 201)
  const bia = await server.register()
  await ok(ana.post(`/api/shopping-lists/${listId}/share`, { email: bia.email, canEdit: true }))
  const item = { listId, name: '漢'.repeat(200) }
  const fits = Math.floor((2 * 1024 * 1024) / 600)
  for (let at = 0; at < fits; at += 200) {
    const outcomes = await create(Math.min(200, fits - at), 'items.create', () => item)
    expect(outcomes.at(-1)).toEqual(done)
  }
  expect(await create(1, 'items.create', () => item, bia)).toEqual([refused])
  await ok(ana.post('/api/shopping-items', { name: 'Leite' }), 201)
})

test('O14: STORAGE_PER_PERSON counts all lists of a person together, also what guests write there', async () => {
  await restart({ env: { STORAGE_PER_PERSON: '1 MB', RATE_LIMIT_SCALE: '1000' } })
  const [owner, guest] = [ana, await server.register()]
  const listOf = async (title: string) => (await ok(owner.post('/api/shopping-lists', { title }), 201)).id
  const lists = [await listOf('Feira'), await listOf('Mercado'), await listOf('Farmácia')]
  await ok(owner.post(`/api/shopping-lists/${lists[2]}/share`, { email: guest.email, canEdit: true }))
  const fill = async (listId: string | undefined, person = owner) => {
    const add = () => create(200, 'items.create', () => ({ listId, name: '漢'.repeat(200) }), person)
    return [...(await add()), ...(await add()), ...(await add()), ...(await add())]
  }
  for (const listId of lists.slice(0, 2)) expect((await fill(listId)).at(-1)).toEqual(done)
  expect((await fill(lists[2])).at(-1)).toEqual(refused)
  expect(await refusal(owner.post('/api/notes', { title: 'x', content: '漢'.repeat(80_000) }))).toEqual([
    413,
    'quota_reached',
    'Sua caderneta está cheia: este servidor guarda até 1 MB por pessoa, contando as listas e a Lixeira.',
  ])
  expect((await fill(lists[2], guest)).at(-1)).toEqual(refused)
  await ok(guest.post('/api/todos', { title: 'Da convidada' }), 201)
  const items = await ok(owner.get(`/api/shopping-items?listId=${lists[0]}`))
  for (const { id } of items.slice(0, 3)) await ok(owner.put(`/api/shopping-items/${id}`, { name: 'x' }))
  await ok(owner.post('/api/todos', { title: 'Cabe de novo' }), 201)
})

/** A mutation of each table with a text of its own. */
const writing: Record<WrittenTable, (ids: { listId: string; projectId: string }, text: string) => [string, object]> = {
  lists: (_, title) => ['lists.create', { title }],
  items: ({ listId }, name) => ['items.create', { listId, name }],
  trips: ({ listId }, name) => ['trips.create', { listId, day: '2026-11-28', lines: [{ name }] }],
  pricedPurchases: ({ listId }, name) => ['pricedPurchases.create', { listId, name, price: 1, day: '2026-11-28' }],
  aisleOrders: ({ listId }, aisle) => ['aisleOrders.update', { listId, aisles: [aisle] }],
  projects: (_, title) => ['projects.create', { title }],
  tasks: ({ projectId }, title) => ['tasks.create', { projectId, title }],
  notes: (_, title) => ['notes.create', { title, content: '' }],
  todos: (_, title) => ['todos.create', { title }],
  corrections: (_, word) => [
    'corrections.save',
    { word, name: null, category: null, ownCategory: false, asTyped: true },
  ],
}

test('O14: a text of any table is refused once STORAGE_PER_PERSON is used up, and accepted after room was made', async () => {
  await restart({ env: { STORAGE_PER_PERSON: '1 MB', RATE_LIMIT_SCALE: '1000' } })
  const listId = (await ok(ana.post('/api/shopping-lists', { title: 'Feira' }), 201)).id
  const projectId = (await ok(ana.post('/api/projects', { title: 'Obra' }), 201)).id
  const text = 'ç'.repeat(40)
  const write = (table: WrittenTable) => {
    const [op, fields] = writing[table]({ listId, projectId }, text)
    return create(1, op, () => fields)
  }
  let id = ''
  for (const size of [240_000, 24_000, 2400, 240, 24])
    for (let status = 201; status === 201; ) {
      const answer = await ana.post('/api/notes', { title: 'x', content: 'x'.repeat(size) })
      status = answer.status
      if (status === 201 && id === '') id = (await answer.json()).id
    }
  for (const table of writtenTables) expect([table, ...(await write(table))]).toEqual([table, refused])
  expect((await ana.put(`/api/shopping-lists/${listId}`, { title: text })).status).toBe(413)
  await ok(ana.put(`/api/shopping-lists/${listId}`, { title: 'xy' }))
  await ok(ana.put(`/api/notes/${id}`, { content: '' }))
  for (const table of writtenTables) expect([table, ...(await write(table))]).toEqual([table, done])
})

test('O15: above STORAGE_LIMIT nothing grows and nobody registers; shortening, ticks and deletions go on', async () => {
  const { id } = await ok(ana.post('/api/todos', { title: 'Pagar a luz' }), 201)
  const notes: string[] = []
  for (let i = 0; i < 8; i++) notes.push((await ok(addNote(), 201)).id)
  await restart({ env: { STORAGE_LIMIT: '1 MB', RATE_LIMIT_SCALE: '1000' } })
  const isFull = [413, 'quota_reached', expect.stringMatching(/^Este servidor está cheio\./)]
  expect(await refusal(ana.post('/api/todos', { title: 'Demais' }))).toEqual(isFull)
  expect(await refusal(ana.post('/api/shopping-lists', { title: 'Demais' }))).toEqual(isFull)
  expect(await refusal(server.post('/api/register', { email: 'nova@example.com', password }))).toEqual(isFull)
  await ok(ana.put(`/api/todos/${id}`, { completed: true }))
  await ok(ana.put(`/api/notes/${notes[0]}`, { content: 'curta' }))
  await ok(ana.del(`/api/notes/${notes[1]}`), 204)
  expect(server.logged.join()).toContain('STORAGE_LIMIT is reached')
})

test('who watches a server sees that STORAGE_LIMIT is reached, and how many changes it refused', async () => {
  const env = { RATE_LIMIT_SCALE: '1000', METRICS_TOKEN: 'um-segredo-do-operador' }
  const seen = async () => {
    const headers = { Authorization: `Bearer ${env.METRICS_TOKEN}` }
    const text = await (await server.request('/metrics', { headers })).text()
    const numberOf = (name: string) => Number(new RegExp(`^caderneta_${name} (.*)$`, 'm').exec(text)?.[1])
    const { database } = await ok(ana.get('/api/admin/server'))
    return [numberOf('storage_full'), database.isFull, numberOf('refused_writes_total')]
  }
  await restart({ env })
  for (let i = 0; i < 8; i++) await ok(addNote(), 201)
  expect(await seen()).toEqual([0, false, 0])
  await restart({ env: { ...env, STORAGE_LIMIT: '1 MB' } })
  expect((await ana.post('/api/todos', { title: 'Demais' })).status).toBe(413)
  expect(await create(2, 'todos.create', () => ({ title: 'Demais' }))).toEqual([refused, refused])
  expect(await seen()).toEqual([1, true, 3])
})

test('a person has at most 500 lists', async () => {
  expect((await create(499, 'lists.create', (i) => ({ title: `Lista ${i}` }))).at(-1)).toEqual(done)
  expect(await create(1, 'lists.create', () => ({ title: 'Demais' }))).toEqual([refused])
  expect(await ok(ana.get('/api/shopping-lists'))).toHaveLength(500)
})
