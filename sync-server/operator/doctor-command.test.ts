import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { createServer as createSecure } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openPlain, type Plain } from '#sync-server/db/engine/plain-access.ts'
import { heldMailError } from '#sync-server/db/queries/jobs.ts'
import { hashOf } from '#sync-server/db/queries/secrets.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { type Listener, listen } from '#sync-server/http/listen.ts'
import { certificate } from '#sync-server/testing/certificate.ts'
import { migrationsDir } from '#sync-server/testing/database.ts'
import { freePort } from '#sync-server/testing/free-port.ts'
import { openMailbox } from '#sync-server/testing/mail.ts'
import { openServer, type TestServer } from '#sync-server/testing/server.ts'
import {
  certificateFinding,
  checkAddress,
  checkCertificate,
  checkProxy,
  checkRegistration,
  clientFinding,
} from './doctor/address-checks.ts'
import {
  checkBackup,
  checkClock,
  checkDatabase,
  checkLimits,
  checkPooler,
  checkPushKeys,
} from './doctor/database-checks.ts'
import { checkDisk, checkMail, checkPermissions } from './doctor/machine-checks.ts'

const dayMs = 86_400_000
const folder = mkdtempSync(join(tmpdir(), 'caderneta-doctor-'))
const inFolder = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true }))

/** A running server whose proxies are those of this machine, and its database as the doctor opens it. */
let server: TestServer
let listener: Listener
let database: Plain
let number = 0
beforeEach(async () => {
  const databaseUrl = `file:${inFolder(`${number++}.db`)}`
  server = await openServer({ databaseUrl, env: { TRUSTED_PROXIES: '127.0.0.1 ::1' } })
  listener = await listen(server.app, 0)
  database = await openPlain(databaseUrl)
})
afterEach(async () => {
  await database.close()
  await listener.close()
  await server.stop()
})

const opened: Server[] = []
afterAll(() => {
  for (const each of opened) each.close()
})

