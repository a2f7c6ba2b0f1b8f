import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { liveTasks } from '#app/data/areas/tasks.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, setCurrentLocal } from '#app/data/store/local-store.ts'
import { eventually, openWithItems } from '#app/data/testing.ts'
import { allTexts } from '#app/messages/language.ts'
import { dismissToast, undoToast } from '#app/ui/toasts.ts'
import { newId } from '#shared/ids.ts'
import { moveRow } from './move-row.ts'

let local: LocalStore
beforeAll(allTexts)
beforeEach(async () => {
  ;({ local } = await openWithItems([]))
  setCurrentLocal(local)
})
afterEach(() => {
  dismissToast()
  setCurrentLocal(undefined)
  local.close()
})

test('a moved task keeps its hour, a repeating one its occurrence, and undo puts it back', async () => {
  const projectId = newId()
  await mutateIn(local, 'projects.create', { id: projectId, title: 'Horta', status: 'pendente' })
  const dueDate = '2026-12-05T12:00:00-03:00'
  await mutateIn(local, 'tasks.create', { projectId, title: 'Regar', priority: 2, dueDate, repeat: 'FREQ=WEEKLY' })
  const task = async () => {
    const [row] = (await eventually(() => liveTasks(local).get())) ?? []
    if (!row) throw new Error('no task')
    return row
  }
  moveRow('tasks', await task(), '2026-12-07')
  await eventually(() => local.overlay.pending.size === 0)
  expect(await task()).toMatchObject({ dueDate: '2026-12-07T12:00:00-03:00', occurrence: '2026-12-05' })
  undoToast()
  await eventually(() => local.overlay.pending.size === 0)
  expect(await task()).toMatchObject({ dueDate, occurrence: null })
})
