import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { newId } from '#shared/ids.ts'
import type { HttpContext, HttpEnv, Services } from '#sync-server/http/hono-env.ts'
import { createTrust } from '#sync-server/limits/networks.ts'

const wellFormedId = /^[\w.:-]{8,64}$/

/**
 * Gives every request an id and writes one log line about it. A trusted proxy may have given the id already. The line
 * contains the pattern of the route, never the path itself, which may contain a token.
 */
export function requestLog({
  env,
  log,
  metrics,
}: Pick<Services, 'env' | 'log' | 'metrics'>): MiddlewareHandler<HttpEnv> {
  const isTrusted = createTrust(env.trustedProxies)
  return async (c, next) => {
    const began = performance.now()
    const given = c.req.header('x-request-id')
    const isUsable = given !== undefined && wellFormedId.test(given) && isTrusted(c.env?.incoming?.socket.remoteAddress)
    const requestId = isUsable ? given : newId()
    c.set('requestId', requestId)
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const took = performance.now() - began
    const labels = { method: c.req.method, route: routeOf(c), status: c.res.status }
    log.info('request', { requestId, ...labels, ms: Math.round(took * 10) / 10 })
    metrics?.request(labels, took / 1000)
  }
}

/** The matched pattern of a request, such as `/api/todos/:id`; `/*` without a route. */
export function routeOf(c: HttpContext): string {
  let best = '/*'
  for (const { path } of matchedRoutes(c)) {
    if (!path.includes('*')) return path
    if (best === '/*') best = path
  }
  return best
}
