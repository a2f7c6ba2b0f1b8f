/** Every route of the contract × a token of each scope. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, type RouteName, routeNames } from '#shared/contract.ts'
import { tokenNeed } from '#shared/token-rights.ts'
import { grants, type TokenScope, tokenScopes } from '#shared/token-scopes.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { answerOf, expectRefusal, expectReply } from './answers.ts'
import { matrix } from './contract-matrix.ts'
import { type Cast, giveToken, openCast, type Scene } from './contract-scene.ts'

let cast: Cast
/** For refused calls, which change nothing. */
let still: Scene
beforeAll(async () => {
  cast = await openCast()
  still = await cast.startScene()
})
afterAll(() => cast.server.stop())

/** The area of a path by its words, so that the table of the server is not compared with itself. */
const areaOfPath: [RegExp, string][] = [
  [/^\/api\/shopping-lists\/\{id\}\/(share|share-link|market)$/, 'never'],
  [/^\/api\/(shopping-lists|shopping-items|trips|purchases|corrections|generate-items)(\/|$)/, 'shopping'],
  [/^\/api\/(projects|tasks|generate-tasks)(\/|$)/, 'projects'],
  [/^\/api\/todos(\/|$)/, 'todos'],
  [/^\/api\/notes(\/|$)/, 'notes'],
  [/^\/api\/capabilities$/, 'open'],
  [/^/, 'never'],
]

test.each(routeNames)('%s needs the right that its method and path say', (name) => {
  const { method, path } = contract[name]
  const area = areaOfPath.find(([shape]) => shape.test(path))?.[1]
  const need = { never: undefined, open: 'open' }[area ?? ''] ?? `${method === 'GET' ? 'read' : 'write'}:${area}`
  expect(tokenNeed(name)).toBe(area === 'never' ? undefined : need)
})

const nameOf = (title: string) => title.replace(/,.*/, '') as RouteName
/** A row of each route, which succeeds where the matrix has such a one. */
const rows = routeNames.flatMap((name) => {
  const ofRoute = matrix.filter(({ title }) => nameOf(title) === name)
  return ofRoute.find(({ statuses }) => statuses.owner < 400) ?? ofRoute[0] ?? []
})

/** Calls a route by a token of the owner with one scope. Their cookie, which is valid, must not count. */
async function callBy(scope: TokenScope, row: (typeof matrix)[number], scene: Scene) {
  const { people, call, server } = cast
  const { token } = await giveToken(server, people.owner, [scope])
  const asked = await row.ask(scene, people.owner, people)
  return async () => answerOf(await call(row.name, people.owner, asked, { Authorization: `Bearer ${token}` }))
}

/** All tables but those that a refused call changes too. */
async function database(): Promise<unknown> {
  const { rateLimits, securityEvents, facts, ...tables } = schema
  return cast.server.store.read(async ({ db }) =>
    Promise.all(Object.values(tables).map((table) => db.select().from(table as typeof schema.users))),
  )
}

describe.each(rows)('$title', (row) => {
  const need = tokenNeed(row.name)
  const admitted = tokenScopes.filter((scope) => need !== undefined && grants([scope], need))
  const refused = tokenScopes.filter((scope) => !admitted.includes(scope))

  test.runIf(refused.length > 0)(`B2, B3: refuses a token of ${refused.join(', ')}, and changes nothing`, async () => {
    const calls = await Promise.all(refused.map((scope) => callBy(scope, row, still)))
    const before = await database()
    for (const call of calls) {
      const answer = await call()
      expect(answer).toMatchObject({ status: 403 })
      expect(JSON.parse(answer.text).code).toBe(need === undefined ? 'not_for_tokens' : 'scope_missing')
      expectRefusal(answer)
    }
    expect(await database()).toEqual(before)
  })

  test.each(admitted)('answers a token of the scope %s', async (scope) => {
    const call = await callBy(scope, row, await cast.startScene())
    const answer = await call()
    expect(answer).toMatchObject({ status: row.statuses.owner })
    expectReply(row.name, answer)
  })
})
