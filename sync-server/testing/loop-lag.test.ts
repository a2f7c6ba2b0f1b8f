/** The most expensive requests of any person, signed in or not: none blocks the event loop for long. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok } from './api.ts'
import { type FullAccount, openFullAccount } from './full-account.ts'
import { accents, badBodies, many, shapes, sign } from './heavy-texts.ts'
import { maxLagMs, shortestLag } from './loop-lag.ts'
import { openPushService, subscribe } from './push-service.ts'
import { json, mutation, password, sync, syncRequest, type TestPerson } from './server.ts'

let full: FullAccount
const table: string[] = []
beforeAll(async () => {
  full = await openFullAccount()
})
afterAll(async () => {
  process.stdout.write(`\nLongest hold of the event loop, ms of processor time:\n${table.join('\n')}\n`)
  await full.stop()
})

type Send = () => Promise<Response>

/** A request to measure. Its expected answer proves that it did its work: a refusal costs nothing. */
interface Case {
  title: string
  status: number
  says?: RegExp
  /** Minimum number of turns for other work meanwhile. */
  turns?: number
  prepare: () => Promise<Send>
}

/** The request body is made beforehand: only the work of the server counts. */
function sending(person: Pick<TestPerson, 'cookie'> | undefined, method: string, path: string, body?: unknown): Send {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { ...json, ...(person && { Cookie: person.cookie }) }
  return () => full.server.request(path, { method, headers, ...(body !== undefined && { body: text }) })
}

const reading = (title: string, path: () => string): Case => ({
  title,
  status: 200,
  prepare: async () => sending(full.ana, 'GET', path()),
})

const pulling = (title: string, says: RegExp, fields: () => object): Case => ({
  title,
  status: 200,
  says,
  prepare: async () => sending(full.ana, 'POST', '/api/sync', syncRequest(full.ana.id, fields())),
})

const pushing = (title: string, says: RegExp, prepare: () => Promise<object[]> | object[]): Case => ({
  title,
  status: 200,
  says,
  prepare: async () => sending(full.bia, 'POST', '/api/sync', syncRequest(full.bia.id, { push: await prepare() })),
})

const doing = (title: string, status: number, prepare: () => Promise<Send> | Send): Case => ({
  title,
  status,
  prepare: async () => prepare(),
})

/**
 * Creates `count` notes with `text(1)`, which become `text(2)`. Returns for each a mutation with `text(3)`, based on
 * the first text or on an unknown one.
 */
async function joins(count: number, text: (of: number) => string, isBaseKnown = true): Promise<object[]> {
  const { bia } = full
  const before: object[] = []
  const after: object[] = []
  for (let at = 0; at < count; at++) {
    const id = newId()
    const create = mutation(2 * at + 1, 'notes.create', { id, content: text(1) })
    const base = create.mid
    before.push(create, { ...mutation(2 * at + 2, 'notes.update', { id, content: text(2) }), base })
    after.push({ ...mutation(at + 1, 'notes.update', { id, content: text(3) }), base: isBaseKnown ? base : newId() })
  }
  const perPush = count === 1 ? 1 : before.length
  const client = newId()
  for (let from = 0; from < before.length; from += perPush)
    await sync(bia, syncRequest(bia.id, { client, ack: from, push: before.slice(from, from + perPush) }))
  return after
}

/** Creates 250 pairs of items. Returns for each pair the mutations that join them. */
async function joinedItems(): Promise<object[]> {
  const { bia } = full
  const { id: listId } = await ok(bia.post('/api/shopping-lists', { title: 'Feira' }), 201)
  const ids = many(500, newId)
  const fields = { listId, name: 'a', quantity: '1 kg' }
  const create = (id: string, at: number) => mutation(at + 1, 'items.create', { id, ...fields })
  await sync(bia, syncRequest(bia.id, { push: ids.map(create) }))
  return many(250, (at) => {
    const [id, of] = [ids[2 * at], ids[2 * at + 1]]
    const joins = { from: '1 kg', added: '1 kg', id: newId(), of }
    return [
      mutation(2 * at + 1, 'items.update', { id, quantity: '2 kg', joins }),
      mutation(2 * at + 2, 'items.delete', { id: of, joined: id }),
    ]
  }).flat()
}

const joined = /"outcome":"(merged|superseded)"/
const done = /"outcome":"ok"/
const refused = /"outcome":"rejected"/

