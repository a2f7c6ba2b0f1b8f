import { expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, readIdentity } from '#app/data/store/local-store.ts'
import { openWithItems } from '#app/data/testing.ts'
import { DomainError, type ErrorCode } from '#shared/errors.ts'
import { listScope } from '#shared/scopes.ts'
import type { Mutation, SyncRequest } from '#shared/sync.ts'
import { newPace, runSync } from './sync.ts'
import { allTaken } from './testing.ts'

/** A device with four acknowledged mutations and two pending ones. */
async function openDevice() {
  const { local, listId } = await openWithItems(['Leite'])
  await local.db.meta.put({ ...(await readIdentity(local.db)), epoch: 'e', bookmark: 'b', nextSeq: 5, ack: 4 })
  await local.db.cursors.put({ scope: listScope(listId), rev: 3 })
  for (const name of ['Pão', 'Sal']) await mutateIn(local, 'items.create', { listId, name })
  return { local, listId }
}

/** The requests to a server that refuses the first one with this code. */
async function sentAfter(local: LocalStore, code: ErrorCode): Promise<[SyncRequest, SyncRequest]> {
  const requests: SyncRequest[] = []
  const exchange = async (request: SyncRequest) => {
    if (requests.push(request) === 1) throw new DomainError(code, 'Não.')
    return allTaken(request)
  }
  await runSync(local, { exchange, pace: newPace() })
  expect(requests).toHaveLength(2)
  return requests as [SyncRequest, SyncRequest]
}

const placesOf = ({ push }: SyncRequest) => (push as Mutation[]).map(({ seq }) => seq)
const midsOf = ({ push }: SyncRequest) => (push as Mutation[]).map(({ mid }) => mid)

test.each(['client_forked', 'client_unknown'] as const)(
  'after %s pending changes are sent from the first place on, in order, under a new client name',
  async (code) => {
    const { local, listId } = await openDevice()
    const [before, after] = await sentAfter(local, code)
    expect([placesOf(before), placesOf(after)]).toEqual([
      [5, 6],
      [1, 2],
    ])
    expect(midsOf(after)).toEqual(midsOf(before))
    expect(after.client).not.toBe(before.client)
    expect(after.ack).toBe(0)
    await mutateIn(local, 'items.create', { listId, name: 'Sol' })
    expect(await local.db.outbox.toArray()).toMatchObject([{ seq: 3 }])
  },
)

test('a copied device keeps its cursors; a forgotten one reads everything again', async () => {
  for (const [code, cursor] of [['client_forked', 3] as const, ['client_unknown', 0] as const]) {
    const { local } = await openDevice()
    const [, after] = await sentAfter(local, code)
    expect(Object.values(after.cursors)).toEqual([cursor])
  }
})

test('after a restore of the server everything is read again, and pending changes keep name and places', async () => {
  const { local } = await openDevice()
  const [before, after] = await sentAfter(local, 'epoch_changed')
  expect(after).toMatchObject({ client: before.client, ack: 4, epoch: null, bookmark: null })
  expect(Object.values(after.cursors)).toEqual([0])
  expect([placesOf(after), midsOf(after)]).toEqual([placesOf(before), midsOf(before)])
})

test('a page starts nothing anew after a restore if another page has read everything again', async () => {
  const { local, listId } = await openDevice()
  const scope = listScope(listId)
  const requests: SyncRequest[] = []
  const exchange = async (request: SyncRequest) => {
    if (requests.push(request) > 1) return { ...allTaken(request), epoch: 'new', bookmark: 'c' }
    await local.db.meta.put({ ...(await readIdentity(local.db)), epoch: 'new', bookmark: 'c' })
    await local.db.cursors.put({ scope, rev: 7 })
    throw new DomainError('epoch_changed', 'Não.')
  }
  await runSync(local, { exchange, pace: newPace() })
  expect(requests.map(({ epoch }) => epoch)).toEqual(['e', 'new'])
  expect(requests[1]?.cursors).toEqual({ [scope]: 7 })
  expect(await local.db.cursors.get(scope)).toEqual({ scope, rev: 7 })
})
