import { existsSync } from 'node:fs'
import { Hono } from 'hono'
import { DomainError, notFound } from '#shared/errors.ts'
import { accessLog, routeOf } from './access-log.ts'
import { createAddressReader } from './address.ts'
import { capabilitiesOf } from './capabilities.ts'
import { isTransient, type Store } from './db/client.ts'
import type { Env } from './env.ts'
import { mountEvents } from './events.ts'
import { mountGoogle } from './google-route.ts'
import { guard } from './guard.ts'
import { headers } from './headers.ts'
import { mountHealth } from './health.ts'
import { type App, answerError, type HttpContext, type HttpEnv, type Services } from './http.ts'
import { mountOpenapi } from './openapi.ts'
import { isForMachines } from './paths.ts'
import { mountRest } from './rest.ts'
import { createGoogle } from './services/google.ts'
import { createLimits } from './services/limits.ts'
import { createLog, type Log } from './services/log.ts'
import { createOutflow } from './services/outflow.ts'
import { createPasswords } from './services/passwords.ts'
import { createStreams } from './services/streams.ts'
import { createTaskGenerator } from './services/task-generator.ts'
import { mountStatic } from './static.ts'
import { mountSync } from './sync-route.ts'

interface AppDeps {
  store: Store
  env: Env
  now(): number
  log?: Log
  /** Folder of the built app; without it only the API is served. */
  appDir?: string
  /** Closes every open stream when it fires. */
  closing?: AbortSignal
  /** How long the AI may take, ms. */
  aiTimeLimitMs?: number
}

/** The whole server as one function from request to response. */
export function createApp(deps: AppDeps): App {
  const services = createServices(deps)
  const app = new Hono<HttpEnv>()
  app.onError((error, c) => handleError(services, error, c))
  app.notFound((c) => answerError(c, notFound()))
  app.use(accessLog(services))
  app.use(headers(deps.env))
  mountHealth(app, services, deps.closing)
  app.use(guard(deps.env))
  mountRest(app, services)
  mountSync(app, services)
  mountEvents(app, services)
  mountGoogle(app, services)
  mountOpenapi(app, services)
  app.all('/api/*', (c) => answerError(c, notFound()))
  app.use(async (c, next) => (isForMachines(c.req.path) ? answerError(c, notFound()) : next()))
  if (deps.appDir !== undefined && existsSync(deps.appDir)) mountStatic(app, deps.appDir)
  return app
}

function createServices({ store, env, now, closing, log = createLog(env.logLevel), aiTimeLimitMs }: AppDeps): Services {
  const streams = createStreams({ store, now, log })
  closing?.addEventListener('abort', streams.closeAll)
  const readAddress = createAddressReader(env.trustedProxies)
  const limits = createLimits(store, env.rateLimitScale, env.aiDailyLimit)
  return {
    store,
    env,
    now,
    log,
    streams,
    limits,
    taskGenerator: createTaskGenerator({ env, store, limits, log, now, timeLimitMs: aiTimeLimitMs }),
    capabilities: capabilitiesOf(env),
    outflow: createOutflow(),
    passwords: createPasswords(),
    google: env.google && createGoogle(env.google, env.appUrl, now),
    callerAddress: (c) => readAddress(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for')),
  }
}

function handleError({ log }: Services, error: Error, c: HttpContext): Response {
  if (error instanceof DomainError) return answerError(c, error)
  log.error('request failed', error, { requestId: c.var.requestId, method: c.req.method, route: routeOf(c) })
  return answerError(
    c,
    isTransient(error)
      ? new DomainError('unavailable', 'O servidor está ocupado. Tente de novo em instantes.', 1)
      : new DomainError('internal', 'Algo deu errado no servidor. Tente de novo em instantes.'),
  )
}
