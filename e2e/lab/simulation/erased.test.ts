/** The server has erased the content of rows deleted 90 days ago; a device that was away may still have it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { hasRemains, keptTexts, type Problem, writeAgain } from '#app/data/mutations/problems.ts'
import { dayMs } from '#shared/days.ts'
import type { Context } from './device.ts'
import { endShare } from './sharing.ts'
import { closeWorld, createWorld, sync } from './world.ts'
import type { World } from './world-state.ts'

let world: World
let phone: Context
let away: Context
beforeEach(async () => {
  world = await createWorld()
  ;[phone, away] = ['Ana1', 'Ana2'].map(
    (name) => world.devices.find((device) => device.name === name)!.contexts[0]!,
  ) as [Context, Context]
})
afterEach(() => closeWorld(world))

async function pass(days: number): Promise<void> {
  world.clock.advance(days * dayMs)
  await world.server.sweep()
}

const both = async () => {
  for (const page of [phone, away, phone]) await sync(world, page)
}

const textsOf = (problem: Problem) => keptTexts(problem).map(([, text]) => text)

const problemsOn = ({ local }: Context) => local.db.problems.toArray()

test('an item erased elsewhere cannot be renamed and restored into one without its quantity', async () => {
  const rice = { name: 'arroz', quantity: '2 kg', category: 'grãos' }
  const { id } = await mutateIn(phone.local, 'items.create', { listId: world.firstLists[0]!, ...rice })
  await both()
  await mutateIn(phone.local, 'items.delete', { id })
  await sync(world, phone)
  await pass(91)
  await mutateIn(away.local, 'items.update', { id, name: 'arroz integral' })
  await mutateIn(away.local, 'items.restore', { id })
  await both()
  const erased = { id, name: '', quantity: null, deletedAt: expect.any(Number), purgedAt: expect.any(Number) }
  expect((await world.server.rows()).items).toMatchObject([erased])
  expect(await away.local.db.items.toArray()).toMatchObject([erased])
  const kept = { ...rice, name: 'arroz integral' }
  const problems = await problemsOn(away)
  expect(problems).toMatchObject([
    { op: 'items.update', kind: 'rejected', code: 'purged', args: { name: 'arroz integral' }, row: kept },
    { op: 'items.restore', kind: 'rejected', code: 'purged', row: kept },
  ])
  expect(textsOf(problems[1]!)).toEqual(['arroz integral', '2 kg', 'grãos'])
  await writeAgain(away.local, problems[1]!)
  await both()
  const live = (await phone.local.db.items.toArray()).filter(({ deletedAt }) => deletedAt === null)
  expect(live).toMatchObject([kept])
})

test('a list and a project erased elsewhere are kept with their content, and can be created again', async () => {
  const list = await mutateIn(phone.local, 'lists.create', { title: 'Feira' })
  for (const name of ['alho', 'sal']) await mutateIn(phone.local, 'items.create', { listId: list.id, name })
  const project = await mutateIn(phone.local, 'projects.create', { title: 'Festa', description: 'em maio' })
  await mutateIn(phone.local, 'tasks.create', { projectId: project.id, title: 'Bolo', dueDate: '2026-05-02' })
  await both()
  await mutateIn(phone.local, 'lists.delete', { id: list.id })
  await mutateIn(phone.local, 'projects.delete', { id: project.id })
  await sync(world, phone)
  await pass(91)
  await mutateIn(away.local, 'lists.update', { id: list.id, title: 'Feira livre' })
  await mutateIn(away.local, 'projects.update', { id: project.id, title: 'Festa junina' })
  await both()
  const problems = await problemsOn(away)
  expect(problems.map(textsOf)).toEqual([
    ['Feira livre', 'alho', 'sal'],
    ['Festa junina', 'em maio', 'Bolo', '2026-05-02'],
  ])
  for (const problem of problems) await writeAgain(away.local, problem)
  await both()
  const { lists, items, projects, tasks } = phone.local.db
  const [written] = await lists.filter(({ title }) => title === 'Feira livre').toArray()
  expect((await items.where('scope').equals(`l:${written?.id}`).toArray()).map(({ name }) => name)).toEqual([
    'alho',
    'sal',
  ])
  const [again] = await projects.filter(({ title }) => title === 'Festa junina').toArray()
  expect(again).toMatchObject({ description: 'em maio', deletedAt: null })
  expect(await tasks.filter(({ projectId }) => projectId === again?.id).toArray()).toMatchObject([
    { title: 'Bolo', dueDate: '2026-05-02' },
  ])
  expect(written?.deletedAt).toBeNull()
})

test('an edit written while the erased row is in transit is kept with the text on screen', async () => {
  const { id } = await mutateIn(phone.local, 'notes.create', { title: 'Diário', content: 'longo' })
  await both()
  await mutateIn(phone.local, 'notes.delete', { id })
  await sync(world, phone)
  await pass(91)
  await sync(world, away, ['answer held'])
  await mutateIn(away.local, 'notes.update', { id, title: 'Diário de viagem' })
  await mutateIn(away.local, 'notes.delete', { id })
  await world.network.deliver(0)
  expect(await away.local.db.notes.get(id)).toMatchObject({ content: '', purgedAt: expect.any(Number) })
  expect((await problemsOn(away)).map(textsOf)).toEqual([['Diário de viagem', 'longo']])
  await both()
  expect(await problemsOn(away)).toHaveLength(1)
  expect(await away.local.db.outbox.count()).toBe(0)
})

test('an erased row cannot be changed on a device', async () => {
  const { id } = await mutateIn(phone.local, 'todos.create', { title: 'lavar' })
  await both()
  await mutateIn(phone.local, 'todos.delete', { id })
  await both()
  await pass(91)
  await both()
  await expect(mutateIn(away.local, 'todos.restore', { id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a problem keeps neither rows of others nor rows that still exist', async () => {
  const [own, theirs] = world.firstLists as [string, string]
  for (const listId of [own, theirs]) await mutateIn(phone.local, 'items.create', { listId, name: 'arroz' })
  await both()
  await mutateIn(away.local, 'lists.delete', { id: own })
  await mutateIn(away.local, 'lists.update', { id: theirs, title: 'Meu mercado' })
  await both()
  await mutateIn(away.local, 'lists.update', { id: theirs, title: 'Nosso mercado' })
  await endShare(world, { owner: 1, other: 0 })
  await both()
  const problems = await problemsOn(away)
  expect(problems.map(({ kind, code, inside }) => [code ?? kind, inside])).toEqual([
    ['default_list', undefined],
    ['forbidden', undefined],
    ['lost_access', undefined],
  ])
  expect(problems.filter(hasRemains)).toEqual([])
})

test('an own list kept in a problem can be created again, also after it is pruned', async () => {
  const list = await mutateIn(phone.local, 'lists.create', { title: 'Feira' })
  const salt = await mutateIn(phone.local, 'items.create', { listId: list.id, name: 'sal' })
  await both()
  await mutateIn(phone.local, 'lists.delete', { id: list.id })
  await sync(world, phone)
  await pass(91)
  await mutateIn(away.local, 'lists.update', { id: list.id, title: 'Feira livre' })
  await mutateIn(away.local, 'items.update', { id: salt.id, quantity: '1 kg' })
  await both()
  await pass(100)
  await sync(world, away)
  expect(await away.local.db.lists.get(list.id)).toBeUndefined()
  const problems = await problemsOn(away)
  expect(problems.map((problem) => [hasRemains(problem), textsOf(problem)])).toEqual([
    [true, ['Feira livre', 'sal', '1 kg']],
    [true, ['1 kg', 'sal']],
  ])
  await writeAgain(away.local, problems[0]!)
  await both()
  expect((await phone.local.db.lists.toArray()).map(({ title }) => title)).toContain('Feira livre')
})

test('an own list that was erased and pruned while a device with edits was away can be created again', async () => {
  const list = await mutateIn(phone.local, 'lists.create', { title: 'Feira' })
  const salt = await mutateIn(phone.local, 'items.create', { listId: list.id, name: 'sal' })
  await both()
  await mutateIn(phone.local, 'lists.delete', { id: list.id })
  await sync(world, phone)
  await mutateIn(away.local, 'lists.update', { id: list.id, title: 'Feira livre' })
  await mutateIn(away.local, 'items.update', { id: salt.id, quantity: '1 kg' })
  for (let at = 0; at < 20; at++) await pass(10)
  await both()
  const problems = await problemsOn(away)
  expect(problems.map((problem) => [hasRemains(problem), textsOf(problem)])).toEqual([
    [true, ['Feira livre', 'sal', '1 kg']],
    [true, ['1 kg', 'sal']],
  ])
  await writeAgain(away.local, problems[0]!)
  await both()
  expect((await phone.local.db.lists.toArray()).map(({ title }) => title)).toContain('Feira livre')
})
