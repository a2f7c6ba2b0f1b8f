/** Fixtures for tests of the server: a whole server in memory, and people who use it over HTTP. */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#shared/ids.ts'
import type { SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { protocolVersion, schemaVersion } from '#shared/versions.ts'
import { createApp } from '#sync-server/app.ts'
import { eraseClosedAccounts } from '#sync-server/background/erase-accounts.ts'
import { runDueJobs, startJobs } from '#sync-server/background/job-worker.ts'
import { limitStorage } from '#sync-server/background/storage-limit.ts'
import { createSweepClock } from '#sync-server/background/sweep-clock.ts'
import { sweepHourly } from '#sync-server/background/sweeper.ts'
import type { Patience } from '#sync-server/db/engine/deadline.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import { setupCodeOf } from '#sync-server/db/queries/setup-code.ts'
import { vapidKeysOf } from '#sync-server/db/queries/vapid-keys.ts'
import { type Env, isPublic, parseEnv } from '#sync-server/env.ts'
import { createMailJobs } from '#sync-server/mail/mail-jobs.ts'
import { createMailer } from '#sync-server/mail/mailer.ts'
import { newVapidKeys } from '#sync-server/notifications/keys.ts'
import { createNotifier } from '#sync-server/notifications/notifier.ts'
import { createLog } from '#sync-server/observing/log.ts'
import { createMetrics } from '#sync-server/observing/metrics.ts'
import { openTestStore } from './database.ts'

export const password = 'segredo123'

/** The mail folder of servers without SMTP. */
const mailDir = join(tmpdir(), `caderneta-test-${newId()}`)
process.once('exit', () => rmSync(mailDir, { recursive: true, force: true }))

interface Options {
  /** Environment variables. */
  env?: Record<string, string>
  databaseUrl?: string
  appDir?: string
  build?: string
  version?: string
  aiTimeLimitMs?: number
  /** Time limits of writes. */
  patience?: Partial<Patience>
}

export type TestServer = Awaited<ReturnType<typeof openServer>>
export type TestPerson = Awaited<ReturnType<TestServer['register']>>

/** A server on a database of its own, unless `databaseUrl` names another one, which stays. */
export async function openServer({ env: variables = {}, databaseUrl, patience, ...ofApp }: Options = {}) {
  let skippedMs = 0
  const [logged, accessLogged]: [string[], string[]] = [[], []]
  const closing = new AbortController()
  const env = parseEnv({ APP_URL: 'http://localhost:3000', DATA_DIR: mailDir, ...variables })
  const store = await openTestStore(databaseUrl, patience)
  const now = () => Date.now() + skippedMs
  const log = createLog('info', (line) => (line.includes('"event":"request"') ? accessLogged : logged).push(line))
  const metrics = env.metricsToken === undefined ? undefined : createMetrics()
  const [keys, clock] = [await vapidKeysOf(store, newVapidKeys), createSweepClock(store, now())]
  const web = createApp({ ...ofApp, ...clock, store, env, now, log, metrics, closing: closing.signal, vapidKeys: keys })

  await limitStorage({ store, ...env, log, metrics, closing: closing.signal })
  const mails = createMailJobs({ store, mailer: createMailer(env, log), env, now })
  const jobs = { store, now, log, handlers: { ...mails, 'erase-accounts': () => eraseClosedAccounts(store) } }

  const request = async (path: string, init: RequestInit & { from?: string } = {}) =>
    web.app.request(path, init, { incoming: { socket: { remoteAddress: init.from ?? '127.0.0.1' } } })

  const post = (path: string, body: unknown, headers: Record<string, string> = {}, from?: string) =>
    request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...json, ...headers },
      ...(from && { from }),
    })

  /** Registers a person over HTTP. Returns them with their cookie and functions that make calls with it. */
  async function register(email = `${newId()}@example.com`, firstName: string | null = null) {
    const response = await post('/api/register', { email, password, firstName, ...(await codeFor(store, env)) })
    if (response.status !== 201) throw new Error(`register answered ${response.status}: ${await response.text()}`)
    const user = (await response.json()) as { id: string }
    return { id: user.id, email, cookie: cookieOf(response), ...callsOf(cookieOf(response)) }
  }

  const callsOf = (cookie: string) => callsWith(request, { Cookie: cookie })

  return {
    ...web,
    env,
    store,
    /** The log lines except those of requests, which are in `accessLogged`. */
    logged,
    accessLogged,
    now,
    request,
    post,
    register,
    callsOf,
    /** Calls of a program with this token, and with further headers. */
    callsBy: (token: string, headers: Record<string, string> = {}) =>
      callsWith(request, { Authorization: `Bearer ${token}`, ...headers }),
    /** Signs in over HTTP. */
    login: (email: string, withPassword = password, from?: string) =>
      post('/api/login', { email, password: withPassword }, {}, from),
    /** Runs all due jobs now, as the worker of a running server would. */
    runJobs: () => runDueJobs(jobs),
    /** Sends all due notifications now, as a running server would every 15 seconds. */
    tellPushes: createNotifier({ store, env, keys, now, log }),
    /** Starts the worker of a running server; returns a function that stops it. */
    startJobs: () => startJobs(jobs),
    /** Sweeps as a running server does every hour. */
    sweepHourly: () => sweepHourly({ store, now, dataDir: env.dataDir, clock, log }),
    /** Advances the server's time. */
    skip: (ms: number) => {
      skippedMs += ms
    },
    /** The first step of a shutdown. */
    close: () => closing.abort(),
    stop: async () => {
      closing.abort()
      await store.close()
    },
  }
}

/** Functions that make calls with these headers. */
function callsWith(request: (path: string, init: RequestInit) => Promise<Response>, headers: Record<string, string>) {
  const call = (method: string, path: string, body?: unknown) =>
    request(path, {
      method,
      headers: { ...headers, ...(body !== undefined && json) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown) => call('POST', path, body),
    put: (path: string, body?: unknown) => call('PUT', path, body),
    del: (path: string, body?: unknown) => call('DELETE', path, body),
  }
}

/** The set-up code, for the first account of a public server. */
const codeFor = async (store: Store, env: Env) => isPublic(env) && { setupCode: await setupCodeOf(store) }

export const json = { 'Content-Type': 'application/json' }

/** `name=value` of the first cookie that an answer sets; empty without one. */
export const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** `name=value` of each cookie that an answer sets, as a browser sends them back. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** A sync request of a new device. */
export const syncRequest = (user: string, fields: Partial<SyncRequest> = {}): SyncRequest => ({
  protocol: protocolVersion,
  v: schemaVersion,
  user,
  client: newId(),
  epoch: null,
  now: Date.now(),
  ack: 0,
  push: [],
  cursors: {},
  ...fields,
})

/** One mutation as a device sends it. */
export const mutation = (seq: number, op: string, args: unknown) => ({
  seq,
  mid: newId(),
  op,
  args,
  v: schemaVersion,
  wall: Date.now(),
  seen: 0,
})

/** Exchanges with the server and returns its answer. */
export async function sync(person: TestPerson, request: SyncRequest): Promise<SyncAnswer> {
  const response = await person.post('/api/sync', request)
  if (response.status !== 200) throw new Error(`sync answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as SyncAnswer
}
