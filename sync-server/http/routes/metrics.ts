import { timingSafeEqual } from 'hono/utils/buffer'
import { DomainError } from '#shared/errors.ts'
import { answerError } from '#sync-server/http/answer.ts'
import type { App, Services } from '#sync-server/http/hono-env.ts'

/** `GET /metrics`, protected by METRICS_TOKEN; without one the path does not exist. */
export function mountMetrics(app: App, { metrics, env }: Services): void {
  if (!metrics || !env.metricsToken) return
  const wanted = `Bearer ${env.metricsToken}`
  app.get('/metrics', async (c) => {
    const isKnown = await timingSafeEqual(c.req.header('authorization') ?? '', wanted)
    if (!isKnown) return answerError(c, new DomainError('unauthenticated', 'Não autenticado.'))
    c.header('Cache-Control', 'no-store')
    c.header('Content-Type', metrics.contentType)
    return c.body(await metrics.text())
  })
}
