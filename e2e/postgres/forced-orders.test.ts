/**
 * Two servers write at once. The statements of one are held, one after the other, until the other server has answered or
 * waits for a lock; what comes out is as if one of them had come first.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { additionsTo } from '#sync-server/db/queries/due-notifications.ts'
import { addJob } from '#sync-server/db/queries/jobs.ts'
import { createDatabase, type TestDatabase } from '#sync-server/testing/database.ts'
import { openServer, password } from '#sync-server/testing/server.ts'
import {
  type Act,
  adds,
  addsAndTells,
  asCopy,
  asks,
  deletesList,
  erases,
  goesOn,
  isKnown,
  pushes,
  registers,
  repeats,
  revokes,
  runsJobs,
  type Scene,
  setScene,
  sharesWithNew,
} from './forced-acts.ts'
import { openSteps, type Steps } from './steps.ts'

/** With FORCED_EVERY=1 every statement of a write is held, otherwise every fourth one. */
const every = Number(process.env.FORCED_EVERY ?? 4)

let database: TestDatabase
let steps: Steps
let servers: Scene['servers']
let watch: pg.Client
beforeAll(async () => {
  database = await createDatabase()
  steps = await openSteps(database.url)
  const options = { env: { RATE_LIMIT_SCALE: '100000' }, patience: { repetitions: 3 } }
  const open = ({ url }: { url: string }) => openServer({ ...options, databaseUrl: url })
  servers = { here: await open(steps), there: await open(database) }
  watch = new pg.Client({ connectionString: database.url })
  await watch.connect()
})
afterAll(async () => {
  await watch.end()
  for (const server of Object.values(servers)) await server.stop()
  await steps.close()
  await database.remove()
})

interface Order {
  what: string
  prepare?: (scene: Scene) => Promise<unknown>
  here: Act
  there: Act
  look: (scene: Scene) => Promise<string>
  /** The answers and the look if the held server comes first, and if the other one does. */
  comes: [first: string, second: string]
  /** True if they may wait for each other. Then either is undone, and comes second. */
  mayDeadlock?: true
}

const ask = async (text: string): Promise<unknown[]> => (await watch.query({ text, rowMode: 'array' })).rows.flat()
const itemsOf: Order['look'] = async ({ list }) =>
  (
    await ask(`SELECT string_agg(name, ' ' ORDER BY rev) || ', revs: ' || count(DISTINCT rev)
    FROM items WHERE scope = 'l:${list}'`)
  ).join()
const count =
  (from: (scene: Scene) => string): Order['look'] =>
  async (scene) =>
    (await ask(`SELECT count(*) FROM ${from(scene)}`)).join()
const receivedOnce = count(
  ({ id }) => `users JOIN memberships ON user_id = users.id WHERE email = '${id}@x.com' AND deleted_at IS NULL`,
)
const either = (outcome: string): Order['comes'] => [outcome, outcome]

