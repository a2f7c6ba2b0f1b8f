import { Hono } from 'hono'
import type { Capabilities } from '#shared/capabilities.ts'
import { DomainError, notFound } from '#shared/errors.ts'
import { sharePath } from '#shared/pages.ts'
import { createTaskGenerator } from './ai/task-generator.ts'
import type { Doors, Trials } from './context.ts'
import type { Store } from './db/engine/store.ts'
import { serverCounts } from './db/queries/server-counts.ts'
import type { VapidKeys } from './db/queries/vapid-keys.ts'
import { type Env, reachOf } from './env.ts'
import { answerError, refusalOf } from './http/answer.ts'
import { createClientIpReader } from './http/client-ip.ts'
import type { App, HttpEnv, Services } from './http/hono-env.ts'
import { refuseTokenInAddress } from './http/middleware/access-token.ts'
import { csrf } from './http/middleware/csrf.ts'
import { requestLog } from './http/middleware/request-log.ts'
import { securityHeaders } from './http/middleware/security-headers.ts'
import { isForMachines } from './http/paths.ts'
import { createResponseBacklog } from './http/response-backlog.ts'
import { mountCalendar } from './http/routes/calendar.ts'
import { mountDoctor } from './http/routes/doctor.ts'
import { mountEvents } from './http/routes/events.ts'
import { mountFrames } from './http/routes/frames.ts'
import { mountGoogle } from './http/routes/google.ts'
import { mountHealth } from './http/routes/health.ts'
import { mountMetrics } from './http/routes/metrics.ts'
import { mountOpenapi } from './http/routes/openapi.ts'
import { mountRest } from './http/routes/rest.ts'
import { mountStatic } from './http/routes/static.ts'
import { mountSync } from './http/routes/sync.ts'
import { createLimits } from './limits/rate-limits.ts'
import { tryMail } from './mail/mail-trial.ts'
import { acceptsEndpoint } from './notifications/endpoints.ts'
import { nextReminderAt } from './notifications/hours.ts'
import { tryPush } from './notifications/push-trial.ts'
import { diskRoom } from './observing/disk-room.ts'
import { createLog, type Log } from './observing/log.ts'
import type { Metrics } from './observing/metrics.ts'
import { createGoogle } from './sign-in/google-oidc.ts'
import { createPasswords } from './sign-in/password-hashing.ts'
import { createStreams, type Streams } from './streams/event-streams.ts'
import { createDeltas } from './sync/deltas.ts'
import { firstExchange } from './sync/exchange.ts'

interface AppDeps {
  store: Store
  env: Env
  now(): number
  /** The id of this build. It is in every sync answer and every delta: a device notices another build by it. */
  build?: string
  /** The release, such as 1.0.0. */
  version?: string
  log?: Log
  /** The key pair by which push services recognise this server; without it no notification is sent. */
  vapidKeys?: VapidKeys
  metrics?: Metrics | undefined
  /** Folder of the built app; without it no page or file of the app is served. */
  appDir?: string
  /** The reason for which an operator must act, which `/readyz` states; undefined without one. */
  problem?: () => string | undefined
  /** Fires at shutdown: every open stream ends, and `/readyz` refuses. */
  closing?: AbortSignal
  /** Time limit of a call to the AI, ms. */
  aiTimeLimitMs?: number
}

/**
 * Builds the services of the server and mounts its routes and middleware on one Hono app. `streams` are those of its
 * clients.
 */
export function createApp(deps: AppDeps): { app: App; streams: Streams } {
  const services = createServices(deps)
  const app = new Hono<HttpEnv>()
  app.onError((error, c) => answerError(c, refusalOf(services, error, c)))
  app.notFound((c) => answerError(c, notFound()))
  app.use(requestLog(services))
  app.use(securityHeaders(deps.env))
  mountHealth(app, services, deps)
  mountMetrics(app, services)
  // Without its service worker the app receives nothing; the body, which may name a person, is not read.
  app.post(sharePath, (c) => c.redirect('/shopping', 303))
  app.use(csrf(deps.env))
  app.use('/api/*', refuseTokenInAddress)
  mountRest(app, services)
  mountSync(app, services)
  mountCalendar(app, services)
  mountDoctor(app, services)
  mountEvents(app, services)
  mountGoogle(app, services)
  mountOpenapi(app, services)
  mountFrames(app, services)
  app.all('/api/*', (c) => answerError(c, notFound()))
  app.use(async (c, next) => (isForMachines(c.req.path) ? answerError(c, notFound()) : next()))
  if (deps.appDir !== undefined) mountStatic(app, deps.appDir, deps.env.serverName)
  return { app, streams: services.streams }
}

