import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { demoMark } from '#sync-server/db/queries/accounts.ts'
import type { JobPayloads } from '#sync-server/db/queries/jobs.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { createMailJobs } from '#sync-server/mail/mail-jobs.ts'
import { createMailer } from '#sync-server/mail/mailer.ts'
import { newVapidKeys } from '#sync-server/notifications/keys.ts'
import { createNotifier } from '#sync-server/notifications/notifier.ts'
import { createLog } from '#sync-server/observing/log.ts'
import { codes, ok, refusal } from '#sync-server/testing/api.ts'
import { openMailbox } from '#sync-server/testing/mail.ts'
import { newBrowser, openPushScene, subscribe, waitAndLook } from '#sync-server/testing/push-service.ts'
import { cookieOf, openServer, password, type TestServer } from '#sync-server/testing/server.ts'
import { startList } from '#sync-server/testing/sharing.ts'
import { makeAdmin, makeResetToken } from './administration/acts.ts'

let server: TestServer
const open = (env: Record<string, string> = {}) => openServer({ env: { DEMO: 'on', ...env } })
beforeEach(async () => {
  server = await open()
})
afterEach(() => server.stop())

const begin = (from?: string) => server.post('/api/demo', {}, {}, from)

/** A visitor with a demo. */
async function visit() {
  const answer = begin()
  return { ...(await ok(answer, 201)), ...server.callsOf(cookieOf(await answer)) }
}

describe('D13: a demo is no way around closed doors', () => {
  test('it administers nothing, and the first account of a server still needs the set-up code', async () => {
    await server.stop()
    server = await open({ APP_URL: 'https://caderneta.example', REGISTRATION: 'closed' })
    const visitor = await visit()
    expect(visitor).not.toHaveProperty('isAdmin')
    expect(await codes(visitor.get('/api/admin/people'))).toEqual([404, 'not_found'])
    expect(await ok(server.request('/api/capabilities'))).toMatchObject({ demo: true, setupCode: true })
    const email = 'ana@example.com'
    expect(await codes(server.post('/api/register', { email, password }))).toEqual([403, 'setup_code'])
    expect(await ok((await server.register(email)).get('/api/auth/user'))).toMatchObject({ isAdmin: true })
    expect(await codes(server.post('/api/register', { email: 'bia@example.com', password }))).toEqual([
      403,
      'registration_closed',
    ])
  })

  test('its link to a list invites nobody to the server', async () => {
    await server.stop()
    server = await open({ REGISTRATION: 'invited' })
    await server.register('ana@example.com')
    const visitor = await visit()
    const { id } = await startList(visitor, 'Rastro', 'Carvão')
    const { shareToken: invitation } = await ok(visitor.post(`/api/shopping-lists/${id}/share-link`, {}))
    expect(await codes(server.post('/api/register', { email: 'bia@example.com', password, invitation }))).toEqual([
      403,
      'registration_closed',
    ])
  })

  test('nobody registers an address of demos', async () => {
    expect(await codes(server.post('/api/register', { email: 'ana@demo.invalid', password }))).toEqual([
      409,
      'email_taken',
    ])
  })

  test('it gets no password and no rights, by its visitor or by an administrator', async () => {
    const visitor = await visit()
    const newPassword = 'segredo-novo-9'
    expect(await codes(visitor.put('/api/user/password', { newPassword }))).toEqual([403, 'forbidden'])
    const acting = { actor: { id: null, email: 'teste' }, now: server.now, streams: server.streams }
    for (const act of [makeAdmin, makeResetToken]) {
      await expect(server.store.write((tx) => act(acting, tx, visitor.id) as Promise<unknown>)).rejects.toMatchObject({
        code: 'forbidden',
      })
    }
  })
})

