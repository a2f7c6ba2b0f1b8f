import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { toggleTask } from '#app/actions/toggle-task.ts'
import { liveProjects } from '#app/data/areas/projects.ts'
import { liveTasks } from '#app/data/areas/tasks.ts'
import { type LocalStore, setCurrentLocal } from '#app/data/store/local-store.ts'
import { eventually, openWithItems } from '#app/data/testing.ts'
import { allTexts } from '#app/messages/language.ts'
import { dismissToast, undoToast, useToast } from '#app/ui/toasts.ts'
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

test('a deleted project is restored', async () => {
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
  await changeTask(present(task()), { priority: 3, dueDate: '2026-03-10T12:00:00-03:00' })
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
