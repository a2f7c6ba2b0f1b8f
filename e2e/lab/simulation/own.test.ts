import { afterEach, beforeEach, expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { nameFieldOf } from '#shared/fields.ts'
import type { Context } from './device.ts'
import { readOwn } from './own-edits.ts'
import { closeWorld, createWorld, sync } from './world.ts'
import type { World } from './world-state.ts'

let world: World
let [phone, desk, bia]: Context[] = []
beforeEach(async () => {
  world = await createWorld()
  ;[phone, desk, bia] = ['Ana1', 'Ana2', 'Bia1'].map(
    (name) => world.devices.find((device) => device.name === name)!.contexts[0]!,
  )
})
afterEach(() => closeWorld(world))

const seenOn = async (page: Context | undefined) => {
  const things = await readOwn(page!.local.db)
  return things
    .map(
      ({ table, row }) => `${table} ${Object(row)[nameFieldOf(table)]}${row.deletedAt === null ? '' : ' in the trash'}`,
    )
    .sort()
}

test('offline changes reach the person’s other device once both had a signal, and nobody else’s', async () => {
  const { local } = phone!
  const project = await mutateIn(local, 'projects.create', { title: 'Festa' })
  const task = await mutateIn(local, 'tasks.create', { projectId: project.id, title: 'Bolo' })
  const gone = await mutateIn(local, 'tasks.create', { projectId: project.id, title: 'Velas' })
  await mutateIn(local, 'tasks.update', { id: task.id, title: 'Bolo de cenoura' })
  await mutateIn(local, 'tasks.delete', { id: gone.id })
  const note = await mutateIn(local, 'notes.create', {})
  await mutateIn(local, 'notes.update', { id: note.id, content: 'Convidados:\n- Bia' })
  const todo = await mutateIn(local, 'todos.create', { title: 'Ligar para o salão' })
  await mutateIn(local, 'todos.delete', { id: todo.id })
  await mutateIn(local, 'todos.restore', { id: todo.id })
  const written = [
    'notes Nova Nota',
    'projects Festa',
    'tasks Bolo de cenoura',
    'tasks Velas in the trash',
    'todos Ligar para o salão',
  ]
  expect(await seenOn(phone)).toEqual(written)
  for (const page of [phone, desk, bia]) await sync(world, page!)
  expect(await seenOn(phone)).toEqual(written)
  expect(await seenOn(desk)).toEqual(written)
  expect(await desk!.local.db.notes.get(note.id)).toMatchObject({ content: 'Convidados:\n- Bia' })
  expect(await seenOn(bia)).toEqual([])
  for (const page of [phone, desk]) expect(await page!.local.db.problems.toArray()).toEqual([])
})

test('a task ticked off on one device while the other deletes its project is restored as ticked off', async () => {
  const project = await mutateIn(phone!.local, 'projects.create', { title: 'Mudança' })
  const { id } = await mutateIn(phone!.local, 'tasks.create', { projectId: project.id, title: 'Caixas' })
  for (const page of [phone, desk]) await sync(world, page!)
  await mutateIn(phone!.local, 'projects.delete', { id: project.id })
  await sync(world, phone!)
  world.clock.advance(1000)
  await mutateIn(desk!.local, 'tasks.update', { id, status: 'concluída' })
  await sync(world, desk!)
  expect(await desk!.local.db.problems.toArray()).toMatchObject([{ kind: 'row_deleted', code: 'project_deleted' }])
  await mutateIn(desk!.local, 'projects.restore', { id: project.id })
  for (const page of [desk, phone]) await sync(world, page!)
  expect(await phone!.local.db.tasks.get(id)).toMatchObject({ status: 'concluída', deletedAt: null })
  expect(await phone!.local.db.projects.get(project.id)).toMatchObject({ deletedAt: null })
})

test('the later of two choices stays and nobody is notified; the author of an overridden text is notified', async () => {
  const { id } = await mutateIn(phone!.local, 'projects.create', { title: 'Curso' })
  for (const page of [phone, desk]) await sync(world, page!)
  await mutateIn(phone!.local, 'projects.update', { id, status: 'aguardando', title: 'Curso de violão' })
  world.clock.advance(1000)
  await mutateIn(desk!.local, 'projects.update', { id, status: 'concluido' })
  await sync(world, desk!)
  await sync(world, phone!)
  expect(await phone!.local.db.projects.get(id)).toMatchObject({ status: 'concluido', title: 'Curso de violão' })
  expect(await phone!.local.db.problems.toArray()).toEqual([])
  await mutateIn(phone!.local, 'projects.update', { id, title: 'Violão' })
  world.clock.advance(1000)
  await mutateIn(desk!.local, 'projects.update', { id, title: 'Cavaquinho' })
  await sync(world, desk!)
  await sync(world, phone!)
  expect(await phone!.local.db.projects.get(id)).toMatchObject({ title: 'Cavaquinho' })
  expect(await phone!.local.db.problems.toArray()).toMatchObject([{ kind: 'superseded', args: { title: 'Violão' } }])
})
