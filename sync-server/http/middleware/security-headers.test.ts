import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeAppFiles } from '#sync-server/http/app-files.ts'
import { openServer, type TestServer } from '#sync-server/testing/server.ts'

const analytics = { ANALYTICS_ID: 'G-ABC123DEF4' }
const ads = { ADS_CLIENT: 'ca-pub-1234567890123456' }

let appDir: string
let plain: TestServer
let measured: TestServer
let full: TestServer
beforeAll(async () => {
  appDir = mkdtempSync(join(tmpdir(), 'caderneta-headers-'))
  writeFileSync(join(appDir, 'index.html'), '<!doctype html><title>Caderneta</title>')
  writeAppFiles(appDir)
  plain = await openServer({ appDir })
  measured = await openServer({ appDir, env: analytics })
  full = await openServer({ appDir, env: { ...analytics, ...ads } })
})
afterAll(async () => {
  rmSync(appDir, { recursive: true })
  await Promise.all([plain.stop(), measured.stop(), full.stop()])
})

async function headersOf(server: TestServer, path: string) {
  const { status, headers } = await server.request(path, { headers: { Accept: 'text/html' } })
  expect(status).toBe(200)
  const policy = (headers.get('content-security-policy') ?? '').split('; ').map((part) => part.split(' '))
  return {
    headers,
    csp: Object.fromEntries(policy.map(([name, ...sources]) => [name, sources])) as Record<string, string[]>,
  }
}

const screens = ['/', '/shopping', '/shopping/shared/tok', '/notes', '/projects/1', '/convites', '/authors']
const secretScreens = ['/reset-password?token=t', '/verificar-email?token=t', '/convite/tok', '/shopping/shared/tok']
const ownScreens = ['/auth', '/request-reset', '/reset-password?token=t', '/verificar-email?token=t', '/convite/tok']
const spellings = [
  '/Convite/tok',
  '//convite/tok',
  '/%63onvite/tok',
  '/convite%2Ftok',
  '/x/../convite/tok',
  '/reset-password/',
]

describe('the content security policy', () => {
  test.each([...screens, ...ownScreens])('lets nobody else into %s by default', async (path) => {
    const { csp } = await headersOf(plain, path)
    expect(csp).toEqual((await headersOf(plain, '/')).csp)
    expect(JSON.stringify(csp)).not.toContain('http')
  })

  test('names the hosts of analytics where it is set up, and no others', async () => {
    const { csp } = await headersOf(measured, '/shopping')
    const google = [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ]
    expect(csp).toEqual({
      ...(await headersOf(plain, '/')).csp,
      'script-src': ["'self'", 'https://*.googletagmanager.com'],
      'connect-src': ["'self'", ...google],
      'img-src': ["'self'", 'data:', 'blob:', ...google],
    })
  })

  test('names those of the ads as well, allows no inline script and keeps the rest strict', async () => {
    const { csp } = await headersOf(full, '/shopping/shared/tok')
    expect(csp['script-src']).toContain('https://*.googlesyndication.com')
    expect(csp['frame-src']).toContain('https://*.doubleclick.net')
    expect(csp['script-src']?.filter((source) => source.startsWith("'"))).toEqual(["'self'"])
    for (const name of ['default-src', 'worker-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors']) {
      expect(csp[name]).toEqual((await headersOf(plain, '/')).csp[name])
    }
    for (const source of Object.values(csp).flat()) expect(source).not.toMatch(/^(https?:|\*|'unsafe-eval')$/)
  })

  test.each([...ownScreens, ...spellings])('T16: no third party may run on %s', async (path) => {
    const { csp } = await headersOf(full, path)
    expect(csp).toEqual((await headersOf(plain, '/')).csp)
  })
})

test.each([...secretScreens, ...spellings])('T16: %s tells nobody its address', async (path) => {
  expect((await headersOf(full, path)).headers.get('referrer-policy')).toBe('no-referrer')
})

test.each(['/', '/auth', '/shopping', '/shopping/1', '/shopping/shared-lists'])(
  '%s tells others its origin',
  async (path) => {
    expect((await headersOf(full, path)).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  },
)

test('every answer of the API is as strict as can be', async () => {
  for (const path of ['/api/capabilities', '/api/auth/user', '/api/nope']) {
    const { headers } = await full.request(path)
    expect(headers.get('content-security-policy')).not.toContain('http')
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    })
  }
})

test('T40: over plain http nothing claims to be safe, over https everything is', async () => {
  expect((await headersOf(plain, '/')).headers.get('strict-transport-security')).toBeNull()
  const secure = await openServer({ appDir, env: { APP_URL: 'https://caderneta.example', ...ads } })
  for (const path of ['/', '/convite/tok', '/auth']) {
    expect((await headersOf(secure, path)).headers.get('strict-transport-security')).toMatch(/^max-age=31536000;/)
  }
  await secure.stop()
})
