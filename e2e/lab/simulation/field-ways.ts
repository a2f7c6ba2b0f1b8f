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
import { readNotebookFile } from '#app/notebook-files/json-file.ts'
import { newPace, runSync } from '#app/sync/sync.ts'
import { aisleOrderId } from '#shared/aisle-orders.ts'
import type { User } from '#shared/auth.ts'
import { contract } from '#shared/contract.ts'
import { createOf, fieldValue, idsOf, shapeOf } from '#shared/field-testing.ts'
import { emptyOf, fieldsOf, type WrittenTable } from '#shared/fields.ts'
import { newId } from '#shared/ids.ts'
import { emptyNotebook, type Notebook } from '#shared/notebook.ts'
import { isMutationName, type MutationName } from '#shared/notebook-contract.ts'
import { toJson } from '#shared/notebook-text.ts'
import type { TrashTable } from '#shared/scopes.ts'
import type { SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { oldestSchemaVersion, schemaVersion } from '#shared/versions.ts'
import { ok } from '#sync-server/testing/api.ts'
import { openServer, syncRequest, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'
import { readRecorded } from '../../faults/recorded.ts'

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
export interface Traveller<T extends WrittenTable = WrittenTable> {
  table: T
  field: string
  value: unknown
}

type Row = Record<string, unknown>
type Way<T extends WrittenTable> = (traveller: Traveller<T>) => Promise<unknown>

function updateOf(table: WrittenTable): MutationName {
  const op = `${table}.update`
  return isMutationName(op) ? op : createOf(table)
}

/** Those of the values that a mutation must say. */
const neededFor = (op: MutationName, values: Row): Row =>
  Object.fromEntries(
    Object.entries(shapeOf(op)).flatMap(([name, schema]) =>
      name in values && !schema.safeParse(undefined).success ? [[name, values[name]]] : [],
    ),
  )

/** The input of a new row, with the fields of `more` and those that it must say. */
function newRow(table: WrittenTable, more: object): Row {
  const examples = fieldsOf(table).map((field) => [field, unsaid(table, field)])
  const needed = neededFor(createOf(table), Object.fromEntries(examples))
  return { ...idsOf(table, { id: newId(), listId, projectId }), ...needed, ...more }
}

/** Creates a row with the fields of `more`. */
export async function create(table: WrittenTable, more: object, local = here): Promise<string> {
  const { id } = await mutateIn(local, createOf(table), newRow(table, more) as never)
  return table === 'aisleOrders' ? aisleOrderId(ana.id, listId, (more as Row).market as string) : (id as string)
}

const rowOn = async (local: LocalStore, table: WrittenTable, id: string): Promise<Row> => local.db.table(table).get(id)

/** The row as it comes from the server to another device. */
export async function received(table: WrittenTable, id: string): Promise<Row> {
  await sync(there)
  return rowOn(there, table, id)
}

export const move = (table: TrashTable, id: string, act: 'delete' | 'restore') =>
  mutateIn(here, `${table}.${act}`, { id } as never)

/** The ways of a field of any table. Each resolves with the value at its end. */
export const ways: Record<string, Way<WrittenTable>> = {
  'a new row on the device': async ({ table, field, value }) =>
    (await rowOn(here, table, await create(table, { [field]: value })))[field],
  'a new row on another device': async ({ table, field, value }) => {
    const id = await create(table, { [field]: value })
    await sync(here)
    return (await received(table, id))[field]
  },
  'a change, and its undo': async ({ table, field, value }) => {
    const op = updateOf(table)
    const before = await rowOn(here, table, await create(table, {}))
    const id = before.id as string
    const changes = { ...neededFor(op, before), [field]: value }
    await mutateIn(here, op, changes as never)
    await sync(here)
    const changed = (await received(table, id))[field]
    const back = op.endsWith('.update')
      ? inverseOf([op, changes] as never, before as never)
      : [op, neededFor(op, before)]
    await mutateAllIn(here, [back as never])
    await sync(here)
    expect((await received(table, id))[field] ?? null).toEqual(before[field] ?? null)
    return changed
  },
  REST: async ({ table, field, value }) => {
    const { method, path, status } = contract[createOf(table)]
    const input = newRow(table, { [field]: value })
    const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_all, name: string) => String(input[name]))
    const created: Row = await ok(ana[method === 'PUT' ? 'put' : 'post'](filled(path), input), status)
    const read = filled(path.replace('/{id}', ''))
    const rows: Row[] = [await ok(ana.get(table === 'items' ? `${read}?listId=${listId}` : read))].flat()
    return sameOf(created[field], rows.find(({ id }) => id === created.id)?.[field])
  },
  'changes of other fields by older apps': async ({ table, field, value }) => {
    const id = await create(table, { [field]: value })
    await sync(here)
    for (const recorded of olderChanges(table)) {
      if (field in recorded.args) continue
      const sent = { ...recorded, seq: 1, mid: newId(), args: { ...recorded.args, id }, wall: Date.now() }
      const [result] = (await exchange(syncRequest(ana.id, { v: recorded.v, push: [sent], budget: 1 }))).results
      expect(['ok', 'merged', 'superseded'], JSON.stringify(result)).toContain(result?.outcome)
    }
    return (await received(table, id))[field]
  },
}

const pushes = [oldestSchemaVersion, schemaVersion - 1].flatMap((version) => readRecorded(version).request.push)

/** The recorded changes of a table's rows by the oldest app that the server accepts, and by the one before this. */
const olderChanges = (table: WrittenTable) =>
  pushes.flatMap(({ op, args, ...rest }) =>
    op === updateOf(table) && !('tick' in (args as object)) ? [{ op, args: args as Row, ...rest }] : [],
  )

/** The ways of a field of a table with a trash. */
export const waysWithTrash: Record<string, Way<TrashTable>> = {
  'the trash and back': async ({ table, field, value }) => {
    const id = await create(table, { [field]: value })
    await move(table, id, 'delete')
    await sync(here)
    await move(table, id, 'restore')
    await sync(here)
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
    const row = (await rowOn(here, table, await create(table, { [field]: value }))) as unknown as LocalRow
    const refused = {
      mid: newId(),
      kind: 'rejected',
      op: `${table}.create`,
      args: {},
      code: 'purged',
      row,
      at: 1,
    } as const
    await here.db.problems.put(refused)
    await writeAgain(here, refused)
    const rows: Row[] = await here.db.table(table).toArray()
    return rows.sort((a, b) => (String(a.id) < String(b.id) ? 1 : -1))[0]?.[field]
  },
}

/** The way of an item into the copy of a list that its writer has lost. */
export async function copyOfLost({ field, value }: Pick<Traveller, 'field' | 'value'>): Promise<unknown> {
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
function unsaid(table: WrittenTable, field: string): unknown {
  const empty = emptyOf(table, field)
  return empty === undefined ? fc.sample(fieldValue(table, field), { seed: 1, numRuns: 1 })[0] : empty
}

const rowsIn = (file: Record<string, Row[]>, table: TrashTable): Row[] => {
  if (table === 'items') return file.lists?.flatMap(({ items }) => items as Row[]) ?? []
  if (table === 'tasks') return file.projects?.flatMap(({ tasks }) => tasks as Row[]) ?? []
  return file[table] ?? []
}
