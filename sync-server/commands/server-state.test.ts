import { tmpdir } from 'node:os'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addJob } from '#sync-server/db/queries/jobs.ts'
import { aiKey, answers, openAi, type TestAi } from '#sync-server/testing/ai-endpoint.ts'
import { isOnPostgres } from '#sync-server/testing/database.ts'
import { type Mailbox, openMailbox } from '#sync-server/testing/mail.ts'
import { newBrowser, openPushService, type PushService } from '#sync-server/testing/push-service.ts'
import { openServer, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'

let server: TestServer
/** The first account of a server is its administrator. */
let admin: TestPerson
afterEach(() => server.stop())

async function open(env: Record<string, string> = {}): Promise<void> {
  server = await openServer({ env: { RATE_LIMIT_SCALE: '1000', ...env }, build: 'abc123' })
  admin = await server.register('chefe@example.com', 'Chefe')
}

const tried = async (what: string, person = admin) => {
  const response = await person.post(`/api/admin/server/test-${what}`, {})
  expect(response.status).toBe(200)
  return response.json()
}

const paths = ['test-mail', 'test-notification', 'test-ai'].map((name) => `/api/admin/server/${name}`)

test('an administrator sees what runs, how large it is, and what waits', async () => {
  await open({ DATA_DIR: tmpdir() })
  await server.store.write((tx) => addJob(tx, { kind: 'calendar-opened-mail', payload: { userId: admin.id } }, 1))
  const state = await (await admin.get('/api/admin/server')).json()
  expect(state).toMatchObject({
    build: 'abc123',
    database: { kind: isOnPostgres ? 'postgresql' : 'sqlite', bytes: expect.any(Number) },
    jobs: { waiting: 1, failed: 0 },
    backup: null,
    mailServer: null,
    push: true,
    aiModel: null,
  })
  expect(state.database.bytes).toBeGreaterThan(100_000)
  expect(state.disk.free).toBeLessThanOrEqual(state.disk.total)
})

test('no secret of the settings is in the state of the server', async () => {
  await open({ SMTP_URL: 'smtp://caderneta:segredo-smtp@mail.example:587', OPENAI_API_KEY: aiKey })
  const text = await (await admin.get('/api/admin/server')).text()
  expect(JSON.parse(text)).toMatchObject({ mailServer: 'mail.example:587', aiModel: 'gpt-4.1-mini' })
  for (const secret of ['segredo-smtp', aiKey, 'smtp://']) expect(text).not.toContain(secret)
})

test('for everybody else neither the state nor the tests exist', async () => {
  await open()
  const bia = await server.register()
  const unknown = await (await bia.get('/api/admin/nada')).json()
  for (const person of [bia, server.callsOf('')]) {
    const answersToThem = [person.get('/api/admin/server'), ...paths.map((path) => person.post(path, {}))]
    for (const answer of await Promise.all(answersToThem)) {
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual(unknown)
    }
  }
})

describe('the test of the mail', () => {
  let mailbox: Mailbox
  beforeEach(async () => {
    mailbox = await openMailbox()
    return mailbox.close
  })

  test('reaches the administrator alone, and names the mail server', async () => {
    await open({ SMTP_URL: mailbox.url })
    const { ms, ...answer } = await tried('mail')
    expect(answer).toEqual({ outcome: 'sent', to: admin.email, through: `127.0.0.1:${mailbox.port}` })
    expect(ms).toBeGreaterThanOrEqual(0)
    const [letter, ...others] = mailbox.letters
    expect(others).toEqual([])
    expect(letter).toMatchObject({ recipients: [admin.email], subject: 'E-mail de teste da Caderneta' })
  })

  test('says what the mail server refuses, without its password', async () => {
    const strict = await openMailbox({ onAuth: (_auth, _session, done) => done(new Error('no')), authOptional: false })
    await open({ SMTP_URL: `smtp://caderneta:segredo-smtp@127.0.0.1:${strict.port}` })
    const answer = await tried('mail')
    expect(answer).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(/^EAUTH .*535/) })
    expect(JSON.stringify(answer)).not.toContain('segredo')
    await strict.close()
  })

  test('says that nobody answers', async () => {
    await open({ SMTP_URL: 'smtp://127.0.0.1:1' })
    expect(await tried('mail')).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(/^ESOCKET|^ECONN/) })
  })

  test('says that without a mail server it was written to the data folder', async () => {
    await open()
    expect(await tried('mail')).toMatchObject({ outcome: 'written', through: '' })
  })
})

describe('the test of the notification', () => {
  let service: PushService
  beforeEach(async () => {
    service = await openPushService()
    await open({ PUSH_LOOPBACK: 'allow' })
    return service.close
  })

  test('says that this browser has none', async () => {
    expect(await tried('notification')).toMatchObject({ outcome: 'not_subscribed' })
  })

  test('is shown by the browser that asks, also in quiet hours, and tells what its service answers', async () => {
    const browser = newBrowser(service)
    await admin.put('/api/push', browser.subscription)
    await admin.put('/api/push/settings', { silence: { from: 0, to: 1439 } })
    expect(await tried('notification')).toMatchObject({
      outcome: 'sent',
      through: new URL(service.url).host,
      reason: '201',
    })
    expect(browser.shown()).toMatchObject([{ user: admin.id, lang: 'pt-BR', title: 'Notificação de teste' }])
    service.status = 410
    expect(await tried('notification')).toMatchObject({ outcome: 'gone', reason: '410' })
    service.status = 500
    expect(await tried('notification')).toMatchObject({ outcome: 'failed', reason: '500' })
  })
})

describe('the test of the AI', () => {
  let ai: TestAi
  beforeEach(async () => {
    ai = await openAi()
    return ai.stop
  })

  test('says that none is configured', async () => {
    await open()
    expect(await tried('ai')).toMatchObject({ outcome: 'off', proposals: 0 })
  })

  test('counts the proposals, outside the limits of people', async () => {
    await open({ ...ai.env, AI_DAILY_LIMIT: '1' })
    for (const _turn of [1, 2]) {
      const host = new URL(ai.url).host
      expect(await tried('ai')).toMatchObject({ outcome: 'answered', proposals: 3, through: host })
    }
  })

  test('names the refusal, and never the key', async () => {
    await open(ai.env)
    ai.will(answers(401, JSON.stringify({ error: { message: `Incorrect API key: ${aiKey}` } })))
    const answer = await tried('ai')
    expect(answer).toMatchObject({ outcome: 'failed', reason: 'refused 401' })
    expect(JSON.stringify(answer)).not.toContain(aiKey)
  })
})

test('tests are limited, because each costs somebody something', async () => {
  await open({ RATE_LIMIT_SCALE: '1' })
  const statuses: number[] = []
  for (let turn = 0; turn < 31; turn++) statuses.push((await admin.post(paths[0] ?? '', {})).status)
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200))
  expect(statuses[30]).toBe(429)
})
