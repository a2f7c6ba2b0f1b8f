import { afterEach, beforeEach, expect, test } from 'vitest'
import { readNotebook, readUsage } from '#app/data/areas/notebook.ts'
import { mutateAllIn, mutateIn } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { plainList } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { emptyNotebook, type Notebook } from '#shared/notebook.ts'
import { quotas } from '#shared/quotas.ts'
import { deletionRetentionMs } from '#shared/retention.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import { plainItem } from '#shared/shopping.ts'
import { plainTask } from '#shared/tasks.ts'
import { plainTodo } from '#shared/todos.ts'
import { alreadyHere, groupsOf } from './review-rows.ts'
import { fullAtOnce, importInto, notebookIn, openFresh, planAtOnce, writingAtOnce } from './testing.ts'

let local: LocalStore
beforeEach(async () => {
  local = await openFresh()
})
afterEach(() => local.close())

const item = (name: string, more = {}) => ({
  name,
  ...plainItem,
  ...more,
})
const task = (title: string) => {
  return { ...plainTask, title, description: null, priority: 2, status: 'pendente' as const, dueDate: null }
}
const found = (parts: Partial<Notebook>): Notebook => ({ ...emptyNotebook(), ...parts })
const full: Notebook = found({
  lists: [
    { title: 'Casa', isDefault: true, items: [item('Arroz'), item('Leite')] },
    { title: 'Feira', isDefault: false, items: [item('Couve')] },
  ],
  received: [{ title: 'Sítio', owner: 'Bia', items: [item('Vela')] }],
  todos: [{ title: 'Pagar a luz', completed: false, ...plainTodo }],
  notes: [{ title: 'Bolo', content: 'Ovos' }],
  projects: [{ title: 'Horta', description: null, status: 'pendente', tasks: [task('Cavar'), task('Regar')] }],
})
const titles = async () => {
  const { lists, todos, notes, projects } = await notebookIn(local)
  return [
    ...lists.map(({ title, items }) => `${title}: ${items.map(({ name }) => name)}`),
    ...projects.map(({ title, tasks }) => `${title}: ${tasks.map(({ title: name }) => name)}`),
    ...[...notes, ...todos].map(({ title }) => title),
  ]
}

test('a row ticked or changed since is not imported again, and two equal names stay two', async () => {
  const twice = found({ todos: [full.todos[0], { title: 'Pagar a luz', completed: true }] as Notebook['todos'] })
  await importInto(local, twice)
  const [first] = (await local.db.todos.toArray()).filter(({ completed }) => !completed)
  await mutateIn(local, 'todos.update', { id: first?.id ?? '', completed: true })
  expect(await importInto(local, twice)).toBe(0)
  expect(await titles()).toEqual(['Minha lista: ', 'Pagar a luz', 'Pagar a luz'])
})

const rent = (dueDate: string | null, more = {}) => ({
  ...plainTodo,
  title: 'Aluguel',
  completed: false,
  dueDate,
  ...more,
})
const monthly = { repeat: 'FREQ=MONTHLY;BYMONTHDAY=5' }
const done = { completed: true }
const statuses = async (...todos: Notebook['todos']) =>
  planAtOnce(found({ todos }), await notebookIn(local)).todos.map(({ status }) => status)

test('a done copy hides neither its repeating row nor an open row of another day', async () => {
  await importInto(local, found({ todos: [rent('2026-12-05', done)] }))
  expect(await statuses(rent('2026-12-05', monthly))).toEqual(['new'])
  expect(await statuses(rent('2027-01-05'))).toEqual(['new'])
  expect(await statuses(rent('2026-11-05', done), rent('2026-12-05', done))).toEqual(['new', 'here'])
})

test('of several rows of one name, open ones are paired with open ones and done ones by day', async () => {
  const copies = [rent('2026-10-05', done), rent('2026-11-05', done)]
  await importInto(local, found({ todos: [...copies, rent('2026-12-07'), rent('2027-01-05', monthly)] }))
  expect(await statuses(rent('2026-12-09'), rent('2026-12-05', monthly), ...copies.toReversed())).toEqual(
    Array(4).fill('here'),
  )
})

test('a done row hides an open one of its day only if both sides have equally many', async () => {
  await importInto(local, found({ todos: [rent(null, done)] }))
  expect(await statuses(rent(null))).toEqual(['here'])
  expect(await statuses(rent(null), rent(null))).toEqual(['new', 'new'])
  expect(await statuses(rent(null), rent(null, done))).toEqual(['new', 'here'])
})

