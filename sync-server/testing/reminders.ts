/** To-dos with reminders, for tests. */
import { addMinutes } from '#shared/reminders.ts'
import { clockAt } from '#sync-server/notifications/hours.ts'
import { ok } from './api.ts'
import { type TestBrowser, timeZone } from './push-service.ts'
import type { TestPerson, TestServer } from './server.ts'

/** Day and time of a row, some minutes from now on the clock in São Paulo. */
export function dueIn(server: TestServer, minutes: number): { dueDate: string; dueTime: string } {
  const [dueDate = '', dueTime = ''] = addMinutes(clockAt(server.now(), timeZone), minutes).split('T')
  return { dueDate, dueTime }
}

/** Adds a to-do, by default with a reminder at its time. */
export const addTodo = (person: TestPerson, title: string, more: object): Promise<{ id: string }> =>
  ok(person.post('/api/todos', { title, reminder: 0, ...more }), 201)

/** The titles of the notifications shown so far. */
export const titlesOn = (browser: TestBrowser): string[] => browser.shown().map(({ title }) => title)
