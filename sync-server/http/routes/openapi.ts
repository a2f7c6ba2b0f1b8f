import { answer } from '#sync-server/http/answer.ts'
import type { App, Services } from '#sync-server/http/hono-env.ts'

/**
 * `GET /api/openapi.json`, and `GET /api/docs`, which shows it to people. Rarely requested, so the code of the document
 * is loaded on demand.
 */
export function mountOpenapi(app: App, services: Services): void {
  let document: unknown
  app.get('/api/openapi.json', async (c) => {
    document ??= (await import('./openapi-document.ts')).describeApi(services)
    return answer(c, 200, document)
  })
  app.get('/api/docs', (c) => c.html(docs, 200, { 'Cache-Control': 'no-store' }))
}

/** Its files are those of the built app: no third party, no inline script. */
const docs = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API · Caderneta</title>
    <link rel="icon" href="/icon-192.png">
    <link rel="stylesheet" href="/api-docs/swagger-ui.css">
  </head>
  <body>
    <main id="docs"></main>
    <script src="/api-docs/swagger-ui-bundle.js"></script>
    <script src="/api-docs/start.js"></script>
  </body>
</html>`
