import { expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { newRuntime, openWithItems } from '#app/data/testing.ts'
import { localClock } from '#app/lib/local-clock.ts'
import { newId } from '#shared/ids.ts'
import { reminderTime } from '#shared/reminders.ts'
import { pressReminder } from './press-reminder.ts'

const noon = new Date(2026, 11, 5, 12, 0).getTime()

/** A device at noon of 5 December, with a to-do of half past eleven. */
async function openWithTodo() {
  const { local } = await openWithItems([], { ...newRuntime(), now: () => noon })
  const todo = { title: 'Remédio', dueDate: '2026-12-05', dueTime: '11:30', reminder: 0 }
  const { id } = await mutateIn(local, 'todos.create', todo)
  const row = async () => (await local.db.todos.get(id)) ?? expect.fail('the row is gone')
  const written = async () => (await local.db.outbox.toArray()).slice(1).map(({ op, args }) => [op, args])
  const target = {
    user: local.user.id,
    path: '/todos',
    reminder: { table: 'todos', id, at: '2026-12-05T11:30', stamp: 0 },
  } as const
  return { local, id, target, row, written }
}

test('a moment is shown as the day and time of the device’s own clock', () => {
  expect(localClock(noon)).toBe('2026-12-05T12:00')
})

test('“Concluir” completes the row, in the outbox like any tick', async () => {
  const { local, id, target, row, written } = await openWithTodo()
  expect(await pressReminder(local, target, 'done')).toBe(true)
  expect(await row()).toMatchObject({ completed: true, dueDate: '2026-12-05' })
  expect(await written()).toEqual([['todos.update', { id, completed: true }]])
})

test('“Concluir” on a repeating row ticks this occurrence, and leaves its done copy', async () => {
  const { local, id, target, row } = await openWithTodo()
  await mutateIn(local, 'todos.update', { id, repeat: 'FREQ=WEEKLY' })
  expect(await pressReminder(local, target, 'done')).toBe(true)
  expect(await row()).toMatchObject({ completed: false, dueDate: '2026-12-12' })
  const copies = (await local.db.todos.toArray()).filter((one) => one.id !== id)
  expect(copies).toMatchObject([
    { completed: true, dueDate: '2026-12-05', repeat: null, reminder: null, snoozed: null },
  ])
})

test.each([
  ['snooze', '2026-12-05T13:00'],
  ['tomorrow', '2026-12-06T11:30'],
] as const)('“Adiar” (%s) moves the reminder to %s, and no day', async (act, time) => {
  const { local, target, row } = await openWithTodo()
  expect(await pressReminder(local, target, act)).toBe(true)
  expect(await row()).toMatchObject({ completed: false, dueDate: '2026-12-05', dueTime: '11:30', reminder: 0 })
  expect(reminderTime(await row())).toBe(time)
})

test('“Concluir” completes a row whose time was moved within its day, or whose reminder was removed', async () => {
  for (const change of [{ dueTime: '15:00' }, { reminder: null }, { reminder: 60 }]) {
    const { local, id, target, row } = await openWithTodo()
    await mutateIn(local, 'todos.update', { id, ...change })
    expect(await pressReminder(local, target, 'done')).toBe(true)
    expect(await row()).toMatchObject({ completed: true, ...change })
  }
})

test('“Concluir” completes a row that is reminded of on the day before', async () => {
  const { local, id, target, row } = await openWithTodo()
  await mutateIn(local, 'todos.update', { id, reminder: 1440, dueTime: '15:00' })
  const reminder = { ...target.reminder, at: '2026-12-04T11:30' }
  expect(await pressReminder(local, { ...target, reminder }, 'done')).toBe(true)
  expect(await row()).toMatchObject({ completed: true })
})

test('“Concluir” completes a row that was postponed to the next day, and whose time was moved since', async () => {
  const { local, id, target, row } = await openWithTodo()
  await pressReminder(local, target, 'tomorrow')
  await mutateIn(local, 'todos.update', { id, dueTime: '15:00' })
  const reminder = { ...target.reminder, at: '2026-12-06T11:30' }
  expect(await pressReminder(local, { ...target, reminder }, 'done')).toBe(true)
  expect(await row()).toMatchObject({ completed: true, dueDate: '2026-12-05', dueTime: '15:00' })
})

test('“Concluir” of a postponed occurrence that is done elsewhere changes nothing in the next one', async () => {
  const { local, id, target, written } = await openWithTodo()
  await pressReminder(local, target, 'tomorrow')
  await local.db.todos.update(id, { dueDate: '2026-12-06', dueTime: '15:00', stamp: 5 })
  const reminder = { ...target.reminder, at: '2026-12-06T11:30' }
  expect(await pressReminder(local, { ...target, reminder }, 'done')).toBe(true)
  expect(await written()).toHaveLength(1)
})

test('“Adiar” on a row whose reminder was moved or removed opens the app, and nothing is written', async () => {
  for (const change of [{ dueTime: '15:00' }, { reminder: null }]) {
    const { local, id, target, written } = await openWithTodo()
    await mutateIn(local, 'todos.update', { id, ...change })
    expect(await pressReminder(local, target, 'snooze')).toBe(false)
    expect(await written()).toHaveLength(1)
  }
})

test('a row that is done or deleted stays as it is', async () => {
  for (const settled of [{ completed: true }, { deletedAt: noon }]) {
    for (const act of ['done', 'snooze'] as const) {
      const { local, id, target, written } = await openWithTodo()
      await local.db.todos.update(id, { ...settled, stamp: 5 })
      expect(await pressReminder(local, target, act)).toBe(true)
      expect(await written()).toEqual([])
    }
  }
})

test('a button of an occurrence that is done elsewhere changes nothing in the next one', async () => {
  for (const act of ['done', 'snooze'] as const) {
    const { local, id, target, written } = await openWithTodo()
    await local.db.todos.update(id, { dueDate: '2026-12-06', stamp: 5 })
    expect(await pressReminder(local, target, act)).toBe(true)
    expect(await written()).toEqual([])
  }
})

test('a row that is older on the device than in the notification is not completed', async () => {
  const { local, target, written } = await openWithTodo()
  const reminder = { ...target.reminder, at: '2026-12-05T12:00', stamp: 5 }
  expect(await pressReminder(local, { ...target, reminder }, 'done')).toBe(false)
  expect(await written()).toEqual([])
})

test('a row that the device does not have yet is reported, and nothing is written', async () => {
  const { local, target, written } = await openWithTodo()
  const reminder = { ...target.reminder, table: 'tasks', id: newId() } as const
  expect(await pressReminder(local, { ...target, reminder }, 'done')).toBe(false)
  expect(await written()).toEqual([])
})

test('N9: a button in a notification for a former person of this browser writes nothing', async () => {
  const { local, target, written } = await openWithTodo()
  expect(await pressReminder(local, { ...target, user: newId() }, 'done')).toBe(false)
  expect(await written()).toEqual([])
})
