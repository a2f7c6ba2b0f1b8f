import { expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { openWithItems } from '#app/data/testing.ts'
import { budgetMaxBytes, requestMaxBytes } from '#shared/byte-budget.ts'
import { tooLarge } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { listScope } from '#shared/scopes.ts'
import type { Mutation, SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { jsonBytes } from '#shared/text.ts'
import { moveToDeadLetters } from './dead-letter.ts'
import { readRequest } from './request.ts'
import { newPace, runSync } from './sync.ts'

const done = ({ push }: SyncRequest): SyncAnswer => {
  const results = (push as Mutation[]).map(({ seq, mid }) => ({ seq, mid, outcome: 'ok' as const, rev: seq }))
  return { epoch: 'e', bookmark: '', now: 0, results, scopes: [], gone: [], more: false }
}

/** Runs against a server that reads bodies of up to `maxBytes`. Returns the mutations that arrived. */
async function syncThrough(local: LocalStore, maxBytes = requestMaxBytes): Promise<Mutation[]> {
  const arrived: Mutation[] = []
  const exchange = async (request: SyncRequest) => {
    if (jsonBytes(request) > maxBytes) throw tooLarge()
    arrived.push(...(request.push as Mutation[]))
    return done(request)
  }
  await runSync(local, { exchange, pace: newPace() })
  return arrived
}

const opsOf = (mutations: Mutation[]) => mutations.map(({ op }) => op)

/** Writes a note of a length that only an older app accepted. */
async function writeOverlong(local: LocalStore, content: string): Promise<string> {
  const { id } = await mutateIn(local, 'notes.create', { title: 'Festa', content: '' })
  await local.db.outbox
    .toCollection()
    .last()
    .then((entry) => {
      return entry && local.db.outbox.update(entry.seq, { args: { id, title: 'Festa', content } })
    })
  await local.db.notes.update(id, { content })
  return id
}

test('X3: a mutation that no request can carry becomes a problem with its text, and the others are sent', async () => {
  const { local, listId } = await openWithItems([])
  const emoji = '😀'.repeat(80_000)
  await mutateIn(local, 'items.create', { listId, name: 'Arroz' })
  const id = await writeOverlong(local, emoji)
  await mutateIn(local, 'items.create', { listId, name: 'Feijão' })
  expect(opsOf(await syncThrough(local))).toEqual(['items.create', 'noop', 'items.create'])
  expect(await local.db.problems.toArray()).toMatchObject([
    { kind: 'rejected', op: 'notes.create', code: 'too_large', args: { id, title: 'Festa', content: emoji } },
  ])
  expect(await local.db.notes.get(id)).toBeUndefined()
  expect([await local.db.outbox.count(), await local.db.base.count()]).toEqual([0, 0])
})

test('X3: a mutation that a proxy refuses becomes a problem as well, and the row returns to the server state', async () => {
  const { local, listId } = await openWithItems([])
  const { id } = await mutateIn(local, 'notes.create', { title: 'Receita', content: 'Farinha' })
  await syncThrough(local)
  const long = 'Açúcar\n'.repeat(9000)
  await mutateIn(local, 'notes.update', { id, content: long })
  await mutateIn(local, 'notes.update', { id, title: 'Bolo' })
  await mutateIn(local, 'items.create', { listId, name: 'Ovos' })
  expect(opsOf(await syncThrough(local, 32 * 1024))).toEqual(['noop', 'notes.update', 'items.create'])
  expect(await local.db.problems.toArray()).toMatchObject([{ op: 'notes.update', args: { id, content: long } }])
  expect(await local.db.notes.get(id)).toMatchObject({ title: 'Bolo', content: 'Farinha' })
})

test('a small change is never abandoned, even if a proxy calls it too large', async () => {
  const { local, listId } = await openWithItems([])
  await mutateIn(local, 'items.create', { listId, name: 'Arroz' })
  await expect(syncThrough(local, 0)).rejects.toMatchObject({ code: 'too_large' })
  expect(await local.db.problems.count()).toBe(0)
  expect(opsOf(await syncThrough(local))).toEqual(['items.create'])
})

test('two pages that abandon the same mutation file one problem', async () => {
  const { local } = await openWithItems([])
  await writeOverlong(local, '😀'.repeat(80_000))
  const [first, second] = await Promise.all([syncThrough(local), syncThrough(local)])
  expect(opsOf([...first, ...second])).toContain('noop')
  expect(await local.db.problems.count()).toBe(1)
  expect(await local.db.outbox.count()).toBe(0)
})

test('a page does not abandon another mutation after another page has abandoned the first one and sent the rest', async () => {
  const { local, listId } = await openWithItems([])
  await writeOverlong(local, '😀'.repeat(80_000))
  const late = await readRequest(local, { bytes: budgetMaxBytes, first: [] })
  expect(opsOf(late.push as Mutation[])).toEqual(['notes.create'])
  await syncThrough(local)
  await mutateIn(local, 'items.create', { listId, name: 'Arroz' })
  await moveToDeadLetters(local, late)
  expect(await local.db.problems.toArray()).toMatchObject([{ op: 'notes.create' }])
  expect(opsOf(await syncThrough(local))).toEqual(['items.create'])
})

test('no request exceeds the limit of the server, with any outbox and any number of lists', async () => {
  const { local } = await openWithItems([])
  const lists = Array.from({ length: 1000 }, () => ({ scope: listScope(newId()), rev: 123_456 }))
  await local.db.cursors.bulkPut(lists)
  for (const content of ['漢'.repeat(80_000), '"\n'.repeat(40_000), '😀'.repeat(38_000), 'Leite', 'Pão']) {
    await mutateIn(local, 'notes.create', { title: 'Compras', content })
  }
  const sizes: number[] = []
  const exchange = async (request: SyncRequest) => {
    sizes.push(jsonBytes(request))
    return done(request)
  }
  await runSync(local, { exchange, pace: newPace() })
  expect(sizes).toHaveLength(3)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(requestMaxBytes)
  expect((await readRequest(local, { bytes: budgetMaxBytes, first: [] })).push).toEqual([])
})
