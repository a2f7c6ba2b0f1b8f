import { expect, test } from 'vitest'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { eventually, openWithItems, plainList } from '#app/data/testing.ts'
import { applyAnswer } from '#app/sync/apply.ts'
import { readRequest } from '#app/sync/request.ts'
import { allTaken } from '#app/sync/testing.ts'
import { budgetMaxBytes } from '#shared/byte-budget.ts'
import { newId } from '#shared/ids.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import type { MutationResult, SyncAnswer } from '#shared/sync.ts'
import { discardLost, keepCopy, liveLostLists, takeBackCopy, takeBackDiscard } from './lost-lists.ts'
import { mutateIn } from './mutate.ts'

const synced = { rev: 1, stamp: 1000, deletedAt: null, purgedAt: null }
const texts = { title: (of: string) => `Cópia de ${of}`, unnamed: 'Sem nome' }
const refused = { outcome: 'rejected', code: 'not_found' } as const

/** A device with a list of Bruno's that the person may edit, and with the item 'Leite' on it. */
async function openGuest() {
  const { local, listId } = await openWithItems(['Leite'])
  const membershipId = await receive(local, listId)
  const [item] = await local.db.items.toArray()
  return { local, listId, itemId: item?.id ?? '', membershipId }
}

/** Shares a list of Bruno's with the person. Resolves with the id of the membership. */
async function receive(local: LocalStore, listId: string): Promise<string> {
  const scope = userScope(local.user.id)
  const list = {
    id: listId,
    scope: listScope(listId),
    ownerId: newId(),
    title: 'Feira',
    ...plainList,
  }
  const id = newId()
  const membership = { id, scope, listId, role: 'editor' as const, ownerName: 'Bruno', token: 'x', endedBy: null }
  await local.db.lists.add({ ...list, ...synced })
  await local.db.memberships.add({ ...membership, ...synced })
  await local.db.cursors.bulkPut([scope, listScope(listId)].map((name) => ({ scope: name, rev: 1 })))
  return id
}

/** The server settles pending mutations with `result`, and adds `told` to the answer. */
async function hear(local: LocalStore, told: Partial<SyncAnswer>, result: Partial<MutationResult> = refused) {
  const request = await readRequest(local, { bytes: budgetMaxBytes, first: [] })
  const answer = allTaken(request)
  const results = answer.results.map((each) => ({ ...each, ...result }))
  expect(await applyAnswer(local, request, { ...answer, results, ...told })).toBe(true)
}

async function lostLists(local: LocalStore) {
  const live = liveLostLists(local)
  const stored = (await local.db.problems.toCollection().primaryKeys()).sort()
  const shown = () => live.get()?.flatMap(({ problems }) => problems.map(({ mid }) => mid))
  await eventually(() => String(shown()?.sort()) === String(stored))
  return live.get() ?? []
}

const mine = async ({ db, user }: LocalStore) => {
  const lists = (await db.lists.toArray()).filter(({ ownerId, deletedAt }) => ownerId === user.id && deletedAt === null)
  const items = await db.items.toArray()
  return lists.map(({ id, title }) => ({ title, items: items.filter(({ listId }) => listId === id) }))
}

test('pending changes of a lost list become a list of one’s own, without the text of others', async () => {
  const { local, listId, itemId } = await openGuest()
  const { id } = await mutateIn(local, 'items.create', { listId, name: 'Pão' })
  await mutateIn(local, 'items.update', { id, quantity: '6', purchased: true })
  await mutateIn(local, 'items.update', { id: itemId, quantity: '2 l' })
  await mutateIn(local, 'items.update', { id: itemId, purchased: true })
  const wrong = await mutateIn(local, 'items.create', { listId, name: 'Errado' })
  await mutateIn(local, 'items.delete', wrong)
  await hear(local, { gone: [listScope(listId)] })
  expect(await lostLists(local)).toMatchObject([{ id: listId, title: 'Feira', ownerName: 'Bruno' }])
  expect(JSON.stringify(await local.db.problems.toArray())).not.toContain('Leite')

  const before = await local.db.outbox.count()
  const kept = await keepCopy(local, listId, texts)
  expect(await mine(local)).toMatchObject([
    {
      title: 'Cópia de Feira',
      items: expect.arrayContaining([
        expect.objectContaining({ name: 'Pão', quantity: '6', purchased: true, addedBy: local.user.id }),
        expect.objectContaining({ name: 'Sem nome', quantity: '2 l', purchased: true }),
      ]),
    },
  ])
  expect((await mine(local))[0]?.items).toHaveLength(2)
  expect((await local.db.outbox.toArray()).every(({ scope }) => scope === listScope(kept?.listId ?? ''))).toBe(true)
  expect([before, await local.db.outbox.count(), await local.db.problems.count()]).toEqual([0, 3, 0])

  if (kept) await takeBackCopy(local, kept)
  expect(await mine(local)).toEqual([])
  expect(await lostLists(local)).toMatchObject([{ id: listId, items: [{ name: 'Pão' }, { quantity: '2 l' }] }])
})

test('of two lost lists the last lost is shown first, and the copy of one leaves the other', async () => {
  const { local, listId } = await openGuest()
  const second = newId()
  await receive(local, second)
  for (const [list, name] of [
    [listId, 'Pão'],
    [second, 'Chá'],
  ] as const) {
    await mutateIn(local, 'items.create', { listId: list, name })
    await hear(local, { gone: [listScope(list)] })
  }
  expect((await lostLists(local)).map(({ id }) => id)).toEqual([second, listId])
  await keepCopy(local, listId, texts)
  expect(await mine(local)).toMatchObject([{ items: [{ name: 'Pão' }] }])
  expect(await lostLists(local)).toMatchObject([{ id: second, items: [{ name: 'Chá' }] }])
})

