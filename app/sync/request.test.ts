import { expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, readIdentity } from '#app/data/store/local-store.ts'
import { onTransaction, openWithItems } from '#app/data/testing.ts'
import { budgetMaxBytes, pushMaxBytes } from '#shared/byte-budget.ts'
import { userScope } from '#shared/scopes.ts'
import type { Mutation } from '#shared/sync.ts'
import { jsonBytes } from '#shared/text.ts'
import { readRequest } from './request.ts'

/**
 * Another tab that moves on after each reading transaction of this one: it becomes a new client, whose outbox begins
 * one place later, and has read one rev more.
 */
async function moveOnMeanwhile(local: LocalStore): Promise<void> {
  const { db, user } = local
  const [identity, [entry]] = [await readIdentity(db), await db.outbox.toArray()]
  let moves = 0
  onTransaction(local, ({ mode }) => {
    if (mode === 'readwrite') return
    moves += 1
    const other = db.backendDB().transaction(['meta', 'outbox', 'cursors'], 'readwrite')
    other.objectStore('meta').put({ ...identity, client: `client ${moves}` })
    other.objectStore('outbox').clear()
    other.objectStore('outbox').add({ ...entry, seq: moves + 1 })
    other.objectStore('cursors').put({ scope: userScope(user.id), rev: moves })
  })
}

test('a request is one consistent state, even if another tab writes meanwhile', async () => {
  const { local, listId } = await openWithItems([])
  await mutateIn(local, 'items.create', { listId, name: 'Arroz' })
  const { client } = await readIdentity(local.db)
  await moveOnMeanwhile(local)
  const said = async () => {
    const request = await readRequest(local, { bytes: budgetMaxBytes, first: [] })
    return [request.client, Object.values(request.cursors), (request.push as Mutation[]).map(({ seq }) => seq)]
  }
  expect(await said()).toEqual([client, [], [1]])
  expect(await said()).toEqual(['client 1', [1], [2]])
})

test('scopes that the screen waits for follow the person’s own scope', async () => {
  const { local, listId } = await openWithItems([])
  const { first } = await readRequest(local, { bytes: budgetMaxBytes, first: [`l:${listId}`] })
  expect(first).toEqual([userScope(local.user.id), `l:${listId}`])
})

test('a push is smaller than an answer, because it is uncompressed and produces larger rows', async () => {
  const { local } = await openWithItems([])
  for (let at = 0; at < 4; at++) await mutateIn(local, 'notes.create', { title: `${at}`, content: 'a'.repeat(52_000) })
  const { push, budget } = await readRequest(local, { bytes: budgetMaxBytes, first: [] })
  expect([push.length, budget]).toEqual([3, budgetMaxBytes])
  expect(jsonBytes(push)).toBeLessThanOrEqual(pushMaxBytes)
})