const orders: Order[] = [
  {
    what: 'two people add to one list',
    ...{ here: adds('bia'), there: adds('ana'), look: itemsOf },
    comes: ['ok, ok: Pão Aqui Lá, revs: 3', 'ok, ok: Pão Lá Aqui, revs: 3'],
  },
  {
    what: 'two people rename one item',
    here: pushes('bia', 'items.update', ({ item: id }) => ({ id })),
    there: pushes('ana', 'items.update', ({ item: id }) => ({ id })),
    look: itemsOf,
    comes: ['ok, ok: Lá, revs: 1', 'superseded, ok: Lá, revs: 1'],
  },
  {
    what: 'a member adds to a list and loses it',
    ...{ here: adds('bia'), there: revokes, look: itemsOf },
    comes: ['ok, ok: Pão Aqui, revs: 2', 'not_found, ok: Pão, revs: 1'],
  },
  {
    what: 'a member loses a list and adds to it',
    ...{ here: revokes, there: adds('bia'), look: itemsOf },
    comes: ['ok, not_found: Pão, revs: 1', 'ok, ok: Pão Lá, revs: 2'],
  },
  {
    what: 'a program renames an item of a list that its member loses',
    here: asks('bia', 'put', ({ item }) => `/api/shopping-items/${item}`, { name: 'Aqui' }),
    ...{ there: revokes, look: itemsOf },
    comes: ['ok, ok: Aqui, revs: 1', 'not_found, ok: Pão, revs: 1'],
  },
  {
    what: 'a member adds to a list that its owner deletes',
    ...{ here: adds('bia'), there: deletesList, look: itemsOf },
    comes: ['ok, ok: Pão Aqui, revs: 2', 'list_deleted, ok: Pão Aqui, revs: 2'],
  },
  {
    what: 'a list is shared with a person who registers',
    ...{ here: sharesWithNew, there: registers, look: receivedOnce, comes: either('ok, 201: 1') },
  },
  {
    what: 'a person registers with whom a list is shared',
    ...{ here: registers, there: sharesWithNew, look: receivedOnce, comes: either('201, ok: 1') },
  },
  {
    what: 'two people make a list with one id',
    here: pushes('ana', 'lists.create', ({ id }) => ({ id })),
    there: pushes('bia', 'lists.create', ({ id }) => ({ id })),
    look: async ({ id }) => (await ask(`SELECT title FROM lists WHERE id = '${id}'`)).join(),
    comes: ['ok, id_taken: Aqui', 'id_taken, ok: Lá'],
  },
  {
    what: 'items of two lists get the same two ids in opposite order',
    here: pushes('ana', 'items.create', ...[0, 1].map((at) => (s: Scene) => ({ id: s.ids[at], listId: s.list }))),
    there: pushes('bia', 'items.create', ...[1, 0].map((at) => (s: Scene) => ({ id: s.ids[at] }))),
    look: count(({ ids }) => `(SELECT DISTINCT name FROM items WHERE id IN ('${ids.join("', '")}')) made`),
    comes: ['ok ok, id_taken id_taken: 1', 'id_taken id_taken, ok ok: 1'],
    mayDeadlock: true,
  },
  {
    what: 'a device repeats its request before the answer',
    ...{ here: repeats, there: repeats, look: itemsOf },
    comes: either('ok, ok: Pão Mesmo, revs: 2'),
  },
  {
    what: 'a device goes on while its last request arrives again',
    prepare: (scene) => repeats(scene, 'there'),
    ...{ here: repeats, there: goesOn },
    look: async ({ client }) => (await ask(`SELECT last_seq FROM clients WHERE id = '${client}'`)).join(),
    comes: ['ok, ok: 5', 'client_forked, ok: 5'],
  },
  {
    what: 'a device and its copy go on in two lists',
    ...{ here: asCopy, there: asCopy },
    look: async ({ list, other }) =>
      (await ask(`SELECT name FROM items WHERE scope IN ('l:${list}', 'l:${other}') AND name <> 'Pão'`)).join(),
    comes: ['ok, client_forked: here', 'client_forked, ok: there'],
  },
  {
    what: 'a job is due on two servers',
    prepare: ({ id: email }) =>
      servers.there.store.write((tx) =>
        addJob(tx, { kind: 'account-deleted-mail', payload: { email, firstName: null } }, Date.now()),
      ),
    ...{ here: runsJobs, there: runsJobs, look: async ({ jobsRun }) => `${jobsRun}`, comes: either('ok, ok: 1') },
  },
  {
    what: 'an item is added while another addition is notified',
    ...{ here: adds('bia'), there: addsAndTells },
    look: ({ list: listId, told, ana }) =>
      servers.there.store.read(async (tx) => {
        const additions = await additionsTo(tx, { listId, ...told }, ana.id)
        return `${additions?.count ?? 0} to tell`
      }),
    comes: ['ok, ok: 0 to tell', 'ok, ok: 1 to tell'],
  },
  {
    what: 'two people write, and one knows what was there in between',
    here: pushes('ana', 'todos.create', () => ({})),
    there: pushes('bia', 'todos.create', () => ({})),
    look: async (scene) => ((await isKnown(scene)) ? 'known' : 'lost'),
    comes: either('ok, ok: known'),
  },
  {
    what: 'an account writes that is deleted',
    prepare: async (scene) => {
      scene.bia = await servers.there.register()
    },
    here: pushes('bia', 'todos.create', () => ({})),
    there: asks('bia', 'del', () => '/api/user', { password }),
    look: async (scene) => {
      await servers.there.runJobs()
      return count(({ bia }) => `todos WHERE scope = 'u:${bia.id}'`)(scene)
    },
    comes: ['ok, ok: 0', 'account_deleted, ok: 0'],
  },
  {
    what: 'an old item is erased and restored',
    prepare: ({ item }) => ask(`UPDATE items SET deleted_at = 1 WHERE id = '${item}'`),
    here: erases,
    there: asks('bia', 'post', ({ item }) => `/api/shopping-items/${item}/restore`),
    look: itemsOf,
    comes: ['ok, not_found: , revs: 1', 'ok, ok: Pão, revs: 1'],
  },
]

/** True if the act is answered before the held statement goes on, false if it waits for a lock. */
async function isAnswered(act: Promise<string>): Promise<boolean> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  void act.then(over, over)
  for (;;) {
    const waiting = await ask(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if (isOver || waiting.length > 0) return isOver
  }
}

test.each(orders.map((order) => [order.what, order] as const))(
  '%s: the one or the other comes first',
  async (_what, { prepare, here, there, look, comes, mayDeadlock }) => {
    const people = { ana: await servers.there.register(), bia: await servers.there.register() }
    const seen = new Set<string>()
    for (let step = 1; ; step += every) {
      const scene = await setScene(servers, people)
      await prepare?.(scene)
      const held = steps.holdAt(step)
      const first = here(scene, 'here')
      const isHeld = await Promise.race([held.reached.then(() => true), first.then(() => false)])
      if (!isHeld) break
      const second = there(scene, 'there')
      const isSecondFirst = await isAnswered(second)
      held.release()
      const found = `${await first}, ${await second}: ${await look(scene)}`
      const expected = comes[isSecondFirst || (mayDeadlock && found === comes[1]) ? 1 : 0]
      expect([step, found]).toEqual([step, expected])
      seen.add(found)
    }
    expect([...seen].sort()).toEqual([...new Set(comes)].sort())
  },
)
