/**
 * A call whose input has the id of somebody else's row, in any field of any route, neither shows nor changes that row.
 * The fields are found by their type in the contract.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { contract, type RouteName, routeNames } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'
import { isMutationName } from '#shared/notebook-contract.ts'
import { pathParams, type Route } from '#shared/route.ts'
import { derivedTables } from '#shared/scopes.ts'
import { exampleOf } from '#shared/testing.ts'
import { ok } from './api.ts'
import { inputOf } from './arbitraries.ts'
import { knownTo } from './contract-matrix.ts'
import { type Cast, openCast, type Scene } from './contract-scene.ts'
import { mutation, sync, syncRequest } from './server.ts'

const secret = 'Confissão'
const seed = 20261128
const inputsEach = 4

let cast: Cast
let scene: Scene
let foreign: string[]
beforeAll(async () => {
  cast = await openCast()
  scene = await cast.startScene()
  foreign = await foreignRows()
})
afterAll(() => cast.server.stop())

const stranger = () => ({ ...cast.people.stranger, ...cast.server.callsOf(cast.people.stranger.cookie) })
const owner = () => ({ ...cast.people.owner, ...cast.server.callsOf(cast.people.owner.cookie) })

/** A row of each kind of a stranger, all with the same secret; returns their ids. */
async function foreignRows(): Promise<string[]> {
  const names = [...derivedTables, 'list', 'item', 'trip', 'purchase', 'task', 'note', 'correction'] as const
  const ids = Object.fromEntries(names.map((name) => [name, newId()])) as Record<(typeof names)[number], string>
  const correction = { word: secret, name: secret, category: secret, ownCategory: true, asTyped: false }
  const acts: [string, object][] = [
    ...derivedTables.map((table): [string, object] => [
      `${table}.create`,
      { id: ids[table], ...exampleOf(table, secret) },
    ]),
    ['lists.create', { id: ids.list, title: secret }],
    ['items.create', { id: ids.item, listId: ids.list, name: secret }],
    ['trips.create', { id: ids.trip, listId: ids.list, day: '2026-11-28', lines: [{ id: ids.item, name: secret }] }],
    ['pricedPurchases.create', { id: ids.purchase, listId: ids.list, name: secret, price: 649, day: '2026-11-28' }],
    ['tasks.create', { id: ids.task, projectId: ids.projects, title: secret, status: 'concluída' }],
    ['notes.create', { id: ids.note, title: secret, content: secret }],
    ['corrections.save', { id: ids.correction, ...correction }],
  ]
  const push = acts.map(([op, args], at) => mutation(at + 1, op, args))
  const { results } = await sync(stranger(), syncRequest(stranger().id, { push }))
  expect(results.map(({ outcome }) => outcome)).toEqual(acts.map(() => 'ok'))
  return Object.values(ids)
}

type Schema = z.core.$ZodType
type Path = (string | number)[]

/** The places of ids in the input of a route. A list has its first element. */
function idsIn(schema: Schema, path: Path = []): Path[] {
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def']
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([name, field]) => idsIn(field, [...path, name]))
  if (def.type === 'array') return idsIn(def.element, [...path, 0])
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return idsIn(def.innerType, path)
  const accepts = (value: string) => (schema as z.ZodMiniType).safeParse(value).success
  return accepts(newId()) && !accepts('x'.repeat(newId().length)) ? [path] : []
}

/** The value with another one at the path; undefined if the path leads nowhere. */
function withAt(value: unknown, [first, ...rest]: Path, put: string): unknown {
  if (first === undefined) return put
  if (typeof value !== 'object' || value === null) return undefined
  const inner = withAt((value as Record<string, unknown>)[first], rest, put) ?? (rest.length === 0 ? put : undefined)
  if (inner === undefined) return undefined
  if (Array.isArray(value)) return value.map((one, at) => (at === first ? inner : one))
  return { ...value, [first]: inner }
}

