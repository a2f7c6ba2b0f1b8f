import { existsSync } from 'node:fs'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { DomainError, notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { createAddressReader } from './address.ts'
import { isTransient, type Store } from './db/client.ts'
import { type Env, isSecure } from './env.ts'
import { mountEvents } from './events.ts'
import { mountGoogle } from './google-route.ts'
import { guard } from './guard.ts'
import { type App, answer, answerError, type HttpContext, type HttpEnv, type Services } from './http.ts'
import { mountOpenapi } from './openapi.ts'
import { mountRest } from './rest.ts'
import { createGoogle } from './services/google.ts'
import { createLimits } from './services/limits.ts'
import { createLog, type Log } from './services/log.ts'
import { createPasswords } from './services/passwords.ts'
import { createStreams } from './services/streams.ts'
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
}

/** The whole server as one function from request to response. */
export function createApp(deps: AppDeps): App {
  const services = createServices(deps)
  const app = new Hono<HttpEnv>()
  app.onError((error, c) => handleError(services, error, c))
  app.notFound((c) => answerError(c, notFound()))
  app.use(headers(deps.env))
  app.get('/healthz', (c) => answer(c, 200, { ok: true }))
  app.use(guard(deps.env))
  mountRest(app, services)
  mountSync(app, services)
  mountEvents(app, services)
  mountGoogle(app, services)
  mountOpenapi(app, services)
  app.all('/api/*', (c) => answerError(c, notFound()))
  if (deps.appDir !== undefined && existsSync(deps.appDir)) mountStatic(app, deps.appDir)
  return app
}

function createServices({ store, env, now, closing, log = createLog(env.logLevel) }: AppDeps): Services {
  const streams = createStreams({ store, now, log })
  closing?.addEventListener('abort', streams.closeAll)
  const readAddress = createAddressReader(env.trustedProxies)
  return {
    store,
    env,
    now,
    log,
    streams,
    limits: createLimits(store, env.rateLimitScale),
    passwords: createPasswords(),
    google: env.google && createGoogle(env.google, env.appUrl),
    callerAddress: (c) => readAddress(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for')),
  }
}

const headers = (env: Env) =>
  secureHeaders({
    strictTransportSecurity: isSecure(env) && 'max-age=31536000; includeSubDomains',
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  })

function handleError({ log }: Services, error: Error, c: HttpContext): Response {
  if (error instanceof DomainError) return answerError(c, error)
  const requestId = newId()
  log.error('request failed', error, { requestId, method: c.req.method, route: c.req.routePath })
  c.header('X-Request-Id', requestId)
  return answerError(
    c,
    isTransient(error)
      ? new DomainError('unavailable', 'O servidor está ocupado. Tente de novo em instantes.', 1)
      : new DomainError('internal', 'Algo deu errado no servidor. Tente de novo em instantes.'),
  )
}