const ofNotes: Case[] = [
  ...shapes.map(([title, text]) => pushing(`join of 80 kB: ${title}`, joined, () => joins(1, text))),
  ...shapes.map(([title, text]) => pushing(`join without a base: ${title}`, joined, () => joins(1, text, false))),
  ...['\n', ' '].map((between) =>
    pushing(`push of 30 joins of 400 signs, ${JSON.stringify(between)} between them`, joined, () =>
      joins(30, (of) => many(400, (at) => sign((at * 7 * of) % 401)).join(between)),
    ),
  ),
  doing('a note of 79,000 signs', 201, () => sending(full.bia, 'POST', '/api/notes', { content: '漢'.repeat(79_000) })),
]

const read: Case[] = [
  reading('20,000 items', () => `/api/shopping-items?listId=${full.list}`),
  reading('a list with 20,000 items', () => `/api/shopping-lists/${full.list}`),
  reading('a shared list with 20,000 items', () => `/api/shared-lists/${full.token}`),
  reading('10,000 to-dos', () => '/api/todos'),
  reading('10,000 tasks', () => `/api/projects/${full.project}/tasks`),
  reading('17 MB of notes', () => '/api/notes'),
  reading('490 lists', () => '/api/shopping-lists'),
  reading('490 lists with their shares', () => '/api/my-shared-lists'),
  reading('1,000 corrections', () => '/api/corrections'),
  reading('1,000 versions of a note', () => `/api/notes/${full.note}/versions`),
  reading('the document of the API', () => '/api/openapi.json'),
  reading('the notifications of this browser', () => '/api/push'),
  pulling('first page of a full account', /"rows":\[\[/, () => ({})),
  pulling('first page, with a long list first', /"items"/, () => ({
    first: [listScope(full.list)],
    budget: 1_000_000_000,
  })),
  pulling('a page after the first rows', /"todos"|"notes"/, () => ({ cursors: { [userScope(full.ana.id)]: 1 } })),
  pulling('5,000 cursors', /"gone":\["l:/, () => ({
    cursors: Object.fromEntries(many(5000, () => [listScope(newId()), 0])),
  })),
]

const written: Case[] = [
  pushing('push of 500 to-dos', done, () =>
    many(500, (at) => mutation(at + 1, 'todos.create', { id: newId(), title: 'a'.repeat(100) })),
  ),
  pushing('push of 500 joins of items', done, joinedItems),
  pushing('push of 500 unreadable mutations', refused, () =>
    many(500, (at) => ({ seq: at + 1, mid: newId(), op: [] })),
  ),
  pushing('push of 20 mutations with 800 fields', refused, () =>
    many(20, (at) => mutation(at + 1, 'todos.create', Object.fromEntries(many(800, (field) => [`k${field}`, at])))),
  ),
  pushing('push of 500 names of combining marks', done, () =>
    many(500, (at) => mutation(at + 1, 'todos.create', { id: newId(), title: accents(60) })),
  ),
  doing('a list of 20,000 items into the trash', 204, async () => {
    const path = `/api/shopping-lists/${full.list}`
    await full.ana.post(`${path}/restore`)
    return sending(full.ana, 'DELETE', path)
  }),
  doing('a list of 20,000 items out of the trash', 200, async () => {
    const path = `/api/shopping-lists/${full.list}`
    await full.ana.del(path)
    return sending(full.ana, 'POST', `${path}/restore`)
  }),
  doing('a project of 5,000 tasks deleted for ever', 204, async () => {
    const { bia, insert } = full
    const { id } = await ok(bia.post('/api/projects', { title: 'Casa' }), 201)
    const task = { scope: userScope(bia.id), projectId: id, title: 'a', priority: 2, status: 'pendente' }
    await insert('tasks', 5000, () => task)
    await ok(bia.del(`/api/projects/${id}`), 204)
    return sending(bia, 'DELETE', `/api/trash/projects/${id}`)
  }),
  doing('a list of 20,000 items shared', 200, () =>
    sending(full.ana, 'POST', `/api/shopping-lists/${full.list}/share`, { email: `${newId()}@example.com` }),
  ),
  {
    title: 'a new first name in 490 lists',
    status: 200,
    turns: 30,
    prepare: async () => sending(full.ana, 'PUT', '/api/user/name', { firstName: newId() }),
  },
  { title: '20,000 items told to a browser', status: 200, says: /^1 shown/, prepare: telling },
  doing('an account of 490 shared lists deleted', 204, async () => {
    const person = await full.server.register()
    await full.fillLists(person)
    return sending(person, 'DELETE', '/api/user', { password })
  }),
  {
    title: 'the owner of 490 lists blocked',
    status: 200,
    turns: 20,
    prepare: async () => sending(full.caio, 'POST', '/api/blocks', { listId: (await giver()).listId }),
  },
  {
    title: 'the owner of 490 lists unblocked',
    status: 204,
    turns: 20,
    prepare: async () => {
      const { id, listId, share } = await giver()
      await ok(full.caio.post('/api/blocks', { listId }))
      await share()
      return sending(full.caio, 'DELETE', `/api/blocks/${id}`)
    },
  },
]

/** Somebody who shares 490 lists with Caio; `share` gives them once more. */
async function giver() {
  const { id, ...calls } = await full.server.register()
  await full.fillLists({ id, ...calls })
  const ofThem = { scope: userScope(id), deletedAt: null }
  const lists = await full.server.store.read(({ db }) =>
    db.select({ listId: schema.lists.id }).from(schema.lists).where(eq(schema.lists.ownerId, id)),
  )
  const share = () =>
    full.server.store.write(({ db }) =>
      db.update(schema.shares).set(ofThem).where(eq(schema.shares.scope, ofThem.scope)),
    )
  return { id, listId: lists.at(-1)?.listId, share }
}

/** A browser with 20,000 pending additions; the answer is the number of its notifications. */
async function telling(): Promise<Send> {
  const { server, caio, list } = full
  const service = await openPushService()
  const browser = await subscribe(service, caio, list)
  await ok(caio.put('/api/push/settings', { silence: null }))
  await server.store.write(({ db }) => db.update(schema.pushLists).set({ toldRev: 0, toldAt: 0 }))
  server.skip(10 * 60_000)
  return async () => {
    await server.tellPushes()
    await service.close()
    return new Response(`${browser.shown().length} shown`)
  }
}

const texts: Case[] = [
  ...badBodies.map(([title, status, body]) =>
    doing(`signed out: ${title}`, status, () => sending(undefined, 'POST', '/api/login', body())),
  ),
  ...badBodies.map(([title, status, body]) =>
    doing(`signed in: ${title}`, status, () => sending(full.bia, 'POST', '/api/sync', body())),
  ),
  doing('a password of 200 signs', 401, () =>
    sending(undefined, 'POST', '/api/login', { email: full.ana.email, password: accents(198) }),
  ),
  doing('a name of 170,000 combining marks', 400, () =>
    sending(full.bia, 'POST', '/api/todos', { title: accents(170_000) }),
  ),
  doing('a note of 80,000 combining marks', 201, () =>
    sending(full.bia, 'POST', '/api/notes', { content: accents(120_000) }),
  ),
  doing('an invitation of 100 kB', 404, () => sending(undefined, 'GET', `/api/invite/${'a'.repeat(100_000)}`)),
  doing('a query of 13 kB', 401, () => sending(undefined, 'GET', `/api/todos?${'a=%41&'.repeat(2200)}`)),
]

/** The text of an answer, read part by part like from a socket: decoding 17 MB at once would count as lag. */
async function textOf(response: Response): Promise<string> {
  let text = ''
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part
  return text
}

describe.each([
  ['joins of notes', ofNotes],
  ['much that is read', read],
  ['much that is written', written],
  ['texts', texts],
])('expensive requests: %s', (_kind, cases) => {
  test.each(cases)(
    'X30: no request blocks the event loop for long: $title',
    async ({ title, status, says, turns = 0, prepare }) => {
      const { ms, result, ...lag } = await shortestLag(async () => {
        const send = await prepare()
        return async () => {
          const response = await send()
          return { status: response.status, text: await textOf(response) }
        }
      })
      table.push(`${ms.toFixed(1).padStart(8)}  ${title}`)
      expect(result).toEqual({ status, text: expect.stringMatching(says ?? /^/) })
      expect(lag.turns).toBeGreaterThanOrEqual(turns)
      expect(ms).toBeLessThan(maxLagMs)
    },
  )
})
