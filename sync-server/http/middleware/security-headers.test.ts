import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { framePaths } from '#shared/frames.ts'
import { writeAppFiles } from '#sync-server/http/app-files.ts'
import { openServer, type TestServer } from '#sync-server/testing/server.ts'

const everything = {
  ANALYTICS_ID: 'G-ABC123DEF4',
  ADS_CLIENT: 'ca-pub-1234567890123456',
  ADS_SLOT: '1234567890',
}

let appDir: string
let plain: TestServer
let full: TestServer
beforeAll(async () => {
  appDir = mkdtempSync(join(tmpdir(), 'caderneta-headers-'))
  writeFileSync(join(appDir, 'index.html'), '<!doctype html><title>Caderneta</title>')
  writeAppFiles(appDir)
  plain = await openServer({ appDir })
  full = await openServer({ appDir, env: everything })
})
afterAll(async () => {
  rmSync(appDir, { recursive: true })
  await Promise.all([plain.stop(), full.stop()])
})

async function headersOf(server: TestServer, path: string) {
  const { status, headers } = await server.request(path, { headers: { Accept: 'text/html' } })
  expect(status).toBe(200)
  return { headers, csp: headers.get('content-security-policy') }
}

const strict =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

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
  test.each([...screens, ...ownScreens])('allows no third party on %s, with any configuration', async (path) => {
    for (const server of [plain, full]) {
      const { csp, headers } = await headersOf(server, path)
      expect(csp).toBe(strict)
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
  })

  test.each([...ownScreens, ...spellings])('T16: no third party may run on %s', async (path) => {
    expect((await headersOf(full, path)).csp).toBe(strict)
  })
})

test.each([...secretScreens, ...spellings])('T16: the page %s sends no referrer to other sites', async (path) => {
  expect((await headersOf(full, path)).headers.get('referrer-policy')).toBe('no-referrer')
})

test.each(['/', '/auth', '/shopping', '/shopping/1', '/shopping/shared-lists'])(
  '%s sends only its origin as referrer',
  async (path) => {
    expect((await headersOf(full, path)).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  },
)

test('every answer of the API has the strictest policy', async () => {
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

describe('the page that reads a QR code', () => {
  test('may use the camera and WebAssembly, and nothing else beyond other pages', async () => {
    for (const server of [plain, full]) {
      const { headers, csp } = await headersOf(server, '/nota?lista=1')
      expect(csp).toBe(strict.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"))
      expect(Object.fromEntries(headers)).toMatchObject({
        'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-frame-options': 'DENY',
      })
    }
  })

  test.each([...screens, ...ownScreens, ...spellings, '/nota/', '/Nota', '/nota/x', '/notas', '/api/nope'])(
    'is the only one: %s may not',
    async (path) => {
      const { headers } = await full.request(path, { headers: { Accept: 'text/html' } })
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.get('content-security-policy')).not.toContain('wasm')
    },
  )
})

test('V1: only pages of the app without a token in their address may use the microphone', async () => {
  const mayListen = async (path: string) =>
    (await full.request(path, { headers: { Accept: 'text/html' } })).headers
      .get('permissions-policy')
      ?.includes('microphone=(self)')
  for (const path of ['/', '/shopping', '/todos', '/notes/1'])
    expect([path, await mayListen(path)]).toEqual([path, true])
  for (const path of [...secretScreens, ...spellings, ...Object.values(framePaths), '/api/capabilities']) {
    expect([path, await mayListen(path)]).toEqual([path, false])
  }
})

test('T40: plain http claims no security, https sets all of it', async () => {
  expect((await headersOf(plain, '/')).headers.get('strict-transport-security')).toBeNull()
  const secure = await openServer({ appDir, env: { APP_URL: 'https://caderneta.example', ...everything } })
  for (const path of ['/', '/convite/tok', '/auth']) {
    expect((await headersOf(secure, path)).headers.get('strict-transport-security')).toMatch(/^max-age=31536000;/)
  }
  await secure.stop()
})