function createServices({
  store,
  env,
  now,
  build,
  version,
  closing,
  metrics,
  vapidKeys: keys,
  log = createLog(env.logLevel),
  aiTimeLimitMs,
}: AppDeps): Services {
  const vapidKeys = env.demo ? undefined : keys
  const deltas = createDeltas({ store, now, build })
  const streams = createStreams({ store, now, log, follow: deltas.follow })
  closing?.addEventListener('abort', streams.closeAll)
  metrics?.watchStreams(streams.count)
  metrics?.watchRoom(store.isFull)
  metrics?.watchServer(() => serverCounts(store, env.storageLimit))
  const readClientIp = createClientIpReader(env.trustedProxies)
  const limits = createLimits(store, env)
  return {
    store,
    env,
    now,
    build,
    version,
    log,
    streams,
    deltas,
    metrics,
    limits,
    taskGenerator: createTaskGenerator({ env, store, limits, log, now, timeLimitMs: aiTimeLimitMs }),
    capabilities: { ...capabilitiesOf(env, vapidKeys?.publicKey), version, build },
    doors: doorsOf(env),
    trials: trialsOf(env, log, { build, keys: vapidKeys }),
    push: vapidKeys && {
      acceptsEndpoint: (endpoint) => acceptsEndpoint(endpoint, env.pushLoopback),
      nextReminderAt,
    },
    firstSync: (userId, wanted) =>
      firstExchange({ store, now, build }, userId, wanted).catch((error: unknown): undefined => {
        // The sign-in has succeeded, and the device asks anew.
        if (!(error instanceof DomainError)) log.error('no rows with a sign-in', error)
        return
      }),
    responseBacklog: createResponseBacklog(),
    passwords: createPasswords(),
    google: env.google && createGoogle(env.google, env.appUrl, now),
    clientIp: (c) => readClientIp(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for')),
  }
}

/** The doors of these settings, and a sentence that names the operator. */
function doorsOf({ registration, registrationDomains: domains, operatorName, operatorContact, ...env }: Env): Doors {
  const whom = [operatorName, operatorContact && `(${operatorContact})`].filter(Boolean).join(' ')
  const askWhom = `Fale com ${whom || 'quem cuida deste servidor'}.`
  return { registration, domains, reach: reachOf(env), askWhom }
}

const trialsOf = (
  env: Env,
  log: Log,
  { build, keys }: { build?: string | undefined; keys?: VapidKeys | undefined },
): Trials => ({
  about: async () => ({
    build,
    storageLimit: env.storageLimit,
    disk: await diskRoom(env.dataDir),
    mailServer: env.smtpUrl === undefined ? null : new URL(env.smtpUrl).host,
    aiModel: env.ai?.model ?? null,
  }),
  mail: (to, language) => tryMail(env, log, to, language),
  push: keys && ((subscription, language) => tryPush({ env, keys }, subscription, language)),
})

/**
 * The features enabled by these settings. `pushKey`: the public key of this server, by which browsers verify its
 * notifications.
 */
const capabilitiesOf = (
  { google, ai, smtpUrl, ads, analyticsId, privacyUrl, cookiesUrl, registration, ...env }: Env,
  pushKey: string | undefined,
): Capabilities => ({
  google: google !== undefined,
  ai: ai !== undefined,
  mail: smtpUrl !== undefined,
  ads: ads !== undefined,
  analytics: analyticsId !== undefined,
  push: pushKey !== undefined,
  ...(pushKey !== undefined && { pushKey }),
  ...(ads !== undefined && { adsClient: ads.client }),
  ...(analyticsId !== undefined && { analyticsId }),
  ...(privacyUrl !== undefined && { privacyUrl }),
  ...(cookiesUrl !== undefined && { cookiesUrl }),
  registration,
  ...(env.demo && { demo: true }),
  ...(env.registrationDomains.length > 0 && { registrationDomains: env.registrationDomains }),
  ...(env.operatorName !== undefined && { operatorName: env.operatorName }),
  ...(env.operatorContact !== undefined && { operatorContact: env.operatorContact }),
  ...(env.dpoContact !== undefined && { dpoContact: env.dpoContact }),
  ...(env.serverName !== undefined && { serverName: env.serverName }),
})
