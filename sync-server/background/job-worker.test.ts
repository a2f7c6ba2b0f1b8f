import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { addJob, claimJob, type Job } from '#sync-server/db/queries/jobs.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { type Mailbox, openMailbox } from '#sync-server/testing/mail.ts'
import { server, serverForEach } from '#sync-server/testing/people.ts'
import { openServer, type TestServer } from '#sync-server/testing/server.ts'
import { sweep } from './sweeper.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

let mailbox: Mailbox
beforeEach(async () => {
  mailbox = await openMailbox()
})
afterEach(() => mailbox.close())
serverForEach([], () => ({ env: { SMTP_URL: mailbox.url } }))

const invite = (to = `${newId()}@example.com`, ownerName = 'Ana'): Job => ({
  kind: 'invite-mail',
  payload: { to, ownerName, listTitle: 'Feira', token: 'share-token', canEdit: true },
})
const add = (job = invite(), at = server.now()) => server.store.write((tx) => addJob(tx, job, at))
const jobs = (of = server) => of.store.read(async ({ db }) => db.select().from(schema.jobs).all())
const loggedBy = (of: TestServer) => of.logged.map((line) => JSON.parse(line) as Record<string, unknown>)

test('a finished job is run once; its payload is wiped, and the row is pruned after a day', async () => {
  await add()
  await server.runJobs()
  await server.runJobs()
  expect(mailbox.letters).toHaveLength(1)
  const [job] = await jobs()
  expect(job).toMatchObject({ attempts: 1, error: null, doneAt: expect.any(Number) })
  expect(job?.payload).toEqual({})
  server.skip(dayMs + 1)
  await sweep(server)
  expect(await jobs()).toEqual([])
})

test('a failed transaction queues nothing', async () => {
  const failing = server.store.write(async (tx) => {
    await addJob(tx, invite(), server.now())
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await jobs()).toEqual([])
})

test('each job is run by one of several concurrent workers', async () => {
  for (let i = 0; i < 5; i++) await add()
  await Promise.all(Array.from({ length: 4 }, server.runJobs))
  expect(mailbox.letters).toHaveLength(5)
  expect(new Set(mailbox.letters.map(({ messageId }) => messageId)).size).toBe(5)
})

test('a job survives an outage of the mail server: it is retried at growing intervals until it succeeds', async () => {
  await mailbox.close()
  await add()
  const pauses: number[] = []
  for (let i = 0; i < 12; i++) {
    await server.runJobs()
    const [job] = await jobs()
    pauses.push((job?.nextAt ?? 0) - server.now())
    expect(job).toMatchObject({ attempts: i + 1, doneAt: null, error: 'SMTP ESOCKET CONN' })
    await server.runJobs()
    expect((await jobs())[0]?.attempts).toBe(i + 1)
    server.skip(pauses.at(-1)! + 50)
  }
  for (const [i, pause] of pauses.entries()) {
    const whole = Math.min(5000 * 2 ** i, hourMs)
    expect(pause).toBeGreaterThan(whole / 2 - 1000)
    expect(pause).toBeLessThanOrEqual(whole)
  }
  mailbox = await openMailbox({ port: mailbox.port })
  await server.runJobs()
  expect(mailbox.letters).toHaveLength(1)
  expect((await jobs())[0]).toMatchObject({ error: null, doneAt: expect.any(Number) })
})

test('a failing job does not delay the others', async () => {
  await server.store.write(async ({ db }) => {
    const at = server.now()
    await db
      .insert(schema.jobs)
      .values({ id: newId(), kind: 'of-a-later-version', payload: {}, nextAt: at - 1, createdAt: at })
  })
  await add()
  await server.runJobs()
  expect(mailbox.letters).toHaveLength(1)
  expect((await jobs())[0]).toMatchObject({ doneAt: null, error: 'no handler for jobs of kind of-a-later-version' })
})

test('a job is given up after three days and twenty attempts: logged, counted, and without its payload', async () => {
  await mailbox.close()
  await add()
  for (let attempts = 0; attempts < 19; attempts++) {
    await server.runJobs()
    // A jump of the clock alone gives up no job.
    server.skip(attempts === 5 ? 365 * dayMs : hourMs)
  }
  expect((await jobs())[0]).toMatchObject({ attempts: 19, doneAt: null, payload: { token: 'share-token' } })
  await server.runJobs()
  const [job] = await jobs()
  expect(job).toMatchObject({ attempts: 20, doneAt: expect.any(Number), error: 'SMTP ESOCKET CONN' })
  expect(job?.payload).toEqual({})
  expect(loggedBy(server).at(-1)).toMatchObject({
    event: 'job given up',
    kind: 'invite-mail',
    attempts: 20,
    givenUp: 1,
  })
  server.skip(29 * dayMs)
  await sweep(server)
  const stop = await server.startJobs()
  await stop()
  expect(loggedBy(server).at(-1)).toMatchObject({ event: 'jobs were given up', givenUp: 1 })
  server.skip(2 * dayMs)
  await sweep(server)
  expect(await jobs()).toEqual([])
})

describe('a recipient refused by the mail server', () => {
  const refusing = (responseCode: number) => async () => {
    await mailbox.close()
    mailbox = await openMailbox({
      port: mailbox.port,
      onRcptTo: ({ address }, _session, done) => done(Object.assign(new Error(`no ${address} here`), { responseCode })),
    })
    await add()
    await server.runJobs()
    const [job] = await jobs()
    expect(server.logged.join('')).not.toContain('@example.com')
    expect(job?.error).toBe(`SMTP EENVELOPE RCPT ${responseCode}`)
    return job
  }

  test('a permanent refusal is not retried', async () => {
    expect((await refusing(550)())?.doneAt).not.toBeNull()
    expect(loggedBy(server).at(-1)).toMatchObject({ event: 'job given up', givenUp: 1 })
  })

  test('a temporary refusal is retried', async () => {
    expect((await refusing(450)())?.doneAt).toBeNull()
    expect(loggedBy(server).at(-1)).toMatchObject({ event: 'job failed', attempts: 1 })
  })
})

test('a job whose server died during it is run again', async () => {
  await add()
  await server.store.write((tx) => claimJob(tx, server.now()))
  await server.runJobs()
  expect(mailbox.letters).toEqual([])
  server.skip(2 * minuteMs + 1)
  await server.runJobs()
  expect(mailbox.letters).toHaveLength(1)
})

test('queued jobs survive a restart', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'caderneta-jobs-'))
  const options = { env: { SMTP_URL: mailbox.url }, databaseUrl: `file:${join(dir, 'caderneta.db')}` }
  await mailbox.close()
  const first = await openServer(options)
  const ana = await first.register()
  await first.runJobs()
  await first.post('/api/reset-password', { email: ana.email })
  await first.stop()
  mailbox = await openMailbox({ port: mailbox.port })
  const second = await openServer(options)
  second.skip(minuteMs)
  await second.runJobs()
  const subjects = mailbox.to(ana.email).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(['Confirme seu e-mail na Caderneta', 'Redefina sua senha da Caderneta'])
  await second.stop()
  rmSync(dir, { recursive: true })
})

