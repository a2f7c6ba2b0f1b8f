import { expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { openWithItems } from '#app/data/testing.ts'
import { closeSettledReminders } from './settled-reminders.ts'

const at = '2026-12-05T09:00'

/**
 * A device with a to-do whose reminder is at `at`, with a notification of a reminder of it at `shownAt`, and with a
 * notification of a list.
 */
async function openWithNotification({ stamp = 0, shownAt = at } = {}) {
  const { local } = await openWithItems([])
  const todo = { title: 'Luz', dueDate: '2026-12-05', reminder: 0 }
  const { id } = await mutateIn(local, 'todos.create', todo)
  const reminder = { table: 'todos', id, at: shownAt, stamp } as const
  const closed: string[] = []
  const notifications = [
    {
      tag: `todos:${id}`,
      data: { user: local.user.id, path: '/todos', reminder },
      close: () => closed.push('reminder'),
    },
    { tag: 'list:1', data: '/shopping/1', close: () => closed.push('list') },
  ]
  const registration = { getNotifications: async () => notifications } as unknown as ServiceWorkerRegistration
  return { local, id, closed, look: () => closeSettledReminders(local, registration) }
}

test('the notification of an open to-do stays; that of one done elsewhere is taken away', async () => {
  const { local, id, closed, look } = await openWithNotification()
  await look()
  expect(closed).toEqual([])
  await mutateIn(local, 'todos.update', { id, completed: true })
  await look()
  expect(closed).toEqual(['reminder'])
})

test.each([
  ['moved', { dueDate: '2026-12-06' }],
  ['postponed', { snoozed: `${at}/2026-12-05T10:00` }],
  ['without its reminder', { reminder: null }],
])('the notification of a to-do that is %s is taken away', async (_, changes) => {
  const { local, id, closed, look } = await openWithNotification()
  await mutateIn(local, 'todos.update', { id, ...changes })
  await look()
  expect(closed).toEqual(['reminder'])
})

test('an arriving row that is older than a notification does not close it', async () => {
  const { closed, look } = await openWithNotification({ stamp: 5, shownAt: '2026-12-05T08:00' })
  await look()
  expect(closed).toEqual([])
})

test('a browser without notifications has nothing to take away', async () => {
  const { local } = await openWithNotification()
  await closeSettledReminders(local, undefined)
})
