import { expect, test } from 'vitest'
import { ok } from '#sync-server/testing/api.ts'
import { goTo, pushSceneForEach, scene, server, service, wait } from '#sync-server/testing/push-scene.ts'
import { subscribe, timeZone } from '#sync-server/testing/push-service.ts'
import { localTime } from './hours.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

pushSceneForEach()

test('due tasks are notified in the morning, once, and only with reminders enabled', async () => {
  const { owner, editor } = scene
  const browser = await subscribe(service, owner)
  const silent = await subscribe(service, editor)
  await ok(owner.put('/api/push/settings', { tasks: true }))
  const project = await ok(owner.post('/api/projects', { title: 'Casa' }), 201)
  const tomorrow = localTime(server.now() + 24 * hourMs, timeZone).day
  const addTask = (title: string, more: object) =>
    ok(owner.post(`/api/projects/${project.id}/tasks`, { title, ...more }), 201)
  await addTask('Pagar a luz', { dueDate: `${tomorrow}T12:00:00-03:00` })
  await addTask('Feita', { dueDate: tomorrow, status: 'concluída' })
  await addTask('Outro dia', { dueDate: localTime(server.now(), timeZone).day })
  goTo(8 * 60 + 59)
  await wait(0)
  expect(browser.shown()).toEqual([])
  await wait(minuteMs)
  expect(browser.shown()).toEqual([
    expect.objectContaining({ tag: 'tasks', title: 'Vence hoje', body: 'Pagar a luz', path: '/painel' }),
  ])
  await wait(4 * hourMs)
  await wait(20 * hourMs)
  expect(browser.shown()).toHaveLength(1)
  expect(silent.raw()).toEqual([])
})

test('several tasks become one notification, in the language of the person', async () => {
  const { owner } = scene
  const browser = await subscribe(service, owner)
  await ok(owner.put('/api/user/settings', { language: 'en' }))
  await ok(owner.put('/api/push/settings', { tasks: true }))
  const project = await ok(owner.post('/api/projects', { title: 'Casa' }), 201)
  const dueDate = localTime(server.now() + 24 * hourMs, timeZone).day
  for (const title of ['Luz', 'Gás']) await ok(owner.post(`/api/projects/${project.id}/tasks`, { title, dueDate }), 201)
  goTo(9 * 60)
  await wait(0)
  expect(browser.shown()).toEqual([
    expect.objectContaining({ lang: 'en', title: '2 tasks are due today', body: 'Luz, Gás' }),
  ])
})

test('reminders enabled in the afternoon begin the next morning', async () => {
  const { owner } = scene
  const browser = await subscribe(service, owner)
  server.skip(24 * hourMs)
  const project = await ok(owner.post('/api/projects', { title: 'Casa' }), 201)
  await ok(
    owner.post(`/api/projects/${project.id}/tasks`, { title: 'Luz', dueDate: localTime(server.now(), timeZone).day }),
    201,
  )
  await ok(owner.put('/api/push/settings', { tasks: true }))
  await wait(minuteMs)
  expect(browser.raw()).toEqual([])
})

test('a list is notified although the clock was set back since the last time', async () => {
  const { owner, editor, list } = scene
  const add = (name: string) => ok(editor.post('/api/shopping-items', { name, listId: list.id }), 201)
  const browser = await subscribe(service, owner, list.id)
  await add('leite')
  await wait(2 * minuteMs)
  await wait(-3 * hourMs)
  await add('pão')
  await wait(minuteMs / 2)
  expect(browser.shown()).toHaveLength(1)
  await wait(minuteMs)
  expect(browser.shown()).toHaveLength(2)
  await add('sal')
  await wait(-minuteMs * 30)
  const told = browser.shown().map(({ title }) => title)
  expect(told).toEqual(['leite', 'pão', 'sal'].map((name) => expect.stringMatching(`adicionou ${name} em Churrasco$`)))
})

test('a reminder is sent although the clock was years ahead when it was planned', async () => {
  const { owner } = scene
  const browser = await subscribe(service, owner)
  await ok(owner.put('/api/push/settings', { tasks: true }))
  await wait(-3 * 365 * 24 * hourMs)
  const project = await ok(owner.post('/api/projects', { title: 'Casa' }), 201)
  const dueDate = localTime(server.now() + 24 * hourMs, timeZone).day
  await ok(owner.post(`/api/projects/${project.id}/tasks`, { title: 'Luz', dueDate }), 201)
  goTo(9 * 60)
  await wait(0)
  expect(browser.shown()).toEqual([expect.objectContaining({ tag: 'tasks', body: 'Luz' })])
})
