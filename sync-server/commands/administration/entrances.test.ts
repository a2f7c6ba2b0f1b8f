/** A disabled person: every entrance to the account is shut at once, also those that stood open. */
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok } from '#sync-server/testing/api.ts'
import { openGoogleServer } from '#sync-server/testing/google.ts'
import { listen } from '#sync-server/testing/listen.ts'
import { tokenIn } from '#sync-server/testing/mail.ts'
import { goToMinute, openPushService, subscribe, waitAndLook } from '#sync-server/testing/push-service.ts'
import { addTodo, dueIn } from '#sync-server/testing/reminders.ts'
import { syncRequest, type TestPerson } from '#sync-server/testing/server.ts'

type Scene = Awaited<ReturnType<typeof openScene>>
let scene: Scene
beforeEach(async () => {
  scene = await openScene()
})
afterEach(() => scene.stop())

/** A server with Google, mail and a push service. Ana has signed in with Google and will be disabled. */
async function openScene() {
  const service = await openPushService()
  const google = await openGoogleServer({ PUSH_LOOPBACK: 'allow' })
  goToMinute(google.server, 12 * 60)
  const admin = await google.server.register()
  const { browser } = await google.signIn()
  const cookie = [...browser].map(([name, value]) => `${name}=${value}`).join('; ')
  const ana = { ...(await google.userOf(browser)), cookie, ...google.server.callsOf(cookie) } as TestPerson
  const stop = async () => {
    await google.stop()
    await service.close()
  }
  return { service, ...google, admin, ana, stop }
}

/** Opens an entrance and returns a function that tries it. */
type Entrance = () => Promise<() => Promise<unknown>>

const anybody = (): Pick<TestPerson, 'post'> => scene.server.callsOf('')

/** By the table whose rows admit: how it is opened and tried, and what a person gets, and a disabled one. */
const entrances: Record<string, [open: Entrance, given: unknown, refused: unknown]> = {
  sessions: [
    async () => async () => {
      const stream = await scene.ana.get(`/api/events?client=${newId()}`)
      await stream.body?.cancel()
      const answers = [
        await scene.ana.get('/api/auth/user'),
        await scene.ana.post('/api/sync', syncRequest(scene.ana.id)),
      ]
      return [...answers, stream].map(({ status }) => status)
    },
    [200, 200, 200],
    [401, 401, 401],
  ],
  pushSubscriptions: [
    async () => {
      const browser = await subscribe(scene.service, scene.ana)
      await addTodo(scene.ana, 'Remédio', dueIn(scene.server, 1))
      return async () => {
        await waitAndLook(scene.server, 5 * 60_000)
        return browser.shown().length
      }
    },
    1,
    0,
  ],
  calendarAddresses: [
    async () => {
      const { path } = await ok(scene.ana.post('/api/calendar', { timeZone: 'America/Manaus' }))
      return async () => (await scene.server.request(path)).status
    },
    200,
    404,
  ],
  accessTokens: [
    async () => {
      const { token } = await ok(scene.ana.post('/api/tokens', { name: 'Casa', scopes: ['read'] }), 201)
      const headers = { Authorization: `Bearer ${token}` }
      return async () => (await scene.server.request('/api/todos', { headers })).status
    },
    200,
    401,
  ],
  passwordResetTokens: [
    async () => {
      await ok(anybody().post('/api/reset-password', { email: scene.email() }))
      const token = tokenIn(await scene.lastMail())
      return async () => (await anybody().post('/api/confirm-reset', { token, newPassword: 'outra-senha' })).status
    },
    200,
    400,
  ],
  userIdentities: [async () => async () => (await scene.signIn()).to, '/', '/auth?erro=conta-desativada'],
}

const disable = async ({ admin, ana }: Pick<Scene, 'admin' | 'ana'>) =>
  ok(admin.post(`/api/admin/people/${ana.id}/disable`), 204)

test.each(Object.entries(entrances))(
  'P1: %s admit a person, and no disabled one',
  async (_table, [open, given, refused]) => {
    expect(await (await open())()).toEqual(given)
    await scene.stop()
    scene = await openScene()
    const enter = await open()
    await disable(scene)
    expect(await enter()).toEqual(refused)
  },
)

/** Tables of rows about a person that admit nobody: they belong to a session, or only name the person. */
const noEntrances = ['blocks', 'emailTokens', 'pushLists', 'registrationInvitations', 'securityEvents', 'sentReminders']

test('P1: each table that refers to an account or a session is an entrance that is tried, or none', () => {
  const owners = [schema.users, schema.sessions] as unknown[]
  const referring = Object.entries(schema).filter(([, table]) =>
    getTableConfig(table).foreignKeys.some((key) => owners.includes(key.reference().foreignTable)),
  )
  expect(referring.map(([name]) => name).sort()).toEqual([...Object.keys(entrances), ...noEntrances].sort())
})

test('P1: a disabled person who asks for a new password gets no mail, and nobody learns it from the answer', async () => {
  const ask = () => anybody().post('/api/reset-password', { email: scene.email() })
  await disable(scene)
  const last = await scene.lastMail()
  expect((await ask()).status).toBe(200)
  expect(await scene.lastMail()).toBe(last)
})

test('P2: the open streams of a disabled person end, and a reminder that waits behind another is not sent', async () => {
  const { ana, service, server } = scene
  const stream = await listen(ana)
  const browser = await subscribe(service, ana)
  for (const title of ['Remédio', 'Pão']) await addTodo(ana, title, dueIn(server, 1))
  service.beforeAnswer = () => disable(scene)
  await waitAndLook(server, 5 * 60_000)
  expect(browser.shown()).toHaveLength(1)
  await stream.ended
})
