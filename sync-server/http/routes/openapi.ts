import { answer } from '#sync-server/http/answer.ts'
import type { App, Services } from '#sync-server/http/hono-env.ts'

/** `GET /api/openapi.json`. Seldom asked for, so what writes it is loaded when it is. */
export function mountOpenapi(app: App, { env }: Services): void {
  let document: unknown
  app.get('/api/openapi.json', async (c) => {
    document ??= (await import('./openapi-document.ts')).describeApi(env)
    return answer(c, 200, document)
  })
}
