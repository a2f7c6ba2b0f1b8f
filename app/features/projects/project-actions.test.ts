import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { toggleTask } from '#app/actions/toggle-task.ts'
import { liveProjects } from '#app/data/areas/projects.ts'
import { liveTasks } from '#app/data/areas/tasks.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, setCurrentLocal } from '#app/data/store/local-store.ts'
import { eventually, openWithItems } from '#app/data/testing.ts'
import { allTexts } from '#app/messages/language.ts'
import { dismissToast, undoToast, useToast } from '#app/ui/toasts.ts'
import { newId } from '#shared/ids.ts'
import { addProject, changeProject, removeProject, restoreProject } from './project-actions.ts'
import { addTask, changeTask, removeTask } from './task-actions.ts'

let local: LocalStore
let projectId: string
beforeAll(allTexts)
beforeEach(async () => {
  ;({ local } = await openWithItems([]))
  setCurrentLocal(local)
  await eventually(() => liveProjects(local).get() && liveTasks(local).get())
  projectId = await addProject({ title: 'Horta', description: null, status: 'pendente' })
  await addTask({ projectId, title: 'Adubo' })
})
afterEach(() => {
  dismissToast()
  setCurrentLocal(undefined)
  local.close()
})

const toast = () => useToast.getState().toast
const settled = () => eventually(() => local.overlay.pending.size === 0)
const project = () => liveProjects(local).get()?.[0]
const task = () => liveTasks(local).get()?.[0]

function present<T>(row: T | undefined): T {
  if (!row) throw new Error('it is gone')
  return row
}

test('only changed fields of a project are written and undone', async () => {
  const before = present(project())
  await changeProject(before, { title: 'Horta', description: null })
  expect(await local.db.outbox.count()).toBe(2)
  await changeProject(before, { title: 'Horta', status: 'em_andamento' })
  expect(toast()).toMatchObject({
    title: 'Projeto atualizado!',
    description: 'Seu projeto foi atualizado com sucesso.',
  })
  const last = await local.db.outbox.toCollection().last()
  expect(last?.args).toEqual({ id: projectId, status: 'em_andamento' })
  undoToast()
  await settled()
  expect(project()).toMatchObject({ title: 'Horta', status: 'pendente' })
})

test('the undo of a deletion restores the project', async () => {
  removeProject(present(project()))
  expect(project()).toBeUndefined()
  expect(toast()?.title).toBe('Projeto excluído')
  undoToast()
  await settled()
  expect(project()?.title).toBe('Horta')
})

test('the undo of a restoration returns the project to the trash', async () => {
  removeProject(present(project()))
  await settled()
  restoreProject(projectId)
  await eventually(() => project()?.title === 'Horta')
  expect(toast()?.title).toBe('Projeto restaurado')
  undoToast()
  await settled()
  expect(project()).toBeUndefined()
})

test('a task is ticked, reopened, changed and deleted, each with an undo', async () => {
  toggleTask(present(task()))
  expect([task()?.status, toast()?.title]).toEqual(['concluída', 'Tarefa concluída'])
  undoToast()
  await settled()
  expect(task()?.status).toBe('pendente')
  await changeTask(present(task()), { priority: 3, dueDate: '2096-03-10T12:00:00-03:00' })
  expect([task()?.priority, toast()?.title]).toEqual([3, 'Tarefa atualizada'])
  undoToast()
  await settled()
  expect(task()).toMatchObject({ priority: 2, dueDate: null })
  removeTask(present(task()))
  expect([task(), toast()?.title]).toEqual([undefined, 'Tarefa excluída'])
  undoToast()
  await settled()
  expect(task()?.title).toBe('Adubo')
})

const step = (title: string, done: boolean, position: string) => ({ id: newId(), title, done, position })

/** The tasks without their ids, as compared before an edit and after its undo. */
const days = () =>
  liveTasks(local)
    .get()
    ?.map(({ title, status, dueDate, repeat, steps }) => [
      title,
      status,
      dueDate,
      repeat,
      steps?.map(({ title, done }) => [title, done]),
    ])

test('“Concluída” together with other changes of a repeating task ticks the changed task, and the undo takes back both', async () => {
  const [pack, buy] = [step('Ensacar', true, '1'), step('Comprar', false, '2')]
  const changes = { dueDate: '2096-03-10', repeat: 'FREQ=DAILY', steps: [pack, buy] }
  await mutateIn(local, 'tasks.update', { id: present(task()).id, ...changes })
  const before = days()
  await changeTask(
    present(task()),
    { title: 'Adubar', status: 'concluída', dueDate: '2096-03-12' },
    { steps: [{ id: buy.id, done: true }] },
  )
  expect(days()).toEqual([
    [
      'Adubar',
      'concluída',
      '2096-03-12',
      null,
      [
        ['Ensacar', true],
        ['Comprar', true],
      ],
    ],
    [
      'Adubar',
      'pendente',
      '2096-03-13',
      'FREQ=DAILY',
      [
        ['Ensacar', false],
        ['Comprar', false],
      ],
    ],
  ])
  expect(toast()).toMatchObject({ title: 'Tarefa atualizada' })
  const sent = (await local.db.outbox.toArray()).slice(3).map(({ op, args }) => [op, 'tick' in (args as object)])
  expect(sent).toEqual([
    ['tasks.update', false],
    ['tasks.update', true],
    ['tasks.create', false],
  ])
  undoToast()
  await settled()
  await eventually(() => days()?.length === 1 && days()?.[0]?.[0] === 'Adubo')
  expect(days()).toEqual(before)
  expect(toast()).toBe(null)
})

test('a repeating task that is only completed in its dialog goes on, and comes back with the undo', async () => {
  await mutateIn(local, 'tasks.update', { id: present(task()).id, dueDate: '2096-03-10', repeat: 'FREQ=DAILY' })
  await changeTask(present(task()), { status: 'concluída' })
  expect(days()?.map(([, status, day]) => [status, day])).toEqual([
    ['concluída', '2096-03-10'],
    ['pendente', '2096-03-11'],
  ])
  undoToast()
  await settled()
  expect(days()?.map(([, status, day]) => [status, day])).toEqual([['pendente', '2096-03-10']])
})
