import { expect, test } from 'vitest'
import { openServer } from '#sync-server/testing/server.ts'

async function capabilitiesWith(env: Record<string, string>) {
  const server = await openServer({ env })
  const response = await server.request('/api/capabilities')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  await server.stop()
  return response.text()
}

test('a fresh server has no features that need keys, and says so to anybody', async () => {
  expect(JSON.parse(await capabilitiesWith({}))).toEqual({
    google: false,
    ai: false,
    mail: false,
    ads: false,
    analytics: false,
    push: true,
    pushKey: expect.stringMatching(/^B[\w-]{86}$/),
    registration: 'open',
  })
})

test('a server says its version and build, in its OpenAPI document too', async () => {
  const server = await openServer({ version: '1.2.3', build: 'abc' })
  expect(await (await server.request('/api/capabilities')).json()).toMatchObject({ version: '1.2.3', build: 'abc' })
  expect(await (await server.request('/api/openapi.json')).json()).toMatchObject({
    info: { version: '1.2.3', 'x-build': 'abc' },
  })
  await server.stop()
})

test('configured features are on; only ids that are public anyway are sent', async () => {
  const secrets = { GOOGLE_CLIENT_SECRET: 'secret-1', OPENAI_API_KEY: 'secret-2', SMTP_URL: 'smtp://me:secret-3@mail' }
  const text = await capabilitiesWith({
    ...secrets,
    GOOGLE_CLIENT_ID: 'id',
    ADS_CLIENT: 'ca-pub-1234567890123456',
    ADS_SLOT: '1234567890',
    ANALYTICS_ID: 'G-ABC123DEF4',
    PRIVACY_URL: 'https://example.com/privacy?lang=pt',
    COOKIES_URL: 'https://example.com/cookies',
  })
  expect(JSON.parse(text)).toEqual({
    google: true,
    ai: true,
    mail: true,
    ads: true,
    analytics: true,
    push: true,
    pushKey: expect.stringMatching(/^B[\w-]{86}$/),
    adsClient: 'ca-pub-1234567890123456',
    analyticsId: 'G-ABC123DEF4',
    privacyUrl: 'https://example.com/privacy?lang=pt',
    cookiesUrl: 'https://example.com/cookies',
    registration: 'open',
  })
  expect(text).not.toContain('secret')
})