test('the first list of an unused account becomes the file’s; a used one stays beside it', async () => {
  await importInto(local, full, ['received/0'])
  expect(await titles()).toEqual(['Casa: Arroz,Leite', 'Feira: Couve', 'Horta: Cavar,Regar', 'Bolo', 'Pagar a luz'])
  const other = found({ lists: [{ title: 'Praia', isDefault: true, items: [] }] })
  await importInto(local, other)
  expect(await titles()).toContain('Praia: ')
})

test('the items of an existing list go into it, and are undone together', async () => {
  await importInto(local, found({ lists: [{ title: 'Casa', isDefault: true, items: [item('Leite')] }] }))
  const before = await titles()
  const plan = planAtOnce(full, await notebookIn(local))
  expect(alreadyHere(plan)).toBe(2)
  expect(
    groupsOf(plan).map(({ name, rows }) => [name, rows.map(({ isJoined, children }) => [isJoined, children.length])]),
  ).toEqual([
    [
      'lists',
      [
        [true, 1],
        [false, 1],
      ],
    ],
    ['received', [[false, 1]]],
    ['projects', [[false, 2]]],
    ['notes', [[false, 0]]],
    ['todos', [[false, 0]]],
  ])
  const { mutations, back } = writingAtOnce(plan)
  await mutateAllIn(local, mutations)
  expect(await titles()).toContain('Casa: Leite,Arroz')
  expect(await titles()).toContain('Sítio (Bia): Vela')
  await mutateAllIn(local, back(mutations.length))
  expect(await titles()).toEqual(before)
})

test('the first list gets its name back when an import is undone', async () => {
  const { mutations, back } = writingAtOnce(planAtOnce(full, await notebookIn(local)))
  await mutateAllIn(local, mutations)
  await mutateAllIn(local, back(mutations.length))
  expect(await titles()).toEqual(['Minha lista: '])
})

test('excluded rows are not imported, nor are their contents', async () => {
  await importInto(local, full, ['received/0', 'lists/0', 'lists/1/0', 'projects/0/1', 'notes/0'])
  expect(await titles()).toEqual(['Minha lista: ', 'Feira: ', 'Horta: Cavar', 'Pagar a luz'])
})

test('a copy never goes into a list that receives an own list', async () => {
  await importInto(local, found({ lists: [{ title: 'Sítio (Bia)', isDefault: false, items: [] }] }))
  const list = { title: 'Sítio (Bia)', isDefault: false, items: [item('Vela')] }
  const file = found({
    lists: [list],
    received: [{ title: 'Sítio', owner: 'Bia', items: [item('Vela'), item('Sal')] }],
  })
  const { received } = planAtOnce(file, await notebookIn(local))
  expect(received).toMatchObject([{ status: 'new', children: [{ status: 'new' }, { status: 'new' }] }])
  await importInto(local, file)
  expect(await titles()).toEqual(['Minha lista: ', 'Sítio (Bia): Vela', 'Sítio (Bia): Vela,Sal'])
  expect(await importInto(local, file)).toBe(0)
})

test('a copy whose items are all in an own list counts as present', async () => {
  const list = { title: 'Sítio (Bia)', isDefault: false, items: [item('Sal'), item('Vela')] }
  const file = found({ lists: [list], received: full.received })
  const { received } = planAtOnce(file, await notebookIn(local))
  expect(received).toMatchObject([{ status: 'here', children: [{ status: 'here' }] }])
  await importInto(local, file)
  expect(await importInto(local, file)).toBe(0)
  expect(await titles()).toEqual(['Minha lista: ', 'Sítio (Bia): Sal,Vela'])
})

test('a copy of a list with a long title has room for its owner’s name', async () => {
  const received = [{ title: '👩'.repeat(60), owner: 'Bia', items: [] }]
  const [copy] = planAtOnce(found({ received }), await notebookIn(local)).received
  expect(copy).toMatchObject({ status: 'new', name: `${'👩'.repeat(56)}… (Bia)` })
})

test('a row that violates the contract has a reason, and its contents are omitted', async () => {
  const bad = found({
    lists: [{ title: 'A', isDefault: false, items: [item('Sal')] }],
    todos: [{ title: 'x'.repeat(201), completed: false, ...plainTodo }],
    notes: [{ title: 'Fim', content: 'a\u0001b' }],
  })
  const plan = planAtOnce(bad, await notebookIn(local))
  expect([...plan.lists, ...plan.todos, ...plan.notes].map(({ status, reason }) => [status, reason])).toEqual([
    ['refused', 'O título deve ter pelo menos 2 caracteres.'],
    ['refused', 'O título pode ter no máximo 200 caracteres.'],
    ['refused', 'O conteúdo contém caracteres que não podem ser guardados.'],
  ])
  expect(writingAtOnce(plan).mutations).toEqual([])
})

