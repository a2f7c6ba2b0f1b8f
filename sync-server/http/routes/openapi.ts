import { answer } from '#sync-server/http/answer.ts'
import type { App, Services } from '#sync-server/http/hono-env.ts'

/** `GET /api/openapi.json`. Rarely requested, so its code is loaded on demand. */
export function mountOpenapi(app: App, services: Services): void {
  let document: unknown
  app.get('/api/openapi.json', async (c) => {
    document ??= (await import('./openapi-document.ts')).describeApi(services)
    return answer(c, 200, document)
  })
}
