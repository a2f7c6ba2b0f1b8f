import { expect, test } from 'vitest'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { dueLooks, dueReminders, nextReminderWithin, sentSince } from '#sync-server/db/queries/reminders.ts'
import { ok } from '#sync-server/testing/api.ts'
import { isOnPostgres } from '#sync-server/testing/database.ts'
import { add, due, person, pushSceneForEach, server, service, wait } from '#sync-server/testing/push-scene.ts'
import { subscribe } from '#sync-server/testing/push-service.ts'
import { titlesOn } from '#sync-server/testing/reminders.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

pushSceneForEach()

test('N8: a flood of reminders becomes a few notifications, and none of them comes again', async () => {
  const browser = await subscribe(service, person)
  await ok(person.put('/api/push/settings', { silence: null }))
  const soon = due(10)
  for (let at = 0; at < 40; at++) await add(`Conta ${at}`, soon)
  await wait(10 * minuteMs)
  expect(titlesOn(browser)).toHaveLength(9)
  expect(browser.shown().at(-1)).toMatchObject({ tag: 'reminders', title: 'Mais 32 lembretes', path: '/painel' })
  for (let looks = 0; looks < 30; looks++) await wait(5 * minuteMs)
  expect(titlesOn(browser)).toHaveLength(9)
})

test('a task whose project is in the trash is not in the joint notification, and is shown after the restore', async () => {
  const browser = await subscribe(service, person)
  await ok(person.put('/api/push/settings', { silence: null }))
  const project = await ok(person.post('/api/projects', { title: 'Casa' }), 201)
  const soon = due(10)
  await ok(person.post(`/api/projects/${project.id}/tasks`, { title: 'Pintar', reminder: 0, ...soon }), 201)
  for (let at = 0; at < 10; at++) await add(`Conta ${at}`, soon)
  await ok(person.del(`/api/projects/${project.id}`), 204)
  await wait(10 * minuteMs)
  expect(titlesOn(browser).at(-1)).toBe('Mais 2 lembretes')
  await ok(person.post(`/api/projects/${project.id}/restore`))
  await add('Água', due(5))
  await wait(5 * minuteMs)
  expect(titlesOn(browser).slice(9).sort()).toEqual(['Pintar', 'Água'])
})

test('N8: a browser gets at most 60 single reminders in 24 hours, and a joint one an hour', async () => {
  const browser = await subscribe(service, person)
  await ok(person.put('/api/push/settings', { silence: null }))
  const perHour = 20
  for (let hour = 0; hour < 8; hour++) {
    for (let at = 0; at < perHour; at++) await add(`${hour} ${at}`, due(at * 3))
    for (let looks = 0; looks < 12; looks++) await wait(5 * minuteMs)
  }
  const joint = browser.shown().filter(({ tag }) => tag === 'reminders')
  expect(browser.shown().length - joint.length).toBe(60)
  expect(joint.length).toBeLessThanOrEqual(6)
  expect(joint.length).toBeGreaterThan(2)
})

/** The steps by which SQLite finds the rows of a query. */
const stepsOf = (work: (tx: ReadTx) => Promise<unknown>): Promise<string> =>
  server.store.read(async (tx) => {
    const texts: string[] = []
    const client = tx.db.$client as unknown as { prepare(text: string): { all(...values: unknown[]): object[] } }
    const { prepare } = client
    client.prepare = (text) => {
      texts.push(text)
      return prepare.call(client, text)
    }
    await work(tx)
    client.prepare = prepare
    const steps = texts.flatMap((text) =>
      client.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...[...text].filter((letter) => letter === '?')),
    )
    return steps.map((step) => Object.values(step).at(-1)).join('\n')
  })

test.skipIf(isOnPostgres)('N8: due browsers and their reminders are found by an index', async () => {
  const clock = { from: '2026-01-01T00:00', to: '2026-01-02T00:00' }
  const look = { sessionId: '', userId: '' }
  const steps = [
    await stepsOf((tx) => dueLooks(tx, 1, { lookAt: -1, sessionId: '' })),
    await stepsOf((tx) => dueReminders(tx, look, clock, 1)),
    await stepsOf((tx) => nextReminderWithin(tx, '', clock)),
    await stepsOf((tx) => sentSince(tx, '', 0)),
  ]
  expect(steps[0]).toContain('SEARCH push_subscriptions USING INDEX push_subscriptions_look (')
  for (const step of steps.slice(1, 3))
    expect(step).toMatch(/SEARCH reminders USING (?:COVERING )?INDEX reminders_at \(user_id=\? AND at>\? AND at<\?\)/)
  expect(steps.join('\n')).not.toMatch(/^SCAN|TEMP B-TREE FOR ORDER BY$/m)
})

test('a pass reads only the browsers and rows that are due, by an index', async () => {
  const browser = await subscribe(service, person)
  for (let at = 0; at < 20; at++) await add(`Depois ${at}`, due(60 + at))
  for (let at = 0; at < 5; at++) await subscribe(service, await server.register())
  await wait(0)
  const looks = (tx: ReadTx) => dueLooks(tx, server.now(), { lookAt: -1, sessionId: '' })
  expect(await server.store.read(looks)).toEqual([])
  server.skip(hourMs)
  expect(await server.store.read(looks)).toMatchObject([{ userId: person.id }])
  await wait(0)
  expect(titlesOn(browser)).toEqual(['Depois 0'])
})
