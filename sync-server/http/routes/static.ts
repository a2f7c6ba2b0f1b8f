import { serveStatic } from '@hono/node-server/serve-static'
import { etag } from 'hono/etag'
import type { App, HttpContext, HttpEnv } from '#sync-server/http/hono-env.ts'

/** File names under /assets carry a hash of their content. */
const forEver = 'public, max-age=31536000, immutable'
const askAgain = 'no-cache'

/** Serves the built app from `root`; addresses of screens get its page, whatever screen they name. */
export function mountStatic(app: App, root: string): void {
  const files = serveStatic<HttpEnv>({ root, precompressed: true })
  const page = serveStatic<HttpEnv>({ root, path: 'index.html', precompressed: true })
  // What must be asked for again is mostly answered with "not modified".
  app.use('*', etag())
  app.use('*', async (c, next) => {
    c.header('Cache-Control', c.req.path.startsWith('/assets/') ? forEver : askAgain)
    return files(c, next)
  })
  app.use('*', (c, next) => (isScreen(c) ? page(c, next) : next()))
}

function isScreen(c: HttpContext): boolean {
  if (c.req.path.startsWith('/assets/')) return false
  const accept = c.req.header('accept') ?? '*/*'
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(c.req.path))
}