describe('D14: a demo is no source of mails and notifications', () => {
  type MailKind = Exclude<keyof JobPayloads, 'erase-accounts'>

  test('no kind of mail reaches a demo, or anybody from a demo, also once the server has mail', async () => {
    const mailbox = await openMailbox()
    const visitor = await visit()
    const { id: userId, email } = visitor
    const { id } = await startList(visitor, 'Rastro', 'Carvão')
    const { shareToken: token } = await ok(visitor.post(`/api/shopping-lists/${id}/share-link`, {}))
    expect(await codes(visitor.post(`/api/shopping-lists/${id}/share`, { email: 'bia@example.com' }))).toEqual([
      403,
      'forbidden',
    ])
    const jobs: { [Kind in MailKind]: JobPayloads[Kind] } = {
      'invite-mail': { to: 'bia@example.com', ownerName: 'Visitante', listTitle: 'Rastro', token, canEdit: true },
      'reset-mail': { email },
      'verify-mail': { userId },
      'registration-mail': { email },
      'password-changed-mail': { userId, sharesEnded: false },
      'google-linked-mail': { userId, passwordRemoved: false, sharesEnded: false },
      'new-device-mail': { userId, browser: null, system: null },
      'calendar-opened-mail': { userId },
      'token-created-mail': { userId },
      'account-deleted-mail': { email, firstName: null },
    }
    const env = { ...server.env, smtpUrl: mailbox.url }
    const handlers = createMailJobs({
      store: server.store,
      mailer: createMailer(env, createLog('silent')),
      env,
      now: server.now,
    })
    for (const [kind, payload] of Object.entries(jobs)) await handlers[kind as MailKind](payload as never, newId())
    expect(mailbox.letters).toEqual([])
    await handlers['reset-mail']({ email: (await server.register()).email }, newId())
    expect(mailbox.letters).toHaveLength(1)
    await mailbox.close()
  })

  test('a demo subscribes to no notifications, and a server with DEMO sends none that were due before', async () => {
    const visitor = await visit()
    expect(await ok(server.request('/api/capabilities'))).toMatchObject({ push: false, mail: false, ai: false })
    const browser = newBrowser({ url: 'https://push.example', received: [] })
    expect(await codes(visitor.put('/api/push', browser.subscription))).toEqual([503, 'unavailable'])

    const before = await openPushScene()
    const { owner, editor, list } = before.scene
    const seen = await subscribe(before.service, owner, list.id)
    await ok(editor.post('/api/shopping-items', { name: 'Gelo', listId: list.id }), 201)
    before.server.skip(10 * 60_000)
    const { store, env, now } = before.server
    const deps = { store, now, keys: newVapidKeys(), log: createLog('silent') }
    await createNotifier({ ...deps, env: { ...env, demo: true } })()
    expect(seen.raw()).toEqual([])
    await waitAndLook(before.server, 0)
    expect(seen.shown()).toHaveLength(1)
    await before.server.stop()
    await before.service.close()
  })
})

describe('D15: demos do not fill a server', () => {
  test('a network begins twenty an hour, and five hundred are the most at once', async () => {
    for (let i = 0; i < 20; i++) await ok(begin(), 201)
    expect(await codes(begin())).toEqual([429, 'too_many'])
    const { users } = schema
    const others = Array.from({ length: 480 }, () => ({
      id: newId(),
      email: `${newId()}${demoMark}`,
      createdAt: server.now(),
    }))
    await server.store.write(async ({ db }) => void (await db.insert(users).values(others)))
    expect(await refusal(begin('192.0.2.9'))).toEqual([
      503,
      'unavailable',
      'Muita gente está experimentando agora. Tente de novo daqui a alguns minutos.',
    ])
  })

  test('one keeps 5 MB, or what the operator says', async () => {
    const big = await open({ STORAGE_PER_PERSON: '7 MB' })
    expect([server.env.storagePerPerson, big.env.storagePerPerson]).toEqual([5 * 1024 ** 2, 7 * 1024 ** 2])
    await big.stop()
  })
})
