import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import { call, NetworkError } from './call.ts'

const servers: Server[] = []

/** A server on loopback in place of the app's own origin. */
async function serve(listener: RequestListener): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fetchAnywhere = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetchAnywhere(new URL(path, origin), init))
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const server of servers.splice(0)) server.close()
})

test('path, query and body are filled from the input', async () => {
  const seen: unknown[] = []
  await serve((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      seen.push(request.method, request.url, body && JSON.parse(body))
      response.writeHead(204).end()
    })
  })
  const [id, ownerId] = [newId(), newId()]
  await call('items.delete', { id })
  await call('items.create', { ownerId, name: 'Pão' })
  expect(seen).toEqual([
    ...['DELETE', `/api/shopping-items/${id}`, ''],
    ...['POST', `/api/shopping-items?ownerId=${ownerId}`, { name: 'Pão' }],
  ])
})

test('a refusal by our server keeps its code, its message and its pause', async () => {
  await serve((_request, response) => {
    response.writeHead(429, { 'Retry-After': '30', 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ code: 'too_many', message: 'Calma.', error: 'Calma.' }))
  })
  await expect(call('lists.all', {})).rejects.toMatchObject({
    code: 'too_many',
    message: 'Calma.',
    retryAfterSeconds: 30,
  })
})

test.each([
  ['the sign-in page of a hotel', 200, '<html>Bem-vindo ao Wi-Fi</html>'],
  ['a sign-in page with 401', 401, '<html>Entre</html>'],
  ['the error of a proxy', 502, 'Bad gateway'],
  ['half an answer', 200, '[{"id":"01'],
  ['somebody else’s JSON', 200, '{"hello":"world"}'],
])('a response with %s is a network error', async (_what, status, body) => {
  await serve((_request, response) => response.writeHead(status).end(body))
  await expect(call('lists.all', {})).rejects.toBeInstanceOf(NetworkError)
})

test('the limit of a proxy below our server’s own is recognised, with any body', async () => {
  await serve((_request, response) => response.writeHead(413).end('<h1>413 Request Entity Too Large</h1>'))
  await expect(call('lists.all', {})).rejects.toMatchObject({ code: 'too_large' })
})

test('an unreachable server is a network error', async () => {
  await serve((request) => request.destroy())
  await expect(call('lists.all', {})).rejects.toBeInstanceOf(NetworkError)
})
