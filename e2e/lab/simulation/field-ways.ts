/** The ways of a field between devices, server and files. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { readNotebook } from '#app/data/areas/notebook.ts'
import { inverseOf } from '#app/data/mutations/inverse.ts'
import { keepCopy, liveLostLists } from '#app/data/mutations/lost-lists.ts'
import { mutateAllIn, mutateIn } from '#app/data/mutations/mutate.ts'
import { writeAgain } from '#app/data/mutations/problems.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { type LocalStore, openLocal } from '#app/data/store/local-store.ts'
import { eventually, newRuntime } from '#app/data/testing.ts'
import { importInto, openFresh } from '#app/features/settings/data-transfer/testing.ts'
import { emptyNotebook, type Notebook } from '#app/lib/notebook.ts'
import { readNotebookFile, toJson } from '#app/notebook-files/json-file.ts'
import { newPace, runSync } from '#app/sync/sync.ts'
import type { User } from '#shared/auth.ts'
import { fieldValue } from '#shared/field-testing.ts'
import { emptyOf, fieldsOf, nameFieldOf } from '#shared/fields.ts'
import { newId } from '#shared/ids.ts'
import { perTable, type TrashTable, trashTables } from '#shared/scopes.ts'
import type { SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { ok } from '#sync-server/testing/api.ts'
import { openServer, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'

let server: TestServer
let ana: TestPerson
let bia: TestPerson
export let here: LocalStore
let there: LocalStore
let listId: string
let projectId: string

/** Opens a server with two people, and two devices of the first. */
export async function openWorld(): Promise<void> {
  server = await openServer({ env: { RATE_LIMIT_SCALE: '1000' } })
  ana = await server.register('ana@example.com')
  bia = await server.register('bia@example.com')
  here = await device()
  there = await device()
  listId = (await mutateIn(here, 'lists.create', { title: 'Feira' })).id
  projectId = (await mutateIn(here, 'projects.create', { title: 'Casa' })).id
  await sync(here)
}

export async function closeWorld(): Promise<void> {
  for (const local of [here, there]) local.close()
  await server.stop()
}

async function device(): Promise<LocalStore> {
  const local = await openLocal((await ok(ana.get('/api/auth/user'))) as User, newRuntime())
  await sync(local)
  return local
}

const exchange = (request: SyncRequest): Promise<SyncAnswer> => ok(ana.post('/api/sync', request))
export const sync = (local: LocalStore) => runSync(local, { exchange, pace: newPace() })

/** One field of a table, with the value that it takes on its ways. */
export interface Traveller {
  table: TrashTable
  field: string
  value: unknown
}

type Row = Record<string, unknown>

const parentOf = (table: TrashTable) => ({
  ...(table === 'items' && { listId }),
  ...(table === 'tasks' && { projectId }),
})

/** Creates a row with a name and the fields of `more`. */
export async function create(table: TrashTable, more: object, local = here): Promise<string> {
  const input = { [nameFieldOf(table)]: 'Um nome', ...parentOf(table), ...more }
  return (await mutateIn(local, `${table}.create`, input as never)).id as string
}

const rowOn = async (local: LocalStore, table: TrashTable, id: string): Promise<Row> => local.db.table(table).get(id)

/** The row as it comes from the server to another device. */
export async function received(table: TrashTable, id: string): Promise<Row> {
  await sync(there)
  return rowOn(there, table, id)
}

const change = (table: TrashTable, id: string, changes: object) =>
  mutateIn(here, `${table}.update`, { id, ...changes } as never)
export const move = (table: TrashTable, id: string, act: 'delete' | 'restore') =>
  mutateIn(here, `${table}.${act}`, { id } as never)

