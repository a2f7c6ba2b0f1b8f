import { expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { addMinutes } from '#shared/reminders.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok } from '#sync-server/testing/api.ts'
import { add, due, goTo, person, pushSceneForEach, server, service, wait } from '#sync-server/testing/push-scene.ts'
import { newBrowser, subscribe, timeZone } from '#sync-server/testing/push-service.ts'
import { titlesOn } from '#sync-server/testing/reminders.ts'
import { cookieOf, password } from '#sync-server/testing/server.ts'
import { clockAt } from './hours.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

pushSceneForEach()
const change = (id: string, more: object) => ok(person.put(`/api/todos/${id}`, more))

test('a reminder comes at its time, once, with its buttons, and opens its to-do', async () => {
  const browser = await subscribe(service, person)
  const { id } = await add('Pagar a luz', { ...due(30), reminder: 10 })
  await add('Sem lembrete', { ...due(20), reminder: null })
  await wait(19 * minuteMs)
  expect(browser.shown()).toEqual([])
  await wait(minuteMs)
  const at = clockAt(server.now(), timeZone)
  expect(browser.shown()).toEqual([
    {
      user: person.id,
      lang: 'pt-BR',
      tag: `todos:${id}`,
      title: 'Pagar a luz',
      body: `Lembrete das ${at.slice(11)}`,
      path: `/todos?mostrar=${id}`,
      reminder: { table: 'todos', id, at, stamp: expect.any(Number) },
      actions: [
        { action: 'done', title: 'Concluir' },
        { action: 'snooze', title: 'Adiar 1 h' },
        { action: 'tomorrow', title: 'Amanhã' },
      ],
    },
  ])
  for (let looks = 0; looks < 4; looks++) await wait(10 * minuteMs)
  await change(id, { title: 'Pagar a luz e o gás' })
  await wait(dayMs)
  expect(browser.raw()).toHaveLength(1)
})

test('a day without a time counts from nine o’clock; a task of a project is reminded of like a to-do', async () => {
  const browser = await subscribe(service, person)
  const project = await ok(person.post('/api/projects', { title: 'Casa' }), 201)
  const { dueDate } = due(24 * 60)
  const task = { title: 'Pintar', dueDate: `${dueDate}T12:00:00-03:00`, reminder: 0 }
  const { id } = await ok(person.post(`/api/projects/${project.id}/tasks`, task), 201)
  goTo(8 * 60 + 59)
  await wait(0)
  expect(browser.shown()).toEqual([])
  await wait(minuteMs)
  expect(browser.shown()).toEqual([
    expect.objectContaining({ tag: `tasks:${id}`, path: `/projects/${project.id}?mostrar=${id}`, title: 'Pintar' }),
  ])
})

test('each browser is reminded once, at the time of its own zone', async () => {
  const phone = server.callsOf(cookieOf(await server.login(person.email)))
  const [here, there] = [await subscribe(service, person), newBrowser(service)]
  await ok(phone.put('/api/push', { ...there.subscription, timeZone: 'America/Manaus' }))
  await add('Reunião', due(30))
  await wait(30 * minuteMs)
  expect([titlesOn(here), titlesOn(there)]).toEqual([['Reunião'], []])
  await wait(hourMs)
  expect([titlesOn(here), titlesOn(there)]).toEqual([['Reunião'], ['Reunião']])
  // The phone travels ahead, and back again.
  for (const zone of ['America/Sao_Paulo', 'America/Manaus']) {
    await ok(phone.put('/api/push', { ...there.subscription, timeZone: zone }))
    await wait(hourMs)
  }
  expect([titlesOn(here), titlesOn(there)]).toEqual([['Reunião'], ['Reunião']])
})

test('a row that is done, deleted, moved or without its project by then is not reminded of', async () => {
  const browser = await subscribe(service, person)
  const soon = due(30)
  const [done, gone, moved, plain] = [
    await add('Feita', soon),
    await add('Excluída', soon),
    await add('Mudada', soon),
    await add('Sem dia', soon),
  ]
  const project = await ok(person.post('/api/projects', { title: 'Casa' }), 201)
  await ok(person.post(`/api/projects/${project.id}/tasks`, { title: 'Pintar', reminder: 0, ...soon }), 201)
  await change(done.id, { completed: true })
  await ok(person.del(`/api/todos/${gone.id}`), 204)
  await change(moved.id, due(90))
  await change(plain.id, { dueDate: null })
  await ok(person.del(`/api/projects/${project.id}`), 204)
  await wait(30 * minuteMs)
  expect(titlesOn(browser)).toEqual([])
  await wait(hourMs)
  expect(titlesOn(browser)).toEqual(['Mudada'])
})

test('the next day of a row has its own reminder; a row that is reopened is not reminded of again', async () => {
  const browser = await subscribe(service, person)
  const { id } = await add('Remédio', due(10))
  await wait(10 * minuteMs)
  await change(id, { completed: true })
  await wait(minuteMs)
  await change(id, { completed: false })
  await wait(minuteMs)
  expect(titlesOn(browser)).toEqual(['Remédio'])
  await change(id, { dueDate: due(24 * 60).dueDate })
  await wait(dayMs)
  expect(titlesOn(browser)).toEqual(['Remédio', 'Remédio'])
})

test('a postponed reminder comes at its new time, and the day of the row stays', async () => {
  const browser = await subscribe(service, person)
  const soon = due(10)
  const { id } = await add('Remédio', soon)
  await wait(10 * minuteMs)
  const at = clockAt(server.now(), timeZone)
  expect(await change(id, { snoozed: `${at}/${addMinutes(at, 60)}` })).toMatchObject(soon)
  await wait(59 * minuteMs)
  expect(titlesOn(browser)).toEqual(['Remédio'])
  await wait(minuteMs)
  expect(titlesOn(browser)).toEqual(['Remédio', 'Remédio'])
})

test('quiet hours hold reminders back until they end', async () => {
  const browser = await subscribe(service, person)
  goTo(7 * 60 + 30)
  await wait(0)
  await add('Madrugada', due(10))
  await wait(15 * minuteMs)
  expect(titlesOn(browser)).toEqual([])
  await wait(15 * minuteMs)
  expect(titlesOn(browser)).toEqual(['Madrugada'])
})

test('an offline to-do that arrives after its time is reminded of; a time before the subscription is not', async () => {
  await add('Antes', due(-30))
  const browser = await subscribe(service, person)
  await wait(minuteMs)
  expect(titlesOn(browser)).toEqual([])
  await wait(hourMs)
  await add('Atrasada', due(-10))
  await wait(0)
  expect(titlesOn(browser)).toEqual(['Atrasada'])
})

test('after a failure of the push service the reminder is sent later', async () => {
  const browser = await subscribe(service, person)
  service.status = 503
  await add('Insistente', due(1))
  await wait(minuteMs)
  expect(browser.raw()).toHaveLength(1)
  service.status = 201
  await wait(2 * minuteMs)
  expect(browser.raw()).toHaveLength(2)
})

test('a new password keeps the sent reminders of this browser', async () => {
  const browser = await subscribe(service, person)
  await add('Uma vez', due(1))
  await wait(minuteMs)
  await ok(person.put('/api/user/password', { currentPassword: password, newPassword: 'segredo-novo' }))
  await wait(hourMs)
  expect(titlesOn(browser)).toEqual(['Uma vez'])
})

const sentRows = async () => {
  const rows = await server.store.read(({ db }) => db.select().from(schema.sentReminders))
  return rows.map(({ rowId }) => rowId)
}

test('records of sent reminders end after two days, once their row has no such reminder', async () => {
  const browser = await subscribe(service, person)
  const [done, open] = [await add('Feita', due(10)), await add('Aberta', due(10))]
  await wait(10 * minuteMs)
  await change(done.id, { completed: true })
  await wait(dayMs)
  expect((await sentRows()).toSorted()).toEqual([done.id, open.id].toSorted())
  await wait(dayMs)
  await wait(dayMs)
  expect(await sentRows()).toEqual([open.id])
  await wait(0)
  expect(titlesOn(browser).toSorted()).toEqual(['Aberta', 'Feita'])
})
