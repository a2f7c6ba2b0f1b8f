import { expect, test } from 'vitest'
import { NetworkError } from '#app/api/call.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { type LocalStore, readIdentity, readSyncMeta } from '#app/data/store/local-store.ts'
import { loseConnection, openWithItems } from '#app/data/testing.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import type { Mutation, ScopePage, SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { newPace, runSync } from './sync.ts'

const blocked = async ({ db }: LocalStore) => (await readSyncMeta(db)).blocked

/** A device with pending changes, and the size of each attempt over a network that the test controls. */
async function deviceWith(changes: number, name: string, carry: (request: SyncRequest) => void) {
  const { local, listId } = await openWithItems([])
  for (let count = 0; count < changes; count++) await mutateIn(local, 'items.create', { listId, name })
  const sent: number[] = []
  const pace = newPace()
  const exchange = async (request: SyncRequest): Promise<SyncAnswer> => {
    sent.push(request.push.length)
    carry(request)
    return taken(request)
  }
  return { local, sent, run: () => runSync(local, { exchange, pace }) }
}

const taken = ({ push }: SyncRequest): SyncAnswer => {
  const results = (push as Mutation[]).map(({ seq, mid }) => ({ seq, mid, outcome: 'ok' as const }))
  return { epoch: 'e', bookmark: 'b', now: 0, results, scopes: [], gone: [], more: false }
}

const pending = ({ db }: LocalStore) => db.outbox.count()

test('failures of the network do not make small requests smaller', async () => {
  let isDown = true
  const { local, sent, run } = await deviceWith(20, 'Arroz', () => {
    if (isDown) throw new NetworkError()
  })
  for (let tries = 0; tries < 4; tries++) await expect(run()).rejects.toBeInstanceOf(NetworkError)
  isDown = false
  await run()
  expect(sent).toEqual([20, 20, 20, 20, 20])
  expect(await pending(local)).toBe(0)
})

test('a request that may be too large for the connection is halved until one arrives', async () => {
  const { local, sent, run } = await deviceWith(160, 'Arroz integral da feira '.repeat(8), ({ push }) => {
    if (push.length > 45) throw new NetworkError()
  })
  for (let tries = 0; tries < 2; tries++) await expect(run()).rejects.toBeInstanceOf(NetworkError)
  await run().catch(() => undefined)
  expect(sent.slice(0, 3)).toEqual([160, 80, 40])
  expect(await pending(local)).toBe(120)
})

test('a request that the server calls too large is halved at once, even a small one', async () => {
  const { local, sent, run } = await deviceWith(8, 'Arroz', ({ push }) => {
    if (push.length > 2) throw new DomainError('too_large', 'O pedido é grande demais.')
  })
  await run()
  expect(sent.slice(0, 3)).toEqual([8, 4, 2])
  expect(await pending(local)).toBe(0)
})

test('a device that lost the connection to its own database still sends pending changes', async () => {
  const { local, sent, run } = await deviceWith(1, 'Arroz', () => undefined)
  loseConnection(local)
  await run()
  expect(sent).toEqual([1])
  expect(await pending(local)).toBe(0)
})

test.each([
  ['unauthenticated', 'signed_out'],
  ['wrong_user', 'signed_out'],
  ['upgrade_required', 'upgrade'],
  ['account_deleted', 'deleted'],
] as const)('%s is recorded as a block, and the next answer ends it', async (code, block) => {
  let isRefused = true
  const { local, run } = await deviceWith(1, 'Arroz', () => {
    if (isRefused) throw new DomainError(code, 'Não.')
  })
  await expect(run()).rejects.toMatchObject({ code })
  expect(await blocked(local)).toBe(block)
  isRefused = false
  await run()
  expect(await blocked(local)).toBeNull()
})

test('a newer app that upgrades the database during an exchange is recorded as a block', async () => {
  const { local } = await openWithItems([])
  const exchange = async (request: SyncRequest) => {
    const identity = await readIdentity(local.db)
    await local.db.meta.put({ ...identity, schema: identity.schema + 1 })
    return taken(request)
  }
  await expect(runSync(local, { exchange, pace: newPace() })).rejects.toMatchObject({ code: 'upgrade_required' })
  expect(await blocked(local)).toBe('upgrade')
})

