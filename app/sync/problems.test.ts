import { expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { hasRemains, keptTexts, type Problem, tryAgain, writeAgain } from '#app/data/mutations/problems.ts'
import type { LocalRow, OutboxEntry } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { openWithItems, plainList } from '#app/data/testing.ts'
import { contract } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'
import { merge3 } from '#shared/merge.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import type { SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { verdictOf, withLostSteps } from './problems.ts'
import { newPace, runSync } from './sync.ts'
import { allTaken } from './testing.ts'

type Tell = (taken: SyncAnswer) => SyncAnswer | Promise<SyncAnswer>

const noMore = new Error('no network any more')

/** Runs one exchange with the answer that `tell` makes of one that accepts everything. */
async function hear(local: LocalStore, tell: Tell): Promise<void> {
  let exchanges = 0
  const exchange = async (request: SyncRequest) => {
    if (++exchanges > 1) throw noMore
    return tell(allTaken(request))
  }
  await runSync(local, { exchange, pace: newPace() }).catch((error: unknown) => {
    if (error !== noMore) throw error
  })
}

const fresh = { rev: 1, stamp: 1000, deletedAt: null, purgedAt: null }

test('a superseded setting is a choice and files no problem', async () => {
  const { local, listId } = await openWithItems([])
  const { id } = local.user
  const chosen = { homePage: 'shopping', language: 'pt-BR', defaultListId: listId } as const
  await local.db.settings.put({ id, scope: userScope(id), ...chosen, ...fresh })
  await mutateIn(local, 'settings.update', { homePage: 'notes' })
  const gaveWay = { outcome: 'superseded' as const, dropped: ['homePage'], rev: 2 }
  await hear(local, (answer) => ({ ...answer, results: answer.results.map((result) => ({ ...result, ...gaveWay })) }))
  expect([await local.db.outbox.count(), await local.db.problems.count()]).toEqual([0, 0])
})

/** The fields of to-dos and tasks with typed text; all others are choices. */
const typed = ['title', 'notes', 'description']

test.each(['todos', 'tasks'] as const)('superseded fields of %s are a problem if they are typed text', (table) => {
  const verdicts = Object.keys(contract[`${table}.update`].input.shape).flatMap((field) => {
    const args = { id: newId(), [field]: 'x' }
    const entry = { op: `${table}.update`, args, scope: 'u:a' } as unknown as OutboxEntry
    const result = { mid: newId(), seq: 1, outcome: 'superseded' as const, dropped: [field] }
    return verdictOf(entry, result, { gone: [] } as unknown as SyncAnswer) ? [field] : []
  })
  expect(verdicts.sort()).toEqual(typed.filter((field) => field in contract[`${table}.update`].input.shape).sort())
})

test('superseded steps are a problem if a title is lost, with that title only', () => {
  const [tick, kept, lost] = [newId(), newId(), newId()]
  const steps = [
    { id: tick, done: true },
    { id: kept, title: 'Carrinho', done: false, position: 'A' },
    { id: lost, title: 'Pix' },
  ]
  const entry = { op: 'todos.update', args: { id: newId(), steps }, scope: 'u:a' } as unknown as OutboxEntry
  const verdict = (dropped: string[]) => {
    const result = { mid: newId(), seq: 1, outcome: 'superseded' as const, dropped }
    const kind = verdictOf(entry, result, { gone: [] } as unknown as SyncAnswer)?.kind
    return [kind, (withLostSteps(entry, result).args as { steps: object[] }).steps]
  }
  expect(verdict(['steps'])).toEqual([undefined, []])
  expect(verdict(['steps', `steps/${lost}/title`])).toEqual(['superseded', [steps[2]]])
})

test('the market of a trip that gave way to another name is a problem without the lines, which are in the other trip', () => {
  const args = { id: newId(), listId: newId(), day: '2026-11-28', market: 'Feira', lines: [{ name: 'Sal' }] }
  const entry = { op: 'trips.create', args, scope: 'l:a' } as unknown as OutboxEntry
  const result = { mid: newId(), seq: 1, outcome: 'superseded' as const, dropped: ['market'] }
  expect(verdictOf(entry, result, { gone: [] } as unknown as SyncAnswer)).toMatchObject({ kind: 'superseded' })
  expect(withLostSteps(entry, result).args).toEqual({ ...args, lines: [] })
})

test('a text too long for its note becomes a problem with its words, and the note shows the server state', async () => {
  const { local } = await openWithItems([])
  const [id, scope] = [newId(), userScope(local.user.id)]
  const written = { id, title: 'Diário', content: 'um', version: newId(), updatedAt: '2026-03-01T12:00:00.000Z' }
  const note = { ...written, ...fresh }
  await local.db.notes.add({ ...note, scope })
  await local.db.cursors.put({ scope, rev: 1 })
  const edit = { mid: newId(), base: note, merge: merge3 }
  await mutateIn(local, 'notes.update', { id, content: 'um, e palavras minhas' }, undefined, edit)
  const full = { outcome: 'superseded' as const, dropped: ['content'], code: 'note_full', message: 'Não cabem.' }
  const row = { ...note, rev: 2, stamp: 2000, content: 'x'.repeat(80_000), version: newId() }
  await hear(local, (answer) => ({
    ...answer,
    results: answer.results.map((result) => ({ ...result, ...full })),
    scopes: [{ id: scope, from: 1, to: 2, rows: [['notes', row]] }],
  }))
  expect((await local.db.notes.get(id))?.content).toBe(row.content)
  const [problem] = await local.db.problems.toArray()
  if (!problem) throw new Error('the words are lost')
  expect(problem).toMatchObject({ kind: 'superseded', code: 'note_full' })
  expect([hasRemains(problem), keptTexts(problem)]).toEqual([
    true,
    [
      ['content', 'um, e palavras minhas'],
      ['title', 'Diário'],
    ],
  ])
  await writeAgain(local, problem)
  expect(await local.db.problems.count()).toBe(0)
  expect(await local.db.notes.filter(({ content }) => content === 'um, e palavras minhas').toArray()).toMatchObject([
    { title: 'Diário', deletedAt: null },
  ])
})

test('a problem of an own erased list keeps its content, without rows deleted or erased before', async () => {
  const { local, listId } = await openWithItems(['Leite', 'Pão', 'Sal'])
  const [milk, bread, salt] = (await local.db.items.toArray()) as LocalRow<'items'>[]
  await local.db.items.bulkPut([
    { ...bread, deletedAt: 1 } as LocalRow<'items'>,
    { ...salt, name: '', purgedAt: 1 } as LocalRow<'items'>,
  ])
  const scope = listScope(listId)
  const list = { id: listId, ownerId: local.user.id, title: 'Feira', ...plainList, ...fresh }
  await local.db.lists.add({ ...list, scope })
  await local.db.cursors.put({ scope, rev: 1 })
  const erased = { ...list, rev: 2, title: '', deletedAt: 1, purgedAt: 2 }
  await hear(local, async (answer) => {
    await mutateIn(local, 'lists.update', { id: listId, title: 'Feira livre' })
    return { ...answer, scopes: [{ id: scope, from: 1, to: 2, rows: [['lists', erased]] }] }
  })
  const [problem] = await local.db.problems.toArray()
  expect(problem?.inside).toEqual([milk])
})

test.each([
  ['the text that it was made of is known', {}, 'um\ndois, da mesa\ntrês, do telefone'],
  [
    'that is unknown',
    { replaces: undefined },
    'um\n┌── duas versões ──\ndois, da mesa\ntrês\n├── ou ──\ndois\ntrês, do telefone\n└──',
  ],
])(
  'a text that made the server fail is joined, when tried again, with what its note has got meanwhile: %s',
  async (_what, changes, content) => {
    const { local } = await openWithItems([])
    const [id, scope] = [newId(), userScope(local.user.id)]
    const written = { id, title: 'Diário', version: newId(), updatedAt: '2026-03-01T12:00:00.000Z' }
    const note = { ...written, ...fresh, content: 'um\ndois\ntrês' }
    await local.db.notes.add({ ...note, scope })
    await local.db.cursors.put({ scope, rev: 1 })
    const edit = { mid: newId(), base: note, merge: merge3 }
    await mutateIn(local, 'notes.update', { id, content: 'um\ndois\ntrês, do telefone' }, undefined, edit)
    const ofDesk = { ...note, rev: 2, stamp: 2000, content: 'um\ndois, da mesa\ntrês', version: newId() }
    await hear(local, (answer) => ({
      ...answer,
      results: answer.results.map(({ rev: _none, ...result }) => ({ ...result, outcome: 'parked', code: 'internal' })),
      scopes: [{ id: scope, from: 1, to: 2, rows: [['notes', ofDesk]] }],
    }))
    const [parked] = await local.db.problems.toArray()
    await tryAgain(local, { ...(parked as Problem), ...changes })
    expect((await local.db.notes.get(id))?.content).toBe(content)
    expect(await local.db.outbox.toArray()).toMatchObject([{ base: ofDesk.version, args: { content } }])
    expect(await local.db.problems.count()).toBe(0)
  },
)
