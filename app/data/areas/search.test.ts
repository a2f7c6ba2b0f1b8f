import { afterEach, beforeEach, expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { openWithItems } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { readSearchIndex, search } from './search.ts'

let local: LocalStore
beforeEach(async () => {
  ;({ local } = await openWithItems([]))
})
afterEach(() => local.close())

const found = async (query: string) =>
  search(await readSearchIndex(local), query).map(({ table, name, parent }) =>
    [table, name, parent?.title].filter(Boolean).join(' '),
  )
const make = async (op: 'todos' | 'notes' | 'projects' | 'lists', fields: { title: string; content?: string }) =>
  (await mutateIn(local, `${op}.create`, { id: newId(), ...fields })).id

test('finds every table, ignoring accents, capitals and word order', async () => {
  await make('notes', { title: 'Bolo', content: 'Receita da vovó:\n\n3 maçãs e canela' })
  await make('todos', { title: 'Comprar maçãs' })
  const list = await make('lists', { title: 'Feira das maçãs' })
  await mutateIn(local, 'items.create', { listId: list, name: 'Maçã', quantity: '2 kg', category: 'Hortifrúti' })
  const project = await make('projects', { title: 'Pomar de maçãs' })
  await mutateIn(local, 'tasks.create', { projectId: project, title: 'Podar', description: 'as maçãs da frente' })
  expect((await found('MACA')).sort()).toEqual([
    'items Maçã Feira das maçãs',
    'lists Feira das maçãs',
    'notes Bolo',
    'projects Pomar de maçãs',
    'tasks Podar Pomar de maçãs',
    'todos Comprar maçãs',
  ])
  expect(await found('vovo receita')).toEqual(['notes Bolo'])
  expect(await found('maca hortifruti 2')).toEqual(['items Maçã Feira das maçãs'])
  expect(await found('canela bolo')).toEqual(['notes Bolo'])
  expect(await found('quiabo')).toEqual([])
  expect(await found('   ')).toEqual([])
})

test('a model is found nowhere, nor is anything in it', async () => {
  const model = await mutateIn(local, 'lists.create', { title: 'Churrasco', isModel: true })
  await mutateIn(local, 'items.create', { listId: model.id, name: 'Carvão' })
  const list = await make('lists', { title: 'Churrasco' })
  await mutateIn(local, 'items.create', { listId: list, name: 'Carvão' })
  expect(await found('churrasco')).toEqual(['lists Churrasco'])
  expect(await found('carvão')).toEqual(['items Carvão Churrasco'])
})

test('to-dos are found by their notes and steps, tasks by their steps', async () => {
  const steps = (title: string) => [{ id: newId(), title, done: false, position: 'V' }]
  await mutateIn(local, 'todos.create', { title: 'Festa', notes: 'na chácara', steps: steps('Encher balões') })
  const project = await make('projects', { title: 'Casa' })
  await mutateIn(local, 'tasks.create', { projectId: project, title: 'Pintar', steps: steps('Lixar a parede') })
  expect(await found('chacara')).toEqual(['todos Festa'])
  expect(await found('balões festa')).toEqual(['todos Festa'])
  expect(await found('lixar')).toEqual(['tasks Pintar Casa'])
})

test('matches at the beginning come first, then names before texts, and open before done', async () => {
  await make('notes', { title: 'Lembrar', content: 'pagar a luz' })
  await make('todos', { title: 'Apagar a luz da sala' })
  await make('todos', { title: 'Luz: pagar' })
  const done = await make('todos', { title: 'Pagar a luz de maio' })
  await mutateIn(local, 'todos.update', { id: done, completed: true })
  await make('todos', { title: 'Pagar a luz' })
  expect(await found('pagar a luz')).toEqual([
    'todos Pagar a luz',
    'todos Pagar a luz de maio',
    'todos Luz: pagar',
    'todos Apagar a luz da sala',
    'notes Lembrar',
  ])
})

test('rows in the trash are not found, nor rows inside deleted ones', async () => {
  const list = await make('lists', { title: 'Feira' })
  await mutateIn(local, 'items.create', { listId: list, name: 'Caju' })
  const todo = await make('todos', { title: 'Colher caju' })
  expect(await found('caju')).toHaveLength(2)
  await mutateIn(local, 'todos.delete', { id: todo })
  await mutateIn(local, 'lists.delete', { id: list })
  expect(await found('caju')).toEqual([])
  await mutateIn(local, 'lists.restore', { id: list })
  expect(await found('caju')).toEqual(['items Caju Feira'])
})
