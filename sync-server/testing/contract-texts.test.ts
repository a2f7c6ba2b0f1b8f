import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract, type RouteName, routeNames } from '#shared/contract.ts'
import { isMutationName } from '#shared/notebook-contract.ts'
import { pathParams, type Route } from '#shared/route.ts'
import type { SyncAnswer } from '#shared/sync.ts'
import { answerOf, expectRefusal } from './answers.ts'
import { matrix } from './contract-matrix.ts'
import { type Ask, type Cast, openCast, type Scene } from './contract-scene.ts'
import { mutation, syncRequest } from './server.ts'

let cast: Cast
let scene: Scene
beforeAll(async () => {
  cast = await openCast()
  scene = await cast.startScene()
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => cast.server.stop())

/** Texts of this many bytes that are expensive to process. */
const worst: Record<string, (length: number) => string> = {
  'marks of two kinds': (length) => `a${'\u0301'.repeat(length / 4)}${'\u0316'.repeat(length / 4)}`,
  'marks that come apart': (length) => `a${'\u0f73'.repeat(length / 3)}`,
  blanks: (length) => ' '.repeat(length),
  letters: (length) => 'a'.repeat(length),
  'an address without an end': (length) => `a@${'a.'.repeat(length / 2)}`,
  emoji: (length) => '😀'.repeat(length / 4),
}
const inBody = 100_000
const inPath = 8000

/**
 * The first call of a route in the contract matrix, made by the owner. A route that is not in the matrix is called
 * without input.
 */
async function usual(name: RouteName): Promise<Ask> {
  const row = matrix.find((candidate) => candidate.name === name)
  return row ? row.ask(scene, cast.people.owner, cast.people) : {}
}

function withText(
  { params = {}, query, body }: Ask,
  { path, method, query: inQuery }: Route,
  field: string,
  text: string,
) {
  if (pathParams(path).includes(field)) return { params: { ...params, [field]: text }, query, body }
  if (method !== 'GET' && !inQuery.includes(field))
    return { params, query, body: { ...(body as object), [field]: text } }
  return { params, query: `?${field}=${encodeURIComponent(text)}`, body }
}

/** Normalisation is quadratic in the length of a run of marks, and linear in the rest. */
const isCheap = (text: string) => text.length <= 1000 || !/\p{M}{9}/u.test(text)

const normalised = () => vi.spyOn(String.prototype, 'normalize')
const dear = (normalize: ReturnType<typeof normalised>) =>
  normalize.mock.contexts
    .map(String)
    .filter((text) => !isCheap(text))
    .map(({ length }) => length)

const fields = routeNames.flatMap((name) => Object.keys(contract[name].input.shape).map((field) => ({ name, field })))

describe.each(['nobody', 'owner'] as const)('X1: texts written by %s', (role) => {
  test.each(fields)('X1: into $field of $name, no long run of marks is normalised', async ({ name, field }) => {
    // Registration and sign-in end the session of the request.
    const leaves = role === 'owner' && name.startsWith('auth.')
    const person = leaves ? await cast.signInAgain(cast.people[role]) : cast.people[role]
    const ask = await usual(name)
    const route: Route = contract[name]
    const normalize = normalised()
    for (const make of Object.values(worst)) {
      const text = make(pathParams(route.path).includes(field) || route.method === 'GET' ? inPath : inBody)
      const answer = await answerOf(await cast.call(name, person, withText(ask, route, field, text)))
      expect(answer.status).not.toBe(500)
      if (answer.status >= 400) expectRefusal(answer)
    }
    expect(dear(normalize)).toEqual([])
  })
})

const written = fields.filter(({ name }) => isMutationName(name))

test.each(written)('X1: from a device, an expensive $field of $name is refused alone', async ({ name, field }) => {
  const { owner } = cast.people
  const { params, body } = await usual(name)
  const normalize = normalised()
  for (const make of Object.values(worst)) {
    const args = { ...params, ...(body as object), [field]: make(inBody) }
    const push = [mutation(1, name, args), mutation(2, 'todos.create', { title: 'Regar' })]
    const answer = await answerOf(await cast.call('sync', owner, { body: syncRequest(owner.id, { push }) }))
    const { results } = JSON.parse(answer.text) as SyncAnswer
    expect(results.map(({ outcome }) => outcome)).toEqual([expect.stringMatching(/ok|rejected/), 'ok'])
  }
  expect(dear(normalize)).toEqual([])
})

test('X1: a name with 128,000 accents is refused with a message, signed out', async () => {
  const firstName = worst['marks of two kinds']?.(256_000)
  const body = { email: 'ana@example.com', password: 'segredo123', firstName }
  const answer = await answerOf(await cast.server.post('/api/register', body))
  expectRefusal(answer)
  expect(JSON.parse(answer.text).message).toBe('O nome pode ter no máximo 60 caracteres.')
})
