/** A clock is a year ahead for an hour. No time that is stored then holds anything up once the clock is right. */
import { eq, getTableColumns } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { createClockRepair } from '#sync-server/notifications/clock-rollback.ts'
import { ana, server, serverForAll } from '#sync-server/testing/people.ts'
import { cookieOf, password, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'
import { createEmailProof, spendEmailProof } from './email-proofs.ts'
import { addJob, claimJob } from './jobs.ts'
import { findPush, savePush, setPush } from './push-subscriptions.ts'
import { createInvitation, findInvitation } from './registration-invitations.ts'
import { sessionIdleMs } from './sessions.ts'
import { createToken, useToken } from './tokens.ts'

const yearMs = 365 * dayMs

serverForAll(['ana'], {})
afterEach(() => void vi.useRealTimers())

const write: TestServer['store']['write'] = (work) => server.store.write(work)
const sessionOf = async ({ id }: TestPerson) => {
  const [row] = await write(async ({ db }) =>
    db.select().from(schema.sessions).where(eq(schema.sessions.userId, id)).all(),
  )
  if (!row) throw new Error('There is no session.')
  return row
}
const push = { endpoint: 'https://push.example', p256dh: 'x', auth: 'x', timeZone: 'America/Sao_Paulo' }

/** An act while the clock is ahead, and what is seen later. */
interface Mark {
  store(): Promise<unknown>
  isPast(): Promise<boolean>
}

const link = (kind: 'reset' | 'email'): Mark => {
  let token = ''
  return {
    store: async () => {
      token = await write((tx) => createToken(tx, kind, { userId: ana.id, now: server.now() }))
    },
    isPast: async () => (await write((tx) => useToken(tx, kind, token, server.now()))) === undefined,
  }
}

const wait = (field: 'remindAt' | 'notBefore' | 'lookAt' | 'remindFrom'): Mark => ({
  store: async () => {
    const [{ id: sessionId, userId }, at] = [await sessionOf(ana), server.now()]
    await write(async (tx) => {
      await savePush(tx, { ...push, sessionId, userId, silenceFrom: 0, silenceTo: 0, remindAt: at, remindFrom: 0 })
      await setPush(tx, sessionId, { [field]: at })
    })
  },
  isPast: async () => {
    await createClockRepair(server, 15_000)()
    const { id } = await sessionOf(ana)
    const row = await write((tx) => findPush(tx, id))
    return row !== undefined && row[field] <= server.now() + 2 * dayMs
  },
})

let proof = ''
let phone: Pick<TestPerson, 'get'>
const marks: Record<string, Mark> = {
  'rateLimits.expire': {
    store: async () => {
      for (let at = 0; at < 10; at++) await server.login(ana.email, 'errada-123')
    },
    isPast: async () => (await server.login(ana.email, password)).status === 200,
  },
  'jobs.nextAt': {
    store: () => write((tx) => addJob(tx, { kind: 'verify-mail', payload: { userId: newId() } }, server.now())),
    isPast: async () => (await write((tx) => claimJob(tx, server.now()))) !== undefined,
  },
  'passwordResetTokens.expiresAt': link('reset'),
  'emailTokens.expiresAt': link('email'),
  'emailProofs.expiresAt': {
    store: async () => {
      proof = await write((tx) => createEmailProof(tx, ana.email, server.now()))
    },
    isPast: async () => !(await write((tx) => spendEmailProof(tx, proof, ana.email, server.now()))),
  },
  'registrationInvitations.expiresAt': {
    store: async () => {
      const made = await write((tx) =>
        createInvitation(tx, { note: 'Bia', createdBy: null, now: server.now(), lifeMs: 30 * dayMs }),
      )
      proof = made.secret
    },
    isPast: async () => (await write((tx) => findInvitation(tx, proof, server.now()))) === undefined,
  },
  'sessions.expiresAt': {
    store: async () => {
      phone = server.callsOf(cookieOf(await server.login(ana.email)))
    },
    isPast: async () => {
      await phone.get('/api/todos')
      const all = await write(async ({ db }) => db.select().from(schema.sessions).all())
      return all.every(({ expiresAt }) => expiresAt <= server.now() + sessionIdleMs)
    },
  },
  'pushSubscriptions.remindAt': wait('remindAt'),
  'pushSubscriptions.notBefore': wait('notBefore'),
  'pushSubscriptions.lookAt': wait('lookAt'),
  'pushSubscriptions.remindFrom': wait('remindFrom'),
}

test.each(Object.entries(marks))(
  'a time in %s that was stored while the clock was a year ahead counts as past',
  async (_column, mark) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + yearMs })
    await mark.store()
    vi.useRealTimers()
    expect(await mark.isPast()).toBe(true)
  },
)

/** Times of what has been; nothing waits for them. */
const been =
  /^(created|updated|deleted|purged|seen|accepted|bought|arrived|emailVerified|told|sent|closed|done|failed|disabled|lastUsed|used|revoked)At$/
/**
 * The end of a session is moved with its use, a record of a closed one only says why it ended, and a person has chosen
 * the end of a token.
 */
const ends = ['sessions.absoluteExpiresAt', 'closedSessions.expiresAt', 'accessTokens.expiresAt']

test('each column with a time of the future is among the tried ones', () => {
  const times = Object.entries(schema).flatMap(([table, columns]) =>
    Object.keys(getTableColumns(columns))
      .filter((name) => /(At|Before|Until|^expire|^remindFrom)$/.test(name) && !been.test(name))
      .map((name) => `${table}.${name}`),
  )
  expect(times.filter((name) => !ends.includes(name)).sort()).toEqual(Object.keys(marks).sort())
})
