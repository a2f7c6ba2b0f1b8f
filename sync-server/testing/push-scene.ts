/**
 * The server of the running test at noon in São Paulo, its push service on loopback, and a shared list. They are
 * bindings of this module, as those of people.ts.
 */
import { afterEach, beforeEach } from 'vitest'
import { goToMinute, openPushScene, type PushService, waitAndLook } from './push-service.ts'
import { addTodo, dueIn } from './reminders.ts'
import { openServer, type TestPerson, type TestServer } from './server.ts'
import { type SharedList, startSharedList } from './sharing.ts'

export let service: PushService
export let server: TestServer
export let scene: SharedList
/** The owner of the list, until `changePerson`. */
export let person: TestPerson

/** Gives each test a new scene. */
export function pushSceneForEach(env?: Record<string, string>): void {
  beforeEach(async () => {
    ;({ service, server, scene } = await openPushScene(env))
    person = scene.owner
  })
  afterEach(async () => {
    await server.stop()
    await service.close()
  })
}

/** Replaces the server by one on a database file, with a scene of its own if the file is new. */
export async function startOnFile(path: string, isNew: boolean): Promise<void> {
  await server.stop()
  server = await openServer({ env: { PUSH_LOOPBACK: 'allow' }, databaseUrl: `file:${path}` })
  if (!isNew) return
  goToMinute(server, 12 * 60)
  scene = await startSharedList(server)
  person = scene.owner
}

/** Replaces the person by a new one, after a time in which the session has ended. */
export async function changePerson(): Promise<void> {
  person = await server.register()
}

export const goTo = (minute: number) => goToMinute(server, minute)
export const wait = (ms: number) => waitAndLook(server, ms)
export const due = (minutes: number) => dueIn(server, minutes)
export const add = (title: string, more: object) => addTodo(person, title, more)
