import { afterEach, beforeEach, expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { eventually, openWithItems } from '#app/data/testing.ts'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { trashDays } from '#shared/retention.ts'
import { liveMissingProject } from './projects.ts'
import { readSearchIndex, search } from './search.ts'

let local: LocalStore
beforeEach(async () => {
  ;({ local } = await openWithItems([]))
})
afterEach(() => local.close())

const says = (id: string, why: string) => eventually(() => liveMissingProject(local, id).get() === why)

test('a project that arrives by sync is found', async () => {
  const id = newId()
  await says(id, 'arriving')
  await mutateIn(local, 'projects.create', { id, title: 'Horta' })
  await says(id, 'here')
})

test('a project in the trash may be restored, until the trash drops it or it is deleted for ever', async () => {
  const { id } = await mutateIn(local, 'projects.create', { title: 'Horta' })
  await mutateIn(local, 'projects.delete', { id })
  await says(id, 'deleted')
  await mutateIn(local, 'projects.restore', { id })
  await says(id, 'here')
  await mutateIn(local, 'projects.delete', { id })
  await mutateIn(local, 'trash.delete', { table: 'projects', id })
  await says(id, 'unknown')
  const longAgo = Date.now() - (trashDays + 1) * dayMs
  await local.db.projects.update(id, { deletedAt: longAgo, purgedAt: null })
  await says(id, 'unknown')
})

test('the tasks of a project in the trash are not found until it is restored', async () => {
  const { id } = await mutateIn(local, 'projects.create', { title: 'Horta' })
  await mutateIn(local, 'tasks.create', { projectId: id, title: 'Adubo' })
  const found = async () => search(await readSearchIndex(local), 'adubo').length
  expect(await found()).toBe(1)
  await mutateIn(local, 'projects.delete', { id })
  expect(await found()).toBe(0)
  await mutateIn(local, 'projects.restore', { id })
  expect(await found()).toBe(1)
})
