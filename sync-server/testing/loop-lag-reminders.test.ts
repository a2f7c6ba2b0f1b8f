/** A browser with very many reminders: nobody waits for it for long. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import { movePush } from '#sync-server/db/queries/push-subscriptions.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok } from './api.ts'
import { maxLagMs, shortestLag } from './loop-lag.ts'
import { ana, server, serverForEach } from './people.ts'
import { openPushService, type PushService, subscribe, waitAndLook } from './push-service.ts'
import { dueIn } from './reminders.ts'
import { cookieOf, json, password } from './server.ts'

const reminders = 19_000
const minuteMs = 60_000

serverForEach(['ana'], { onDisk: true, env: { RATE_LIMIT_SCALE: '1000000', PUSH_LOOPBACK: 'allow' } })
let service: PushService
beforeEach(async () => {
  service = await openPushService()
  await subscribe(service, ana)
  await ok(ana.put('/api/push/settings', { silence: null }))
})
afterEach(() => service.close())

/** Adds to-dos with a reminder that is due in a minute. */
const addDue = () =>
  server.store.write(async ({ db }) => {
    const { dueDate, dueTime } = dueIn(server, 1)
    const rows = Array.from({ length: reminders }, () => {
      const todo = {
        id: newId(),
        scope: userScope(ana.id),
        rev: 1,
        stamps: {},
        title: 'a',
        completed: false,
        dueDate,
        dueTime,
        reminder: 0,
      }
      return { todo, reminder: { rowId: todo.id, kind: 'todos', userId: ana.id, at: `${dueDate}T${dueTime}` } }
    })
    for (let from = 0; from < reminders; from += 500) {
      const some = rows.slice(from, from + 500)
      await db.insert(schema.todos).values(some.map(({ todo }) => todo) as never)
      await db.insert(schema.reminders).values(some.map(({ reminder }) => reminder))
    }
    await db.update(schema.pushSubscriptions).set({ lookAt: 0 })
  })

test('X30: a sign-in at a browser that was told 19,000 reminders holds nobody up, and the browser is not told again', async () => {
  await addDue()
  await waitAndLook(server, 2 * minuteMs)
  const told = service.received.length
  let { cookie } = ana
  const lag = await shortestLag(async () => {
    const body = JSON.stringify({ email: ana.email, password })
    const headers = { ...json, Cookie: cookie }
    return async () => {
      const response = await server.request('/api/login', { method: 'POST', headers, body })
      cookie = cookieOf(response)
    }
  })
  expect(lag.ms).toBeLessThan(maxLagMs)
  process.stdout.write(`\nSign-in after 19,000 reminders: ${lag.ms.toFixed(0)} ms\n`)
  const count = await server.store.read(({ db }) => db.$count(schema.sentReminders))
  expect(count).toBeGreaterThan(reminders)
  await server.tellPushes()
  expect(service.received).toHaveLength(told)
})

test('X30: a subscription moves to another session with as many statements as without reminders', async () => {
  const statements = async () => {
    const spies = await server.store.write(async (tx) => {
      const spied = (['select', 'insert', 'update', 'delete'] as const).map((name) => vi.spyOn(tx.db, name))
      const [one] = await tx.db.select().from(schema.sessions)
      await movePush(tx, ana.id, one?.id ?? '', one?.id ?? '')
      return spied
    })
    const calls = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    vi.restoreAllMocks()
    return calls
  }
  const few = await statements()
  await addDue()
  await waitAndLook(server, 2 * minuteMs)
  expect(await statements()).toBe(few)
})
