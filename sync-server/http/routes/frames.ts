import { framePaths, purposes } from '#shared/frames.ts'
import { framePages } from '#sync-server/http/frame-pages.ts'
import type { App, Services } from '#sync-server/http/hono-env.ts'

/** `GET /api/frames/…`: the pages of the configured third parties. */
export function mountFrames(app: App, { env }: Services): void {
  const pages = framePages(env)
  for (const purpose of purposes) {
    const page = pages[purpose]
    if (page) app.get(framePaths[purpose], (c) => c.html(page.html, 200, { 'Cache-Control': 'no-cache' }))
  }
}
