import { expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { keepFirstAnswer, takeFirstAnswer } from '#app/data/store/first-answer.ts'
import { type LocalStore, openLocal } from '#app/data/store/local-store.ts'
import { newRuntime, openWithItems } from '#app/data/testing.ts'
import { listScope } from '#shared/scopes.ts'
import type { Mutation, SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { newPace, runSync } from './sync.ts'
import { allTaken } from './testing.ts'

const sent: SyncRequest[] = []

/** A server that accepts everything. */
async function ask(request: SyncRequest): Promise<SyncAnswer> {
  sent.push(request)
  return allTaken(request)
}

/** The engine as the page runs it. */
const run = (local: LocalStore) =>
  runSync(local, { exchange: async (request) => takeFirstAnswer(request) ?? ask(request), pace: newPace() })

/** A new device of a person, and the answer that came with the sign-in: one item of a list. */
async function signedIn(fields: Partial<SyncAnswer> = {}) {
  const { local: known, listId } = await openWithItems(['Arroz'])
  const { scope, ...row } = (await known.db.items.toArray())[0] as { scope: string } & Record<string, unknown>
  const local = await openLocal(known.user, newRuntime())
  const scopes = [{ id: scope, from: 0, to: 1, rows: [['items', row] as [string, Record<string, unknown>]] }]
  keepFirstAnswer(local.user.id, { ...allTaken({ push: [] }), scopes, ...fields })
  sent.length = 0
  return { local, listId }
}

const names = async ({ db }: LocalStore) => (await db.items.toArray()).map(({ name }) => name).sort()

test('the rows that came with a sign-in are shown without a request, and the next one continues them', async () => {
  const { local, listId } = await signedIn()
  await run(local)
  expect(sent).toEqual([])
  expect(await names(local)).toEqual(['Arroz'])
  await mutateIn(local, 'items.create', { listId, name: 'Café' })
  await run(local)
  expect(sent).toMatchObject([{ epoch: 'e', bookmark: 'b', cursors: { [listScope(listId)]: 1 } }])
  expect(sent[0]?.push as Mutation[]).toMatchObject([{ seq: 1, op: 'items.create' }])
})

test('after the first page of a large notebook the device asks for the next', async () => {
  const { local } = await signedIn({ more: true })
  await run(local)
  expect(sent).toMatchObject([{ epoch: 'e', push: [] }])
})

test('a line that was written before the rows are stored goes out, and is shown', async () => {
  const { local, listId } = await signedIn()
  await mutateIn(local, 'items.create', { listId, name: 'Café' })
  await run(local)
  expect(sent).toMatchObject([{ epoch: null, push: [{ op: 'items.create' }] }])
})

test('the rows of a sign-in are taken by no other person, by no device that has rows, and once', async () => {
  const { local } = await signedIn()
  const other = (await signedIn()).local
  keepFirstAnswer(local.user.id, allTaken({ push: [] }))
  await run(other)
  expect(sent).toHaveLength(1)
  keepFirstAnswer(other.user.id, { ...allTaken({ push: [] }), bookmark: 'old' })
  await run(other)
  await run(other)
  expect(sent.map(({ bookmark }) => bookmark)).toEqual([null, 'b', 'b'])
})

test('another tab may be first: the rows of the sign-in are late, and the server is asked', async () => {
  const { local } = await signedIn()
  const exchange = async (request: SyncRequest) => {
    const brought = takeFirstAnswer(request)
    if (!brought) return ask(request)
    // The other tab's exchange ends while this one's is under way.
    await runSync(local, { exchange: async (theirs) => allTaken(theirs), pace: newPace() })
    return { ...brought, bookmark: 'late' }
  }
  await runSync(local, { exchange, pace: newPace() })
  expect(sent).toMatchObject([{ epoch: 'e', bookmark: 'b' }])
})
