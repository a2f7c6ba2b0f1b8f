import { setTimeout as delay } from 'node:timers/promises'
import { stream } from 'hono/streaming'
import { isAsked } from '#sync-server/db/queries/doctor-question.ts'
import type { App, Services } from '#sync-server/http/hono-env.ts'

/** Pause before the end of the answer, ms: the doctor sees whether a proxy has passed its beginning on before. */
const pauseMs = 1500

/**
 * Tells `npm run doctor` how its request arrives. The address is that of event streams, for which proxies have rules of
 * their own; any other request for it passes on.
 */
export function mountDoctor(app: App, { store, now, clientIp }: Services): void {
  app.get('/api/events', async (c, next) => {
    const question = c.req.header('x-doctor')
    if (question === undefined || !(await store.read((tx) => isAsked(tx, question, now())))) return next()
    const peer = c.env?.incoming?.socket.remoteAddress ?? ''
    const seen = { peer, client: clientIp(c), forwardedFor: c.req.header('x-forwarded-for') ?? '' }
    c.header('Content-Type', 'text/event-stream')
    c.header('Cache-Control', 'no-store')
    c.header('X-Accel-Buffering', 'no')
    return stream(c, async (out) => {
      await out.write(`data: ${JSON.stringify(seen)}\n\n`)
      await delay(pauseMs)
      await out.write('event: end\ndata: {}\n\n')
    })
  })
}
