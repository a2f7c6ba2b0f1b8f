import { describe, expect, test } from 'vitest'
import { contract, routeNames } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'
import { ana, server, serverForAll } from '#sync-server/testing/people.ts'
import { json } from '#sync-server/testing/server.ts'

serverForAll(['ana'])

const unsafeRoutes = routeNames
  .map((name) => contract[name])
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => ({ method, path: path.replace('{id}', newId()) }))

const ask = (method: string, path: string, headers: Record<string, string>, body?: string) =>
  server.request(path, { method, headers: { Cookie: ana.cookie, ...headers }, ...(body !== undefined && { body }) })

const foreign: Record<string, string>[] = [
  { Origin: 'null' },
  { Origin: 'https://evil.example' },
  { Origin: 'http://localhost:3000.evil.example' },
  { Origin: 'https://localhost:3000' },
  { Origin: 'http://localhost:3001' },
  { Origin: '' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
  { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'cross-site' },
  { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
]

describe.each(unsafeRoutes)('$method $path', ({ method, path }) => {
  test.each(foreign)('C64–C68, T12, T13: from another site (%j) is refused', async (headers) => {
    const response = await ask(method, path, { ...json, ...headers }, '{}')
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      code: 'cross_site',
      message: expect.stringContaining('localhost:3000'),
    })
  })

  test('from another site without a body is refused', async () => {
    expect((await ask(method, path, { Origin: 'https://evil.example' })).status).toBe(403)
  })

  test.each([
    'text/plain',
    'text/plain;application/json',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json; charset=utf-7',
    'application/json-patch+json',
  ])('C71–C76, T12: with content type %s is refused', async (type) => {
    const response = await ask(method, path, { 'Content-Type': type }, '{}')
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({ code: 'unsupported_media' })
    expect((await ask(method, path, { 'Content-Type': type })).status).toBe(415)
  })

  test('T32: with a body that is too large is refused, announced or not', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(300 * 1024) })
    const announcements: Record<string, string>[] = [{}, { 'Content-Length': String(large.length) }]
    for (const headers of announcements) {
      const response = await ask(method, path, { ...json, ...headers }, large)
      expect(response.status).toBe(413)
      expect(await response.json()).toMatchObject({ code: 'too_large' })
    }
  })

  test('T32: with any number of nested brackets is refused', async () => {
    const nested = (levels: number) => `{"x":${'['.repeat(levels)}${']'.repeat(levels)}}`
    for (const body of [
      nested(32),
      nested(100_000),
      '['.repeat(200_000),
      `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
    ]) {
      const response = await ask(method, path, json, body)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'invalid' })
    }
  })

  test('with another method does nothing', async () => {
    for (const other of ['PATCH', 'OPTIONS', 'PROPFIND']) {
      const response = await ask(other, path, json)
      expect(response.status).toBe(404)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('T12: has no alias in another spelling of its path', async () => {
    const duplicates = [
      `/${path}`,
      path.replace('/api', '/%61pi'),
      path.replace('/api', '/x/../api'),
      path.replace('/api/', '/api//'),
    ]
    for (const duplicate of duplicates) {
      const response = await ask(method, duplicate, { ...json, Origin: 'https://evil.example' }, '{}')
      expect(response.status).toBe(403)
    }
  })
})

const own: Record<string, string>[] = [
  { Origin: 'http://localhost:3000' },
  { Origin: 'http://127.0.0.1:3000', 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'same-origin' },
  {},
]

test.each(own)('C69: a page of the app, or a script, may change data (%j)', async (headers) => {
  const body = JSON.stringify({ name: 'Leite' })
  expect((await ask('POST', '/api/shopping-items', { ...json, ...headers }, body)).status).toBe(201)
})

test.each(['APPLICATION/JSON', 'application/json;charset=UTF-8', 'application/json; charset="utf-8"'])(
  'C77: content type %s is JSON',
  async (type) => {
    const body = JSON.stringify({ name: 'Pão de açúcar' })
    const response = await ask('POST', '/api/shopping-items', { 'Content-Type': type }, body)
    expect(await response.json()).toMatchObject({ name: 'Pão de açúcar' })
  },
)

test('C80: a method named in a header or in the body is ignored', async () => {
  const item = await (await ana.post('/api/shopping-items', { name: 'Leite' })).json()
  const path = `/api/shopping-items/${item.id}`
  const overriding = { ...json, 'X-HTTP-Method-Override': 'DELETE', 'X-HTTP-Method': 'DELETE' }
  expect((await ask('PUT', `${path}?_method=DELETE`, overriding, '{"_method":"DELETE","purchased":true}')).status).toBe(
    200,
  )
  const bought = { purchased: true, boughtBy: ana.id, boughtAt: expect.any(Number) }
  expect(await (await ana.get('/api/shopping-items')).json()).toContainEqual({ ...item, ...bought })
})

test('C79: reading changes nothing: GET and HEAD on a route that writes are not found', async () => {
  for (const method of ['GET', 'HEAD']) expect((await ask(method, '/api/logout', {})).status).toBe(404)
  expect((await ana.get('/api/auth/user')).status).toBe(200)
})