test('the server’s quota limits the import', async () => {
  const usage = await readUsage(local)
  const fullOf = async (more: Notebook) => fullAtOnce(writingAtOnce(planAtOnce(more, await notebookIn(local))), usage)
  const many = <T>(n: number, make: (at: number) => T) => Array.from({ length: n }, (_, at) => make(at))
  const list = (at: number, items: Notebook['lists'][0]['items'] = []) => ({
    title: `L ${at}`,
    isDefault: false,
    items,
  })
  expect(await fullOf(full)).toBeUndefined()
  expect(
    await fullOf(
      found({ todos: many(quotas.ofPerson.rows + 1, (at) => ({ title: `${at}`, completed: false, ...plainTodo })) }),
    ),
  ).toBe('rows')
  expect(await fullOf(found({ notes: many(270, (at) => ({ title: `${at}`, content: 'é'.repeat(40_000) })) }))).toBe(
    'text',
  )
  expect(await fullOf(found({ lists: many(quotas.lists, (at) => list(at)) }))).toBe('lists')
  expect(
    await fullOf(
      found({
        lists: [
          list(
            0,
            many(quotas.ofList.rows + 1, (at) => item(`${at}`)),
          ),
        ],
      }),
    ),
  ).toBe('items')
})

test('an import into a full list does not prevent imports into other lists', async () => {
  const usage = await readUsage(local)
  const size = { rows: quotas.ofList.rows + 1, text: 0 }
  const crowded = {
    own: { rows: quotas.ofPerson.rows, text: 0 },
    lists: quotas.lists,
    items: new Map([['full', size]]),
  }
  const [first] = (await notebookIn(local)).lists
  const into = (items: Notebook['lists'][0]['items']) => ({ title: 'Minha lista', isDefault: true, items })
  const plan = planAtOnce(found({ lists: [into([item('Sal')])] }), await notebookIn(local))
  const writing = writingAtOnce(plan)
  expect(fullAtOnce(writing, { ...usage, ...crowded })).toBeUndefined()
  expect(fullAtOnce(writing, { ...usage, ...crowded, items: new Map([[first?.id ?? '', size]]) })).toBe('items')
})

test('rows that the server has pruned take no room', async () => {
  const [kept, forgotten, lost] = [newId(), newId(), newId()]
  const deletedAt = local.runtime.now() - deletionRetentionMs
  for (const id of [kept, forgotten]) await mutateIn(local, 'todos.create', { id, title: 'Um' })
  await mutateIn(local, 'lists.create', { id: lost, title: 'Velha' })
  await mutateIn(local, 'items.create', { listId: lost, name: 'Sal' })
  const [item] = await local.db.items.toArray()
  await local.db.todos.update(kept, { deletedAt: deletedAt + 60_000 })
  await local.db.todos.update(forgotten, { deletedAt: deletedAt - 1 })
  await local.db.items.update(item?.id ?? '', { deletedAt: deletedAt - 1 })
  await local.db.lists.update(lost, { deletedAt: deletedAt - 1 })
  expect(await readUsage(local)).toEqual({ own: { rows: 1, text: 2 }, lists: 1, items: new Map() })
})

test('copies of shared lists are in the file, and the trash is not', async () => {
  const [id, listId, ownerId] = [newId(), newId(), newId()]
  const synced = { rev: 1, stamp: 1, deletedAt: null, purgedAt: null }
  const scope = userScope(local.user.id)
  const membership = { id, listId, ownerId, ownerName: 'Bia', token: 't', role: 'viewer' as const }
  await local.db.memberships.add({ ...membership, ...synced, scope } as never)
  const shared = {
    id: listId,
    ownerId,
    title: 'Sítio',
    ...plainList,
    ...synced,
    scope: listScope(listId),
  }
  await local.db.lists.add(shared)
  const todo = newId()
  await mutateIn(local, 'todos.create', { id: todo, title: 'Não' })
  await mutateIn(local, 'todos.delete', { id: todo })
  const { received, lists, todos } = await notebookIn(local)
  expect(received).toEqual([{ title: 'Sítio', owner: 'Bia', items: [] }])
  expect([lists.length, todos.length]).toEqual([1, 0])
})

test('rows that have not arrived do not count as missing', async () => {
  await local.db.meta.put({ key: 'sync', lastSuccessAt: 1, blocked: null, more: true })
  expect(await readNotebook(local)).toMatchObject({ isPartial: true })
  await local.db.settings.clear()
  expect(await readNotebook(local)).toBeNull()
})