test.each(['unavailable', 'internal'] as const)(
  'mutations answered with %s stay pending, and news is read nevertheless',
  async (code) => {
    const { local } = await openWithItems([])
    await mutateIn(local, 'todos.create', { title: 'Regar' })
    const asked: [pushed: number, cursor: number | undefined][] = []
    const scope = userScope(local.user.id)
    const exchange = async (request: SyncRequest): Promise<SyncAnswer> => {
      const from = request.cursors[scope]
      asked.push([request.push.length, from])
      if (request.push.length > 0) throw new DomainError(code, 'Agora não.')
      return {
        ...taken(request),
        scopes: [{ id: scope, from: from ?? 0, to: (from ?? 0) + 1, rows: [] }],
        more: from === undefined,
      }
    }
    await expect(runSync(local, { exchange, pace: newPace() })).rejects.toMatchObject({ code })
    expect(asked).toEqual([
      [1, undefined],
      [0, undefined],
      [0, 1],
    ])
    expect(await pending(local)).toBe(1)
  },
)

test.each(['ok', 'rejected'] as const)(
  'a pending mutation of a newer app blocks nothing and is sent (%s)',
  async (outcome) => {
    const { local } = await openWithItems(['Arroz'])
    const [{ scope, ...row }] = (await local.db.items.toArray()) as [LocalRow<'items'>]
    await local.db.cursors.put({ scope, rev: 1 })
    await mutateIn(local, 'items.update', { id: row.id, name: 'Arroz integral' })
    await local.db.outbox.toCollection().modify({ op: 'items.weigh' as never, args: { id: row.id, weight: 3 } })
    let isReady = false
    const exchange = async (request: SyncRequest): Promise<SyncAnswer> => {
      const answer = taken(request)
      const rows: ScopePage['rows'] = [['items', { ...row, rev: 2, name: 'Arroz agulhinha' }]]
      if (request.push.length === 0) return { ...answer, scopes: [{ id: scope, from: 1, to: 2, rows }] }
      if (!isReady) throw new DomainError('unavailable', 'Agora não.')
      return { ...answer, results: answer.results.map((result) => ({ ...result, outcome, rev: 3 })) }
    }
    const run = () => runSync(local, { exchange, pace: newPace() })
    await expect(run()).rejects.toMatchObject({ code: 'unavailable' })
    expect(await local.db.items.toArray()).toMatchObject([{ name: 'Arroz agulhinha' }])
    isReady = true
    await run()
    expect(await pending(local)).toBe(0)
    expect(await local.db.problems.toArray()).toMatchObject(outcome === 'ok' ? [] : [{ op: 'items.weigh' }])
  },
)

test.each<[string, (results: SyncAnswer['results']) => SyncAnswer['results']]>([
  ['nothing of what was sent', () => []],
  ['the first part of it', (results) => results.slice(0, 1)],
  ['the last part of it', (results) => results.slice(1)],
  ['something else', (results) => results.map((result) => ({ ...result, mid: newId() }))],
])('an answer with results for %s is refused, and its rows are ignored', async (_what, told) => {
  const { local } = await openWithItems([])
  const scope = userScope(local.user.id)
  for (const title of ['Regar', 'Varrer']) await mutateIn(local, 'todos.create', { title })
  let exchanges = 0
  const exchange = async (request: SyncRequest): Promise<SyncAnswer> => {
    if (++exchanges > 1) throw new Error('it asks once more')
    const answer = taken(request)
    return { ...answer, results: told(answer.results), scopes: [{ id: scope, from: 0, to: 5, rows: [] }] }
  }
  await expect(runSync(local, { exchange, pace: newPace() })).rejects.toThrow('does not cover')
  expect(await pending(local)).toBe(2)
  expect(await local.db.cursors.get(scope)).toBeUndefined()
  expect(await readIdentity(local.db)).toMatchObject({ ack: 0, epoch: null })
})

test('a page that another one always overtakes continues until there is no more news', async () => {
  const { local } = await openWithItems([])
  const scope = userScope(local.user.id)
  let read = 0
  const exchange = async (request: SyncRequest): Promise<SyncAnswer> => {
    const from = request.cursors[scope] ?? 0
    if (read < 50) await local.db.cursors.put({ scope, rev: ++read })
    return { ...taken(request), scopes: read === from ? [] : [{ id: scope, from, to: 50, rows: [] }] }
  }
  await runSync(local, { exchange, pace: newPace() })
  expect((await local.db.cursors.get(scope))?.rev).toBe(50)
})