/** A proxy of this machine that sets headers by `edit`, and holds answers back if it `isBuffering`. Its address. */
async function openProxy(edit: (headers: IncomingMessage['headers']) => void, isBuffering = false): Promise<string> {
  const proxy = createServer((incoming, answer) => {
    const headers = { ...incoming.headers }
    edit(headers)
    const sent = request({ port: listener.port, path: incoming.url, headers }, async (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      if (!isBuffering) return void response.pipe(answer)
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      answer.end(Buffer.concat(chunks))
    })
    sent.end()
  })
  opened.push(proxy.listen(0, '127.0.0.1'))
  await once(proxy, 'listening')
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

const appends = (headers: IncomingMessage['headers']) => {
  headers['x-forwarded-for'] = `${headers['x-forwarded-for']}, 203.0.113.9`
}
const removes = (headers: IncomingMessage['headers']) => void delete headers['x-forwarded-for']

test('a proxy that names its clients and holds nothing back is in order', async () => {
  const [headers, stream] = await checkProxy(database, { appUrl: await openProxy(appends) })
  expect([headers.state, stream.state]).toEqual(['ok', 'ok'])
})

test('a proxy that passes on what clients claim, names nobody, or holds streams back is an error', async () => {
  const found = async (...args: Parameters<typeof openProxy>) => {
    const [headers, stream] = await checkProxy(database, { appUrl: await openProxy(...args) })
    return [headers.state, stream.state]
  }
  expect(await found(() => undefined)).toEqual(['error', 'ok'])
  expect(await found(removes)).toEqual(['error', 'ok'])
  expect(await found(appends, true)).toEqual(['ok', 'error'])
})

test('a proxy that is not trusted is named', () => {
  const seen = { peer: '::ffff:172.31.77.3', client: '172.31.77.3', forwardedFor: '203.0.113.9' }
  expect(clientFinding(seen, true)).toMatchObject({
    state: 'error',
    portuguese: expect.stringContaining('172.31.77.3'),
  })
})

test('O22: the answer for the doctor needs a question of who writes the database, for one minute', async () => {
  const ask = async (question: string) => {
    const { status, body } = await server.request('/api/events', { headers: { 'X-Doctor': question } })
    await body?.cancel()
    return status
  }
  const hash = hashOf('known')
  await database.all("INSERT INTO server_facts VALUES ('doctor', ?, ?)", [hash, server.now()])
  expect([await ask('known'), await ask('guessed'), await ask(hash)]).toEqual([200, 401, 401])
  server.skip(61_000)
  expect(await ask('known')).toBe(401)
  await checkProxy(database, { appUrl: `http://127.0.0.1:${listener.port}` })
  expect(await database.all("SELECT * FROM server_facts WHERE key = 'doctor'")).toEqual([])
})

test('an address with another server, or with none, is an error', async () => {
  const appUrl = `http://127.0.0.1:${listener.port}`
  const [row] = await database.all("SELECT value FROM facts WHERE key = 'vapidPublicKey'")
  expect(await checkAddress({ appUrl }, String(row?.value))).toMatchObject({ state: 'ok' })
  expect(await checkAddress({ appUrl }, 'of another database')).toMatchObject({ state: 'error' })
  const nobody = `http://127.0.0.1:${await freePort()}`
  expect(await checkAddress({ appUrl: nobody }, String(row?.value))).toMatchObject({ state: 'error' })
})

test('a certificate that browsers refuse, that has run out or soon does, is told from a good one', async () => {
  const secure = createSecure(certificate)
  secure.listen(0, '127.0.0.1')
  await once(secure, 'listening')
  const appUrl = `https://localhost:${(secure.address() as AddressInfo).port}`
  expect(await checkCertificate({ appUrl })).toMatchObject({ state: 'error' })
  expect(await checkCertificate({ appUrl }, certificate.cert)).toMatchObject({ state: 'ok' })
  secure.close()
  expect(await checkCertificate({ appUrl: `https://localhost:${listener.port}` })).toMatchObject({ state: 'error' })
  expect(certificateFinding(10 * dayMs, undefined, 0)).toMatchObject({ state: 'warning' })
  expect(certificateFinding(dayMs, undefined, 0)).toMatchObject({ state: 'error' })
})

test('a mail server that refuses the password is an error, none is a warning', async () => {
  const mailbox = await openMailbox({
    authOptional: false,
    onAuth: ({ password }, _, done) => (password === 'certa' ? done(null, { user: 1 }) : done(new Error('no'))),
  })
  const url = (password: string) => `smtp://ana:${password}@127.0.0.1:${mailbox.port}`
  expect(await checkMail({ smtpUrl: url('certa') })).toMatchObject({ state: 'ok' })
  const refused = await checkMail({ smtpUrl: url('errada') })
  expect(refused.state).toBe('error')
  expect(JSON.stringify(refused)).not.toContain('errada')
  expect(await checkMail({})).toMatchObject({ state: 'warning' })
  await mailbox.close()
})

test('open registration is a warning where others may reach the server', () => {
  const [appUrl, here] = ['https://lista.exemplo.com.br', 'http://localhost:3000']
  expect(checkRegistration({ registration: 'open', appUrl })).toMatchObject({ state: 'warning' })
  expect(checkRegistration({ registration: 'invited', appUrl })).toMatchObject({ state: 'ok' })
  expect(checkRegistration({ registration: 'open', appUrl: here })).toMatchObject({ state: 'warning' })
  expect(checkRegistration({ registration: 'open', appUrl: here, host: '127.0.0.1' })).toMatchObject({ state: 'ok' })
})

test('push keys that do not fit are an error', async () => {
  expect(await checkPushKeys(database)).toMatchObject({ state: 'ok' })
  await database.all("UPDATE facts SET value = 'of-another-key' WHERE key = 'vapidPublicKey'")
  expect(await checkPushKeys(database)).toMatchObject({ state: 'error' })
})

test('a database of a newer version, an old PostgreSQL and a pooler without its way around are errors', async () => {
  expect(await checkDatabase(database, migrationsDir)).toMatchObject({ state: 'ok' })
  await database.all("INSERT INTO __migrations (hash, created_at) VALUES ('x', 9999999999999)")
  expect(await checkDatabase(database, migrationsDir)).toMatchObject({ state: 'error' })
  const old = { ...database, isPostgres: true, all: async () => [{ server_version: '14.2' }] }
  expect(await checkDatabase(old, migrationsDir)).toMatchObject({ state: 'error' })
  expect(await checkPooler({ ...database, isPooled: true }, {})).toMatchObject({ state: 'error' })
})

test('a full STORAGE_LIMIT is an error, mails that MAIL_LIMIT holds back are a warning', async () => {
  const state = async (storageLimit?: number) => (await checkLimits(database, { storageLimit, mailLimit: 10 })).state
  expect([await state(), await state(1e9), await state(1000)]).toEqual(['ok', 'ok', 'error'])
  const job = { kind: 'reset-mail', payload: {}, nextAt: 0, createdAt: 0, error: heldMailError }
  await server.store.write(({ db }) => db.insert(schema.jobs).values({ ...job, id: newId() }))
  expect(await state(1e9)).toBe('warning')
})

test.each([
  ['no folder', undefined, undefined, 'warning'],
  ['none yet', 'b', undefined, 'warning'],
  ['a failure', 'b', { state: 'failed', reason: 'no room' }, 'error'],
  ['an old one', 'b', { state: 'good', last: { at: -2 * dayMs, file: folder } }, 'error'],
  ['one that is gone', 'b', { state: 'good', last: { at: 0, file: '/nowhere' } }, 'warning'],
  ['one of last night', 'b', { state: 'good', last: { at: 0, file: folder } }, 'ok'],
])('of backups, %s with folder %s is found', async (_, backupDir, fact, state) => {
  if (fact) await database.all("INSERT INTO server_facts VALUES ('backup', ?, 0)", [JSON.stringify(fact)])
  expect(await checkBackup(database, { backupDir }, 0)).toMatchObject({ state })
})

test('a wrong clock, a full disk and files that others may read are errors', () => {
  const now = Date.now()
  expect(checkClock({ now, swept: now, built: now, ofDatabase: now })).toMatchObject({ state: 'ok' })
  for (const wrong of [{ ofDatabase: now - 120_000 }, { swept: now + 2 * dayMs }, { built: now + 2 * dayMs }]) {
    expect(checkClock({ now, ...wrong })).toMatchObject({ state: 'error' })
  }
  expect(checkDisk(5e9, 1e9)).toMatchObject({ state: 'ok' })
  expect(checkDisk(5e9, 6e9)).toMatchObject({ state: 'warning' })
  expect(checkDisk(1e8, 0)).toMatchObject({ state: 'error' })
  const [kept, settings] = [inFolder('kept'), inFolder('settings')]
  mkdirSync(kept, { mode: 0o700 })
  writeFileSync(settings, 'SMTP_URL=', { mode: 0o600 })
  expect(checkPermissions([kept], [settings])).toMatchObject({ state: 'ok' })
  chmodSync(settings, 0o644)
  expect(checkPermissions([kept], [settings])).toMatchObject({ state: 'error' })
  writeFileSync(join(kept, 'caderneta.db'), '', { mode: 0o644 })
  const remedy = `Outros leem 2 arquivos ou pastas: chmod -R go= ${kept} ${settings}`
  expect(checkPermissions([kept], [settings])).toMatchObject({ portuguese: remedy })
})

test('the command writes a line or an object for each check, with a server and without one, and ends with 1 on errors', async () => {
  const port = String(await freePort())
  const env = { PATH: process.env.PATH, DATA_DIR: inFolder('own'), PORT: port }
  const args = ['--import', 'tsx', 'sync-server/main.ts']
  const doctor = (...more: string[]) =>
    promisify(execFile)(process.execPath, [...args, 'doctor', ...more], { env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    )
  expect((await doctor()).stdout).toContain('AVISO  banco')
  const running = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  await once(running.stdout, 'data')
  const healthy = await doctor('--json')
  expect(JSON.parse(healthy.stdout)).toContainEqual(expect.objectContaining({ check: 'endereço', state: 'ok' }))
  expect(healthy.code).toBe(0)
  running.kill('SIGKILL')
  await once(running, 'exit')
  const ended = await doctor()
  expect([ended.code, ended.stdout]).toEqual([
    1,
    expect.stringMatching(/^ERRO {3}endereço .* não responde: ligue o servidor/m),
  ])
})
