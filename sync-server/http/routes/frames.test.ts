import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { framePaths } from '#shared/frames.ts'
import { openServer, type TestServer } from '#sync-server/testing/server.ts'

let full: TestServer
beforeAll(async () => {
  const ads = { ADS_CLIENT: 'ca-pub-1234567890123456', ADS_SLOT: '1234567890' }
  full = await openServer({ env: { APP_URL: 'https://caderneta.example', ANALYTICS_ID: 'G-ABC123DEF4', ...ads } })
})
afterAll(() => full.stop())

async function frame(path: string) {
  const answer = await full.request(path)
  const policy = answer.headers.get('content-security-policy') ?? ''
  const parts = policy.split('; ').map((part) => part.split(' '))
  const sources = Object.fromEntries(parts.map(([name, ...values]) => [name, values])) as Record<string, string[]>
  return { answer, html: await answer.text(), sources }
}

const hashOf = (html: string) => {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

test('the pages of third parties that are not configured are not found', async () => {
  const plain = await openServer()
  for (const path of Object.values(framePaths)) {
    const answer = await plain.request(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-security-policy')).not.toContain('http')
  }
  await plain.stop()
  const measured = await openServer({ env: { ANALYTICS_ID: 'G-ABC123DEF4' } })
  expect((await measured.request(framePaths.analytics)).status).toBe(200)
  expect((await measured.request(framePaths.ads)).status).toBe(404)
  await measured.stop()
})

test.each(Object.values(framePaths))('T16: %s has an opaque origin, and only the app may frame it', async (path) => {
  const { answer, sources } = await frame(path)
  expect(answer.status).toBe(200)
  expect(sources.sandbox).toContain('allow-scripts')
  expect(sources.sandbox).not.toContain('allow-same-origin')
  expect(sources['frame-ancestors']).toEqual(["'self'"])
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=/)
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('the analytics page allows the hosts of the counter, and no script but its own', async () => {
  const { html, sources } = await frame(framePaths.analytics)
  expect(html).toContain('data-id="G-ABC123DEF4"')
  expect(sources['default-src']).toEqual(["'none'"])
  expect(sources['script-src']).toEqual([hashOf(html), 'https://*.googletagmanager.com'])
  for (const name of ['connect-src', 'img-src']) {
    expect(sources[name]).toEqual([
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ])
  }
})

test('the ad page trusts its own script and the scripts it loads', async () => {
  const { html, sources } = await frame(framePaths.ads)
  expect(html).toContain('data-client="ca-pub-1234567890123456" data-slot="1234567890"')
  expect(sources['script-src']).toEqual([hashOf(html), "'strict-dynamic'", "'unsafe-eval'"])
  expect(sources['object-src']).toEqual(["'none'"])
})