const named = routeNames.flatMap((name) => {
  const places = name === 'sync' ? [] : idsIn(contract[name].input)
  return places.length === 0 ? [] : [{ name, places, title: places.map((place) => place.join('.')).join(', ') }]
})

test('the fields of inputs that contain ids are found', () => {
  const found = named.flatMap(({ name, places }) => places.map((place) => `${name} ${place.join('.')}`))
  expect(found).toEqual(
    expect.arrayContaining(['todos.create copyOf', 'tasks.update tick.copy', 'items.update joins.of']),
  )
})

test.each(named)(
  'X34: $name with the id of another person’s row as $title neither changes nor shows that row',
  async ({ name, places }) => {
    const before = await rowsOfStranger()
    const known = await knownTo(cast, name, scene)
    const schema = contract[name].input as z.ZodMiniType
    const valid = inputOf(schema, known).filter((input) => schema.safeParse(input).success)
    const inputs = fc.sample(valid, { numRuns: inputsEach, seed })
    for (const input of inputs) {
      for (const id of foreign) {
        const each = places.map((place) => withAt(input, place, id))
        const all = places.reduce<unknown>((value, place) => withAt(value, place, id) ?? value, input)
        for (const asked of [...each, all]) if (schema.safeParse(asked).success) await ask(name, asked as object)
      }
    }
    expect(await rowsOfStranger()).toEqual(before)
  },
)

/** Asks as the owner, over REST and by a device, whose answers have no secret. */
async function ask(name: RouteName, input: object): Promise<void> {
  const { method, path, query }: Route = contract[name]
  const values = Object.entries(input).filter(([, value]) => value !== undefined)
  const inPath = pathParams(path)
  const params = Object.fromEntries(
    values.filter(([field]) => inPath.includes(field)).map(([field, value]) => [field, String(value)]),
  )
  const isInQuery = (field: string) => method === 'GET' || query.includes(field)
  const rest = values.filter(([field]) => !inPath.includes(field))
  const search = rest.filter(([field]) => isInQuery(field)).map(([field, value]) => [field, String(value)])
  const body = Object.fromEntries(rest.filter(([field]) => !isInQuery(field)))
  const asked = { params, query: `?${new URLSearchParams(search)}`, ...(method !== 'GET' && { body }) }
  expect(await (await cast.call(name, cast.people.owner, asked)).text()).not.toContain(secret)
  if (!isMutationName(name)) return
  const answer = await sync(owner(), syncRequest(owner().id, { push: [mutation(1, name, input)] }))
  expect(JSON.stringify(answer)).not.toContain(secret)
}

const rowsOfStranger = async () => {
  const { scopes } = await sync(stranger(), syncRequest(stranger().id))
  return scopes.map(({ id, rows }) => [id, rows])
}

test('X34: the undo of a tick that names another person’s row as its copy does not open that row', async () => {
  const [theirs] = (await ok(stranger().get('/api/todos'))) as { id: string }[]
  const id = theirs?.id ?? ''
  await ok(stranger().put(`/api/todos/${id}`, { completed: true }))
  const first = { occurrence: '2026-12-05', on: '2026-12-05', copy: id }
  const set = (own: string, fields: object) => ok(owner().put(`/api/todos/${own}`, fields))
  const add = async (repeat: string): Promise<string> =>
    (await ok(owner().post('/api/todos', { title: 'Minha', dueDate: first.occurrence, repeat }), 201)).id

  // A tick of the last occurrence makes no copy, so it may name any id.
  const once = await add('FREQ=DAILY;COUNT=1')
  await set(once, { completed: true, tick: first })
  await set(once, { dueDate: '2027-12-05', repeat: 'FREQ=DAILY' })
  await set(once, { completed: false, tick: first })
  // The row has forgotten its first tick.
  const daily = await add('FREQ=DAILY')
  for (let at = 0; at < 40; at++) await set(daily, { completed: true })
  await set(daily, { completed: false, tick: first })
  expect(await ok(stranger().get('/api/todos'))).toContainEqual(expect.objectContaining({ id, completed: true }))
})