/** Ways of a field. Each resolves with the value at its end. */
export const ways: Record<string, (traveller: Traveller) => Promise<unknown>> = {
  'a new row on the device': async ({ table, field, value }) =>
    (await rowOn(here, table, await create(table, { [field]: value })))[field],
  'a new row on another device': async ({ table, field, value }) => {
    const id = await create(table, { [field]: value })
    await sync(here)
    return (await received(table, id))[field]
  },
  'a change, and its undo': async ({ table, field, value }) => {
    const id = await create(table, {})
    const before = await rowOn(here, table, id)
    const changes = { id, [field]: value }
    await change(table, id, changes)
    await sync(here)
    const changed = (await received(table, id))[field]
    await mutateAllIn(here, [inverseOf([`${table}.update`, changes] as never, before as never)])
    await sync(here)
    expect((await received(table, id))[field] ?? null).toEqual(before[field] ?? null)
    return changed
  },
  REST: async ({ table, field, value }) => {
    const { create: path, read } = rest[table]
    const input = { [nameFieldOf(table)]: 'Um nome', ...(table === 'items' && { listId }), [field]: value }
    const created = await ok(ana.post(path(), input), 201)
    const rows: Row[] = await read()
    return sameOf(created[field], rows.find(({ id }) => id === created.id)?.[field])
  },
  'the trash and back': async ({ table, field, value }) => {
    const id = await create(table, { [field]: value })
    await move(table, id, 'delete')
    await sync(here)
    await move(table, id, 'restore')
    await sync(here)
    return (await received(table, id))[field]
  },
  'a change of another field by an older app': async ({ table, field, value }) => {
    const id = await create(table, { [field]: value })
    await sync(here)
    if (field !== nameFieldOf(table)) await ok(ana.put(rest[table].row(id), { [nameFieldOf(table)]: 'Outro nome' }))
    return (await received(table, id))[field]
  },
  'an export and its import': async ({ table, field, value }) => {
    const file = toJson(notebookWith(table, { [field]: value }))
    const local = await openFresh()
    await importInto(local, readNotebookFile('a.json', JSON.parse(file)))
    const again = toJson((await readNotebook(local)) as Notebook)
    local.close()
    expect(again).toBe(file)
    return rowsIn(JSON.parse(again), table)[0]?.[field]
  },
  'a row whose text exists nowhere else, written again': async ({ table, field, value }) => {
    const id = await create(table, { [field]: value })
    const row = (await rowOn(here, table, id)) as unknown as LocalRow
    const problem = {
      mid: newId(),
      kind: 'rejected',
      op: `${table}.create`,
      args: {},
      code: 'purged',
      row,
      at: 1,
    } as const
    await here.db.problems.put(problem)
    await writeAgain(here, problem)
    const rows: Row[] = await here.db.table(table).toArray()
    return rows.sort((a, b) => (String(a.id) < String(b.id) ? 1 : -1))[0]?.[field]
  },
}

/** The way of an item into the copy of a list that its writer has lost. */
export async function copyOfLost({ field, value }: Traveller): Promise<unknown> {
  const lost = await ok(bia.post('/api/shopping-lists', { title: 'Da Bia' }), 201)
  const share = await ok(bia.post(`/api/shopping-lists/${lost.id}/share`, { email: 'ana@example.com', canEdit: true }))
  await sync(here)
  await create('items', { [field]: value, listId: lost.id })
  await ok(bia.del(`/api/shared-lists/${share.id}`), 204)
  await sync(here)
  const live = liveLostLists(here)
  await eventually(() => live.get()?.some(({ id }) => id === lost.id))
  const copy = await keepCopy(here, lost.id, { title: (of) => `Cópia de ${of}`, unnamed: '?' })
  const items = await here.db.items.filter((item) => item.listId === copy?.listId).toArray()
  return (items[0] as unknown as Row)[field]
}

/** Both values if they differ, otherwise the one. */
const sameOf = (a: unknown, b: unknown): unknown => {
  expect(a).toEqual(b)
  return a
}

interface Rest {
  create: () => string
  row: (id: string) => string
  read: () => Promise<Row[]>
}

const rest: Record<TrashTable, Rest> = {
  ...perTable(trashTables, (table) => at(`/api/${table}`)),
  lists: at('/api/shopping-lists'),
  items: { ...at('/api/shopping-items'), read: () => ok(ana.get(`/api/shopping-items?listId=${listId}`)) },
  tasks: {
    create: () => `/api/projects/${projectId}/tasks`,
    row: (id) => `/api/tasks/${id}`,
    read: () => ok(ana.get(`/api/projects/${projectId}/tasks`)),
  },
}

function at(path: string): Rest {
  return { create: () => path, row: (id) => `${path}/${id}`, read: () => ok(ana.get(path)) }
}

/** A notebook with one row of a table, inside its list or project. */
export function notebookWith(table: TrashTable, fields: Row): Notebook {
  const row = { ...Object.fromEntries(fieldsOf(table).map((field) => [field, unsaid(table, field)])), ...fields }
  const list = { title: 'Minha lista', isDefault: true, items: [] }
  const project = { title: 'Casa', description: null, status: 'pendente', tasks: [] }
  const parts: Partial<Record<TrashTable, object[]>> = {
    [table]: [row],
    lists: [
      table === 'lists' ? { ...list, ...row, isDefault: true } : { ...list, items: table === 'items' ? [row] : [] },
    ],
    projects: table === 'projects' ? [{ ...row, tasks: [] }] : table === 'tasks' ? [{ ...project, tasks: [row] }] : [],
  }
  return { ...emptyNotebook(), ...parts, items: undefined, tasks: undefined } as unknown as Notebook
}

/** The value of a field in a row that does not say it: an example, if each row says it. */
function unsaid(table: TrashTable, field: string): unknown {
  const empty = emptyOf(table, field)
  return empty === undefined ? fc.sample(fieldValue(table, field), { seed: 1, numRuns: 1 })[0] : empty
}

const rowsIn = (file: Record<string, Row[]>, table: TrashTable): Row[] => {
  if (table === 'items') return file.lists?.flatMap(({ items }) => items as Row[]) ?? []
  if (table === 'tasks') return file.projects?.flatMap(({ tasks }) => tasks as Row[]) ?? []
  return file[table] ?? []
}
