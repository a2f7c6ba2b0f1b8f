import type { MiddlewareHandler } from 'hono'
import { invalid, invalidInput } from '#shared/errors.ts'
import { syncRequestSchema } from '#shared/sync.ts'
import { answerLong } from '#sync-server/http/answer.ts'
import type { App, HttpEnv, Services } from '#sync-server/http/hono-env.ts'
import { readJson } from '#sync-server/http/json-body.ts'
import { requirePerson } from '#sync-server/http/middleware/session.ts'
import { exchange } from '#sync-server/sync/exchange.ts'

/**
 * Limit of cursors in a request, far more than any person has lists. It is checked before validation, because an error
 * for each cursor would take long.
 */
const maxCursors = 5000

/**
 * `POST /api/sync`. Its answers are built from the tables' own columns and are not parsed again: this is the hot path.
 */
export function mountSync(app: App, services: Services): void {
  const { store, build, now, log, streams, deltas, limits, metrics } = services
  const deps = {
    store,
    build,
    now,
    poke: streams.poke,
    spend: limits.spend,
    countCall: limits.countCall,
    onFailure: (error: unknown, { op, mid }: { op: string; mid: string }) =>
      log.error('mutation failed', error, { op, mid }),
    onLostCommits: (error: unknown) => log.error('everybody reads everything anew and signs in again', error),
  }
  const recordArrival: MiddlewareHandler<HttpEnv> = (c, next) => {
    c.set('arrivedAt', now())
    return next()
  }
  app.post('/api/sync', recordArrival, requirePerson(services), async (c) => {
    const body = await readJson(c)
    if (countCursors(body) > maxCursors) throw invalid('Este dispositivo conhece listas demais.', 'cursors')
    const request = syncRequestSchema.safeParse(body)
    if (!request.success) throw invalidInput(request.error)
    metrics?.mutations(request.data.push.length)
    return answerLong(c, services, 200, async () => {
      // The device clock was read at the start of the request: the time since then is added.
      request.data.now += now() - c.var.arrivedAt
      const given = await exchange(deps, c.var.person, request.data)
      deltas.answered(request.data, given)
      return given
    })
  })
}

/** The number of cursors; 0 for anything but an object, which the schema refuses cheaply. */
function countCursors(body: unknown): number {
  const { cursors } = (body ?? {}) as { cursors?: unknown }
  return typeof cursors === 'object' && cursors !== null && !Array.isArray(cursors) ? Object.keys(cursors).length : 0
}
