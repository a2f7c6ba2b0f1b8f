import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { liveProjects } from '#app/data/areas/projects.ts'
import { liveTasks } from '#app/data/areas/tasks.ts'
import { type LocalStore, setCurrentLocal } from '#app/data/store/local-store.ts'
import { eventually, fillDisk, openWithItems } from '#app/data/testing.ts'
import { allTexts } from '#app/messages/language.ts'
import { proposals as texts } from '#app/messages/pt-br/proposals.ts'
import { dismissToast, undoToast, useToast } from '#app/ui/toasts.ts'
import { acceptProposals, titleFrom } from './accept-proposals.ts'

let local: LocalStore
beforeAll(allTexts)
beforeEach(async () => {
  ;({ local } = await openWithItems([]))
  setCurrentLocal(local)
  await eventually(() => liveProjects(local).get() && liveTasks(local).get())
})
afterEach(() => {
  dismissToast()
  setCurrentLocal(undefined)
  local.close()
})

const proposed = (title: string, day = '') => ({ title, description: ' ', priority: 3, day })
const two = [proposed(' Separar as caixas '), proposed('Chamar o caminhão', '2026-03-10')]
const newProject = { title: 'Mudança', description: null, status: 'em_andamento' as const }
const projects = () => (liveProjects(local).get() ?? []).map(({ title }) => title)
const tasks = () => (liveTasks(local).get() ?? []).map(({ title }) => title).toSorted()
const toast = () => useToast.getState().toast
const settled = () => eventually(() => local.overlay.pending.size === 0)

test('a project and its tasks are one action with one undo', async () => {
  const id = await acceptProposals(texts, newProject, two)
  expect([projects(), tasks()]).toEqual([['Mudança'], ['Chamar o caminhão', 'Separar as caixas']])
  expect(liveTasks(local).get()).toMatchObject([
    { projectId: id, dueDate: '2026-03-10T12:00:00-03:00', priority: 3, description: null, status: 'pendente' },
    { projectId: id, dueDate: null },
  ])
  expect(toast()).toMatchObject({
    title: 'Tarefas geradas!',
    description: '2 tarefas foram geradas para seu projeto.',
  })
  expect((await local.db.outbox.toArray()).map(({ op }) => op)).toEqual([
    'projects.create',
    'tasks.create',
    'tasks.create',
  ])
  undoToast()
  await settled()
  expect(projects()).toEqual([])
})

test('in an existing project exactly these tasks are undone', async () => {
  const id = await acceptProposals(texts, newProject, [proposed('Antes')])
  await acceptProposals(texts, { id }, two)
  expect(tasks()).toHaveLength(3)
  undoToast()
  await settled()
  expect([projects(), tasks()]).toEqual([['Mudança'], ['Antes']])
})

test('a failed write leaves nothing behind, and is announced', async () => {
  const emptyDisk = fillDisk(700)
  await expect(acceptProposals(texts, newProject, two)).rejects.toThrow()
  emptyDisk()
  await eventually(() => projects().length + tasks().length === 0)
  expect(await local.db.outbox.count()).toBe(0)
  expect(toast()).toMatchObject({ tone: 'failure', title: 'Erro ao criar projeto' })
})

test('a project without a title gets the first three words of its first task', () => {
  expect(titleFrom(two)).toBe('Separar as caixas')
  expect(titleFrom([proposed('  Medir\ta cozinha toda ')])).toBe('Medir a cozinha')
  expect(titleFrom([proposed('x'.repeat(150))])).toHaveLength(120)
})