test('an item that was deleted and restored is in the copy, one that was changed after its deletion is not', async () => {
  const { local, listId } = await openGuest()
  const [back, gone] = [
    await mutateIn(local, 'items.create', { listId, name: 'Pão' }),
    await mutateIn(local, 'items.create', { listId, name: 'Chá' }),
  ]
  await mutateIn(local, 'items.delete', back)
  await mutateIn(local, 'items.restore', back)
  await mutateIn(local, 'items.delete', gone)
  await mutateIn(local, 'items.update', { id: gone.id, quantity: '2' })
  await hear(local, { gone: [listScope(listId)] })
  expect(await lostLists(local)).toMatchObject([{ items: [{ name: 'Pão' }] }])
})

test('a copy that two tabs request is made once, and nothing is lost if it cannot be written', async () => {
  const { local, listId } = await openGuest()
  await mutateIn(local, 'items.create', { listId, name: 'Pão' })
  await hear(local, { gone: [listScope(listId)] })
  await expect(keepCopy(local, listId, { ...texts, title: () => '?' })).rejects.toMatchObject({ code: 'invalid' })
  expect([await mine(local), await local.db.problems.count()]).toEqual([[], 1])
  await Promise.all([keepCopy(local, listId, texts), keepCopy(local, listId, texts)])
  expect(await mine(local)).toMatchObject([{ items: [{ name: 'Pão' }] }])
})

test('the changes of a copy that another device has erased are decided again after an undo', async () => {
  const { local, listId } = await openGuest()
  await mutateIn(local, 'items.create', { listId, name: 'Pão' })
  await hear(local, { gone: [listScope(listId)] })
  const kept = await keepCopy(local, listId, texts)
  if (!kept) throw new Error('Nothing is kept.')
  await local.db.lists.delete(kept.listId)
  await takeBackCopy(local, kept)
  expect(await lostLists(local)).toMatchObject([{ items: [{ name: 'Pão' }] }])
})

test('a long title still gives a copy', async () => {
  const { local, listId } = await openGuest()
  await local.db.lists.update(listId, { title: 'F'.repeat(120) })
  await mutateIn(local, 'items.create', { listId, name: 'Pão' })
  await hear(local, { gone: [listScope(listId)] })
  await keepCopy(local, listId, texts)
  expect((await mine(local))[0]?.title).toHaveLength(120)
})

test('discarding takes the problems that were shown, and can be undone', async () => {
  const { local, listId, membershipId } = await openGuest()
  await mutateIn(local, 'items.create', { listId, name: 'Pão' })
  await hear(local, {}, { outcome: 'rejected', code: 'forbidden' })
  await local.db.memberships.update(membershipId, { role: 'viewer' })
  const [seen] = await lostLists(local)
  expect(seen).toMatchObject({ access: { is: 'viewer' }, items: [{ name: 'Pão' }] })
  await mutateIn(local, 'items.create', { listId, name: 'Chá' })
  await hear(local, {}, { outcome: 'rejected', code: 'forbidden' })
  if (seen) await discardLost(local, seen)
  expect(await lostLists(local)).toMatchObject([{ items: [{ name: 'Chá' }] }])
  if (seen) await takeBackDiscard(local, seen)
  expect((await lostLists(local))[0]?.items).toHaveLength(2)
})

test.each([
  [
    'a member who became read-only keeps items in their own version',
    'forbidden',
    {},
    'viewer',
    [{ name: 'Leite', quantity: '2 l' }],
  ],
  ['a change of a list deleted meanwhile', 'list_deleted', { deletedAt: 5 }, 'deleted', [{ quantity: '2 l' }]],
])('%s becomes rows of the own copy', async (_what, code, list, is, items) => {
  const { local, listId, itemId, membershipId } = await openGuest()
  await mutateIn(local, 'items.update', { id: itemId, quantity: '2 l' })
  await hear(local, {}, code === 'forbidden' ? { outcome: 'rejected', code } : { outcome: 'ok', code, rev: 2 })
  await local.db.lists.update(listId, list)
  if (is === 'viewer') await local.db.memberships.update(membershipId, { role: 'viewer' })
  expect(await lostLists(local)).toMatchObject([{ title: 'Feira', access: { is }, items }])
})

test.each(['owner', 'member', 'account', null] as const)(
  'the person who ended the share is known: %s',
  async (endedBy) => {
    const { local, listId, membershipId } = await openGuest()
    await mutateIn(local, 'items.update', { id: (await local.db.items.toArray())[0]?.id ?? '', purchased: true })
    await hear(local, { gone: [listScope(listId)] })
    await local.db.memberships.update(membershipId, { deletedAt: 5, endedBy })
    expect(await lostLists(local)).toMatchObject([{ access: { is: 'ended', endedBy }, items: [] }])
  },
)

test('a refusal in one’s own list, or for another reason, is no lost list', async () => {
  const { local, listId, itemId } = await openGuest()
  await mutateIn(local, 'items.update', { id: itemId, name: 'Chá' })
  await hear(local, {}, { outcome: 'rejected', code: 'quota_reached' })
  await local.db.lists.update(listId, { ownerId: local.user.id })
  await mutateIn(local, 'items.update', { id: itemId, name: 'Chá' })
  await hear(local, {}, { outcome: 'ok', code: 'list_deleted' })
  expect((await local.db.problems.toArray()).map(({ list }) => list)).toEqual([undefined, undefined])
})