describe('the worker', () => {
  test('runs each job at once: one that waits at its start, one that is added, one that becomes due', async () => {
    await add(invite('a@example.com'))
    const stop = await server.startJobs()
    await vi.waitFor(() => expect(mailbox.to('a@example.com')).toHaveLength(1))
    await add(invite('b@example.com'))
    await vi.waitFor(() => expect(mailbox.to('b@example.com')).toHaveLength(1))
    await add(invite('c@example.com'), server.now() + 150)
    expect(mailbox.to('c@example.com')).toEqual([])
    await vi.waitFor(() => expect(mailbox.to('c@example.com')).toHaveLength(1))
    await stop()
  })

  test('runs other jobs while the mail server hangs on one or two, also those added meanwhile', async () => {
    await mailbox.close()
    const silent: (() => void)[] = []
    mailbox = await openMailbox({
      port: mailbox.port,
      onRcptTo: ({ address }, _session, done) => {
        if (address.startsWith('silence')) silent.push(done)
        else done()
      },
    })
    for (const to of ['silence-1@example.com', 'silence-2@example.com', 'a@example.com']) await add(invite(to))
    const stop = await server.startJobs()
    await vi.waitFor(() => expect(mailbox.to('a@example.com')).toHaveLength(1))
    for (let i = 0; i < 5; i++) await add(invite(`b${i}@example.com`))
    await vi.waitFor(() => expect(mailbox.letters).toHaveLength(6))
    expect(silent).toHaveLength(2)
    for (const answer of silent) answer()
    await vi.waitFor(() => expect(mailbox.letters).toHaveLength(8))
    await stop()
  })

  test('finishes running jobs after a stop and begins no other', async () => {
    await mailbox.close()
    const held: (() => void)[] = []
    mailbox = await openMailbox({
      port: mailbox.port,
      onMailFrom: (_address, _session, done) => void held.push(done),
    })
    for (let i = 0; i < 4; i++) await add()
    const stop = await server.startJobs()
    await vi.waitFor(() => expect(held).toHaveLength(3))
    const stopped = stop()
    for (const accept of held) accept()
    await stopped
    expect(mailbox.letters).toHaveLength(3)
    expect((await jobs()).filter(({ doneAt }) => doneAt === null)).toHaveLength(1)
    await add()
    expect(held).toHaveLength(3)
  })
})
