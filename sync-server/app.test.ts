import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOnPostgres, refuseInserts } from '#sync-server/testing/database.ts'
import { schema } from './db/schema/schema.ts'
import { writeAppFiles } from './http/app-files.ts'
import { openServer, type TestServer } from './testing/server.ts'

let appDir: string
let server: TestServer
beforeAll(async () => {
  appDir = mkdtempSync(join(tmpdir(), 'caderneta-app-'))
  mkdirSync(join(appDir, 'assets'))
  writeFileSync(join(appDir, 'index.html'), '<!doctype html><title>Caderneta</title>')
  writeFileSync(join(appDir, 'sw.js'), '/* worker */')
  writeFileSync(join(appDir, 'manifest.webmanifest'), '{}')
  writeFileSync(join(appDir, 'assets/main-abc123.js'), 'console.log(1)')
  writeFileSync(join(appDir, 'assets/main-abc123.js.br'), brotliCompressSync('console.log(1)'))
  writeFileSync(join(appDir, '../caderneta-secret.txt'), 'secret')
  writeAppFiles(appDir)
  server = await openServer({ appDir })
})
afterAll(async () => {
  rmSync(join(appDir, '../caderneta-secret.txt'))
  rmSync(appDir, { recursive: true })
  await server.stop()
})

const get = (path: string, headers: Record<string, string> = {}) => server.request(path, { headers })
const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the API', () => {
  test.each([
    ...['/api', '/api/', '/api/nope', '/api/shopping-lists/', '/api/../api/nope', '/%61pi/nope'],
    ...[
      '//api/nope',
      '///api/auth/user',
      '/API/auth/user',
      '/Api',
      '/api//auth/user',
      '/api%2fauth/user',
      '/%2fapi/nope',
    ],
    ...['/x/..%2fapi/auth/user', '/.%2fapi', '/api%5cauth', '/%41PI/login', '//localhost/../api/nope'],
    ...['/healthz/', '/healthz/x', '/HEALTHZ', '/READYZ', '/readyz/', '//readyz', '/readyz%2f'],
  ])('M173: unknown path %s is a JSON 404, also for a browser', async (path) => {
    const response = await get(path, browser)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual({ code: 'not_found', message: 'Não encontrado.', error: 'Não encontrado.' })
  })

  test('C89, M170: all answers are no-store and carry no Access-Control header', async () => {
    const ana = await server.register()
    const answers = [
      await ana.get('/api/auth/user'),
      await get('/api/auth/user'),
      await get('/api/nope'),
      await get('/api/openapi.json'),
      await server.post('/api/login', {}),
      await ana.post('/api/logout'),
      await server.request('/api/login', { method: 'OPTIONS', headers: { Origin: 'https://evil.example' } }),
    ]
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('M169, T38: a broken database logs neither e-mail nor hash', async () => {
    const broken = await openServer()
    const ana = await broken.register('ana@example.com')
    const [{ passwordHash } = { passwordHash: '' }] = await broken.store.read(async ({ db }) =>
      db.select().from(schema.users).all(),
    )
    await broken.store.write(async ({ db }) => {
      await db.run(sql`DROP TABLE settings`)
    })
    await refuseInserts(broken.store, 'users', { reason: 'broken' })
    const answers = [
      await broken.post('/api/register', { email: 'bia@example.com', password: 'outro-segredo' }),
      await broken.login('ana@example.com'),
      await ana.get('/api/auth/user?secret=query'),
    ]
    for (const response of answers) {
      expect(response.status).toBe(500)
      const message = 'Algo deu errado no servidor. Tente de novo em instantes.'
      expect(await response.json()).toEqual({ code: 'internal', message, error: message })
      expect(broken.logged.join()).toContain(response.headers.get('x-request-id'))
    }
    expect(broken.logged).toHaveLength(3)
    for (const line of broken.logged)
      expect(JSON.parse(line)).toMatchObject({ level: 'error', event: 'request failed' })
    const log = broken.logged.join()
    expect(log).toContain('broken')
    for (const secret of ['@example.com', 'segredo', passwordHash, ana.cookie.slice(4), 'secret=query']) {
      expect(log).not.toContain(secret)
    }
    await broken.stop()
  })

  test('a busy database is distinguished from a broken one', async () => {
    const busy = await openServer()
    const locked = Object.assign(new Error('database is locked'), { code: isOnPostgres ? '55P03' : 'SQLITE_BUSY' })
    busy.store.read = () => Promise.reject(locked)
    const response = await busy.request('/api/auth/user', { headers: { Cookie: `sid=${'A'.repeat(43)}` } })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('1')
    expect(await response.json()).toMatchObject({ code: 'unavailable' })
    await busy.stop()
  })
})

describe('the page', () => {
  test.each(['/', '/shopping', '/shopping/shared/abc.def', '/anything/else'])(
    '%s gets the page of the app',
    async (path) => {
      const response = await get(path, browser)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^text\/html/)
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(await response.text()).toContain('<title>Caderneta</title>')
    },
  )

  test('M172, T16, T31: a page has a content security policy with frame-ancestors and without inline scripts', async () => {
    const { headers } = await get('/', browser)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; " +
        "worker-src 'self'; manifest-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
        "frame-ancestors 'none'",
    )
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test.each([
    ['on', 'max-age=31536000; includeSubDomains'],
    ['off', 'max-age=31536000'],
  ])('T40: every https answer has HSTS, with HSTS_SUBDOMAINS=%s %s', async (HSTS_SUBDOMAINS, policy) => {
    const secure = await openServer({ env: { APP_URL: 'https://caderneta.example', HSTS_SUBDOMAINS }, appDir })
    for (const path of ['/', '/api/nope', '/api/auth/user', '/assets/nope.js']) {
      const { headers } = await secure.request(path)
      expect(headers.get('strict-transport-security')).toBe(policy)
    }
    await secure.stop()
  })

  test('K5: what another app shares to a browser without the service worker is neither read nor logged', async () => {
    const body = new FormData()
    body.set('texto', 'CPF 123.456.789-09')
    const response = await server.request('/compartilhar', { method: 'POST', body })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/shopping'])
    expect(server.logged.join()).not.toContain('123.456')
  })

  test('hashed files are cached for a year and sent compressed', async () => {
    const response = await get('/assets/main-abc123.js', { 'Accept-Encoding': 'gzip, br' })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toMatch(/javascript/)
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
    expect(await (await get('/assets/main-abc123.js')).text()).toBe('console.log(1)')
  })

  test.each(['/sw.js', '/manifest.webmanifest', '/index.html'])('%s is revalidated each time', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  test.each(['/assets/gone.js', '/assets/', '/assets/../../caderneta-secret.txt', '/missing.png'])(
    'a missing file %s is not found, and the answer is not cached',
    async (path) => {
      const response = await get(path, { Accept: '*/*' })
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )

  test.each([
    '/../caderneta-secret.txt',
    '/..%2fcaderneta-secret.txt',
    '/%2e%2e/caderneta-secret.txt',
    '/.%00./caderneta-secret.txt',
  ])('nothing outside the app is served (%s)', async (path) =>
    expect(await (await get(path, browser)).text()).not.toContain('secret'),
  )

  test('is read-only: a POST to a screen is not found', async () => {
    expect((await server.post('/shopping', {})).status).toBe(404)
  })
})

test('without a built app only the API answers', async () => {
  const bare = await openServer()
  expect((await bare.request('/', { headers: browser })).status).toBe(404)
  await bare.stop()
})
