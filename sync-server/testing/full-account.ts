/** An account with about the maximum number of rows, written directly into the store. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#shared/ids.ts'
import { quotas } from '#shared/quotas.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok } from './api.ts'
import { many } from './heavy-texts.ts'
import { openServer, type TestPerson, type TestServer } from './server.ts'
import { share, startList } from './sharing.ts'

type Filled =
  | 'items'
  | 'todos'
  | 'tasks'
  | 'notes'
  | 'lists'
  | 'shares'
  | 'memberships'
  | 'corrections'
  | 'noteVersions'

export type FullAccount = Awaited<ReturnType<typeof openFullAccount>>

/** Time limit of the write that fills an account, ms: on a busy machine it takes longer than a request may. */
const patientMs = 5 * 60_000
/** Above the revs of all rows that were written directly. */
const highestRev = 30_000
const title = 'título '.repeat(12)
/** Number of shared lists: with the existing lists nearly the maximum of an account. */
const sharedLists = quotas.lists - 10

/** A server with a database in a file. Ana has the full account, Caio sees her lists, Bia has nothing. */
export async function openFullAccount() {
  const folder = mkdtempSync(join(tmpdir(), 'caderneta-full-'))
  const databaseUrl = `file:${join(folder, 'test.db')}`
  const env = { RATE_LIMIT_SCALE: '1000000', PUSH_LOOPBACK: 'allow' }
  const server = await openServer({ databaseUrl, env, patience: { queueWaitMs: patientMs, jobMs: patientMs } })
  const [ana, bia, caio] = [await server.register(), await server.register(), await server.register()]
  const insert = inserter(server)
  const fillLists = (owner: TestPerson) => fillWithLists(insert, owner, caio)
  const ids = await startThings(ana, caio)
  await fillWithRows(insert, ana, ids)
  await fillLists(ana)
  await server.store.write(({ db }) => db.update(schema.scopes).set({ rev: highestRev }))
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
  return { server, ana, bia, caio, insert, fillLists, ...ids, stop }
}

const inserter = (server: TestServer) => (table: Filled, count: number, make: (at: number) => object) =>
  server.store.write(async ({ db }) => {
    const rows = many(count, (at) => ({ id: newId(), rev: at + 2, stamps: { '*': 1 }, ...make(at) }))
    for (let from = 0; from < count; from += 500)
      await db.insert(schema[table]).values(rows.slice(from, from + 500) as never)
  })

type Insert = ReturnType<typeof inserter>
type Ids = Awaited<ReturnType<typeof startThings>>

async function startThings(ana: TestPerson, caio: TestPerson) {
  const list = (await startList(ana, 'Grande')).id
  const token = (await share(ana, list, caio.email, true)).shareToken
  const project: string = (await ok(ana.post('/api/projects', { title: 'Casa' }), 201)).id
  const note: string = (await ok(ana.post('/api/notes', { title: 'Diário' }), 201)).id
  return { list, token, project, note }
}

async function fillWithRows(insert: Insert, ana: TestPerson, { list, project, note }: Ids): Promise<void> {
  const [own, ofList] = [{ scope: userScope(ana.id) }, { scope: listScope(list), listId: list }]
  const { rows } = quotas.ofPerson
  const item = { ...ofList, name: title, purchased: false, arrivedAt: 1, arrivedBy: ana.id }
  await insert('items', quotas.ofList.rows, (at) => ({ ...item, createdAt: at }))
  await insert('todos', rows / 2, () => ({ ...own, title, completed: false }))
  await insert('tasks', rows / 2, () => ({ ...own, projectId: project, title, priority: 2, status: 'pendente' }))
  const long = { title, content: '漢'.repeat(80_000), updatedAt: new Date().toISOString() }
  await insert('notes', 70, () => ({ ...own, ...long }))
  await insert('corrections', 1000, () => ({ ...own, word: title, ownCategory: false, asTyped: true }))
  await insert('noteVersions', 1000, (at) => ({ ...own, noteId: note, content: 'a'.repeat(500), at }))
}

/** Lists of one person, all shared with another one. */
async function fillWithLists(insert: Insert, owner: TestPerson, guest: TestPerson): Promise<void> {
  const lists = many(sharedLists, newId)
  const of = (at: number) => ({ listId: lists[at], token: newId() })
  const ofOwner = { ownerId: owner.id, createdAt: 1 }
  const given = { ...ofOwner, scope: userScope(owner.id), email: guest.email, canEdit: true }
  const received = { scope: userScope(guest.id), userId: guest.id, role: 'editor', ownerName: 'x' }
  await insert('lists', sharedLists, (at) => ({ ...ofOwner, id: lists[at], scope: listScope(lists[at] ?? ''), title }))
  await insert('shares', sharedLists, (at) => ({ ...given, ...of(at) }))
  await insert('memberships', sharedLists, (at) => ({ ...received, ...of(at) }))
}
