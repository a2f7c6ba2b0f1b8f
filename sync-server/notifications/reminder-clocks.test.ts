import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { addMinutes } from '#shared/reminders.ts'
import { ok } from '#sync-server/testing/api.ts'
import {
  add,
  changePerson,
  due,
  person,
  pushSceneForEach,
  server,
  service,
  startOnFile,
  wait,
} from '#sync-server/testing/push-scene.ts'
import { newBrowser, subscribe } from '#sync-server/testing/push-service.ts'
import { titlesOn } from '#sync-server/testing/reminders.ts'
import { momentOf } from './hours.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

pushSceneForEach()

test('after a restart pending reminders come, at most those of the last day, and sent ones do not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'caderneta-reminders-'))
  const path = join(folder, 'test.db')
  await startOnFile(path, true)
  const browser = await subscribe(service, person)
  await add('Enviada', due(1))
  await add('Velha', due(60))
  await add('De ontem', due(26 * 60))
  await wait(minuteMs)
  const at = server.now()
  await startOnFile(path, false)
  server.skip(at + 2 * dayMs - server.now())
  await wait(0)
  await wait(dayMs)
  expect(titlesOn(browser)).toEqual(['Enviada', 'De ontem'])
  rmSync(folder, { recursive: true })
})

test.each([
  ['an hour', hourMs],
  ['twelve hours', 12 * hourMs],
  ['25 hours', 25 * hourMs],
  ['twenty days', 20 * dayMs],
  ['three years', 3 * 365 * dayMs],
])('a clock that jumps ahead by %s and back sends each reminder once', async (_, jump) => {
  const browser = await subscribe(service, person)
  await add('Hoje', due(2 * 60))
  await add('Mais tarde', due(6 * 60))
  await wait(0)
  await wait(jump)
  await wait(minuteMs)
  await wait(-jump)
  for (let hour = 0; hour < 26; hour++) await wait(hourMs)
  expect(titlesOn(browser).toSorted()).toEqual(['Hoje', 'Mais tarde'])
})

test('a clock that jumps ahead by three days and back does not repeat a sent reminder', async () => {
  const browser = await subscribe(service, person)
  await add('Enviada', due(10))
  await wait(10 * minuteMs)
  await wait(3 * dayMs)
  await wait(-3 * dayMs)
  for (let hour = 0; hour < 13; hour++) await wait(hourMs)
  expect(titlesOn(browser)).toEqual(['Enviada'])
})

/** The clock of each zone changes in the hours after: ahead in the north, back in the south. */
const changes = [
  ['America/New_York', '2027-03-14T00:00'],
  ['Europe/Lisbon', '2027-03-28T00:00'],
  ['Asia/Beirut', '2027-03-27T22:00'],
  ['Australia/Lord_Howe', '2027-04-04T00:00'],
  ['Pacific/Auckland', '2027-04-04T00:00'],
  ['America/Santiago', '2027-04-03T21:00'],
] as const

test.each(changes)('a change of clocks in %s skips and repeats no reminder (%s)', async (zone, begin) => {
  server.skip(momentOf(begin, zone) - minuteMs - server.now())
  await changePerson()
  const browser = newBrowser(service)
  await ok(person.put('/api/push', { ...browser.subscription, timeZone: zone }))
  await ok(person.put('/api/push/settings', { silence: null }))
  const times = Array.from({ length: 12 }, (_, at) => addMinutes(begin, at * 30))
  for (const time of times) {
    const [dueDate, dueTime] = time.split('T')
    await add(time, { dueDate, dueTime })
  }
  const sent = new Map<string, number>()
  for (let looks = 0; looks < 8 * 12; looks++) {
    await wait(5 * minuteMs)
    for (const title of titlesOn(browser)) if (!sent.has(title)) sent.set(title, server.now())
  }
  expect(titlesOn(browser).toSorted()).toEqual(times)
  for (const time of times) {
    const late = (sent.get(time) ?? 0) - momentOf(time, zone)
    expect([time, late >= 0 && late <= 10 * minuteMs]).toEqual([time, true])
  }
})
