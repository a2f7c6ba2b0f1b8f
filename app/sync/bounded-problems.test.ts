/** The data that a device keeps for itself is bounded, except for words the person typed. */
import { expect, test } from 'vitest'
import { dismissForgotten, liveForgotten } from '#app/data/areas/forgotten.ts'
import { lastVisit, saveVisit } from '#app/data/areas/visits.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { eventually, openWithItems } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { listScope } from '#shared/scopes.ts'
import type { MutationResult, SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { wordlessKept } from './problems.ts'
import { newPace, runSync } from './sync.ts'
import { allTaken } from './testing.ts'

async function openRefused() {
  const { local, listId } = await openWithItems(['Leite'])
  await local.db.cursors.put({ scope: listScope(listId), rev: 1 })
  const [item] = await local.db.items.toArray()
  const id = item?.id ?? ''
  const hear = async (result: Partial<MutationResult>, told: Partial<SyncAnswer> = {}) => {
    const exchange = async (request: SyncRequest): Promise<SyncAnswer> => {
      const answer = allTaken(request)
      return { ...answer, ...told, results: answer.results.map((each) => ({ ...each, ...result })) }
    }
    await runSync(local, { exchange, pace: newPace() })
  }
  return { local, listId, id, hear }
}

const refused = { outcome: 'rejected', code: 'forbidden' } as const

test('the newest problems without words are kept, the others counted, and no typed words are lost', async () => {
  const { local, id, hear } = await openRefused()
  await mutateIn(local, 'items.update', { id, name: 'Leite de soja' })
  await hear(refused)
  const tooMany = 7
  for (let at = 0; at < wordlessKept + tooMany; at++) {
    await mutateIn(local, 'items.update', { id, purchased: at % 2 === 0 })
  }
  await hear(refused)
  const problems = await local.db.problems.toArray()
  expect(problems).toHaveLength(wordlessKept + 1)
  expect(problems).toContainEqual(expect.objectContaining({ args: { id, name: 'Leite de soja' } }))
  const seqs = problems.map(({ seq = 0 }) => seq).sort((a, b) => a - b)
  expect([seqs[0], seqs[1]]).toEqual([1, 2 + tooMany])
  const forgotten = liveForgotten(local)
  expect(await eventually(() => forgotten.get())).toBe(tooMany)
  await mutateIn(local, 'items.update', { id, purchased: true })
  await hear(refused)
  expect(await eventually(() => forgotten.get() === tooMany + 1)).toBe(true)
  await dismissForgotten(local)
  expect(await eventually(() => forgotten.get() === 0)).toBe(true)
})

test('retryable problems and those of lost lists are kept without words too', async () => {
  const { local, id, hear } = await openRefused()
  await mutateIn(local, 'items.update', { id, purchased: true })
  await hear({ outcome: 'parked', code: 'internal' })
  for (let at = 0; at <= wordlessKept; at++) await mutateIn(local, 'items.update', { id, purchased: at % 2 === 0 })
  await hear(refused)
  expect((await local.db.problems.toArray()).filter(({ kind }) => kind === 'parked')).toHaveLength(1)
})

test('the time when a list was last viewed is deleted with the list', async () => {
  const { local, listId, hear } = await openRefused()
  const other = newId()
  for (const list of [listId, other]) await saveVisit(local, { listId: list, newest: 5 })
  await hear({}, { gone: [listScope(listId)] })
  expect([await lastVisit(local, listId), await lastVisit(local, other)]).toMatchObject([null, { newest: 5 }])
})

test.each([
  [
    'a correction',
    'corrections.save',
    { word: 'acucar', name: 'Açúcar', category: null, ownCategory: false, asTyped: false },
  ],
  ['the order of the aisles of a lost list', 'aisleOrders.update', { aisles: ['Feira'] }],
] as const)('%s that is refused is no problem, because the person did not act', async (_what, op, args) => {
  const { local, listId, hear } = await openRefused()
  await mutateIn(local, op, { ...args, ...(op === 'corrections.save' ? { id: newId() } : { listId }) } as never)
  await hear({ outcome: 'rejected', code: 'not_found' })
  expect([await local.db.outbox.count(), await local.db.problems.count()]).toEqual([0, 0])
})

test('a parked order of aisles is a problem, because the person chose it', async () => {
  const { local, listId, hear } = await openRefused()
  await mutateIn(local, 'aisleOrders.update', { listId, aisles: ['Feira'] })
  await hear({ outcome: 'parked', code: 'internal' })
  expect(await local.db.problems.toArray()).toMatchObject([{ kind: 'parked' }])
})
