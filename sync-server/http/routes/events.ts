import { stream } from 'hono/streaming'
import { z } from 'zod/mini'
import { invalidInput } from '#shared/errors.ts'
import { idSchema } from '#shared/ids.ts'
import { answer } from '#sync-server/http/answer.ts'
import type { App, Services } from '#sync-server/http/hono-env.ts'
import { sameSiteOnly } from '#sync-server/http/middleware/csrf.ts'
import { requirePerson } from '#sync-server/http/middleware/session.ts'

const inputSchema = z.object({ client: idSchema })

/** `GET /api/events?client=<device>`: a stream that pokes the device when rows that it may read have changed. */
export function mountEvents(app: App, services: Services): void {
  app.get('/api/events', sameSiteOnly(services.env), requirePerson(services), (c) => {
    const input = inputSchema.safeParse(c.req.query())
    if (!input.success) throw invalidInput(input.error)
    if (c.req.method === 'HEAD') return answer(c, 200, undefined)
    const { userId, sessionId } = c.var.person
    const subscriber = services.streams.open({ userId, sessionId, ...input.data })
    const response = stream(c, async (out) => {
      out.onAbort(subscriber.close)
      for await (const message of subscriber.messages()) await out.write(message)
      subscriber.close()
    })
    response.headers.set('Content-Type', 'text/event-stream')
    response.headers.set('Cache-Control', 'no-store')
    response.headers.set('X-Accel-Buffering', 'no')
    return response
  })
}
