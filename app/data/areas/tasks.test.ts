import { afterEach, beforeEach, expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { eventually, openWithItems } from '#app/data/testing.ts'
import { byDueTime, liveTasks, noProgress, progressByProject, progressOf, tasksOf } from './tasks.ts'

let local: LocalStore
beforeEach(async () => {
  ;({ local } = await openWithItems([]))
})
afterEach(() => local.close())

async function project(title: string, tasks: { title: string; dueDate?: string }[]): Promise<string> {
  const { id } = await mutateIn(local, 'projects.create', { title })
  for (const task of tasks) await mutateIn(local, 'tasks.create', { projectId: id, ...task })
  return id
}

const allTasks = async (count: number) => {
  await eventually(() => liveTasks(local).get()?.length === count)
  return liveTasks(local).get() ?? []
}

test('the tasks of a project are sorted by due date in any spelling, undated ones last', async () => {
  const other = await project('Festa', [{ title: 'bolo', dueDate: '2026-03-01' }])
  const id = await project('Mudança', [
    { title: 'sem data' },
    { title: 'quinta', dueDate: '2026-03-12T12:00:00-03:00' },
    { title: 'terça', dueDate: '2026-03-10' },
    { title: 'quarta', dueDate: '2026-03-11T15:00:00Z' },
    { title: 'também sem data' },
  ])
  const tasks = await allTasks(6)
  const titles = tasksOf(tasks, id).map(({ title }) => title)
  expect(titles).toEqual(['terça', 'quarta', 'quinta', 'sem data', 'também sem data'])
  expect(tasksOf(tasks, other).map(({ title }) => title)).toEqual(['bolo'])
  expect(tasksOf(tasks, 'nobody')).toEqual([])
  expect([...tasks].sort(byDueTime).map(({ title }) => title)[0]).toBe('bolo')
})

test('without a tick progress is the same object as before, so that nothing is drawn again', async () => {
  const quiet = await project('Festa', [{ title: 'bolo' }, { title: 'velas' }])
  const id = await project('Horta', [{ title: 'adubo' }])
  const [before] = [progressByProject(await allTasks(3))]
  const [task] = tasksOf(await allTasks(3), id)
  await mutateIn(local, 'tasks.update', { id: task?.id ?? '', status: 'concluída' })
  const after = progressByProject(liveTasks(local).get() ?? [])
  expect(after.get(quiet)).toBe(before.get(quiet))
  expect(after.get(id)).not.toBe(before.get(id))
})

test('progress is rounded, and follows a tick and its undoing', async () => {
  const id = await project('Horta', [{ title: 'adubo' }, { title: 'mudas' }, { title: 'regador' }])
  const progress = () => progressByProject(liveTasks(local).get() ?? []).get(id)
  const [first] = await allTasks(3)
  expect(progress()).toEqual({ completed: 0, total: 3, percent: 0 })
  await mutateIn(local, 'tasks.update', { id: first?.id ?? '', status: 'concluída' })
  expect(progress()).toEqual({ completed: 1, total: 3, percent: 33 })
  await mutateIn(local, 'tasks.update', { id: first?.id ?? '', status: 'pendente' })
  expect(progress()).toEqual({ completed: 0, total: 3, percent: 0 })
  expect(progressOf([])).toEqual(noProgress)
})
