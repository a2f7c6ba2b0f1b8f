import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { SyncAnswer } from '#shared/sync.ts'
import { ok } from '#sync-server/testing/api.ts'
import { ana, server, serverForAll } from '#sync-server/testing/people.ts'
import { syncRequest } from '#sync-server/testing/server.ts'
import { listen } from './listen.ts'

serverForAll(['ana'])
beforeAll(async () => {
  for (let at = 0; at < 20; at++) {
    await ok(ana.post('/api/notes', { title: `Nota ${at}`, content: 'Feijão e arroz\n'.repeat(100) }), 201)
  }
})

/** A request of a browser with or without support for compression. */
const ask = (path: string, encodings: string | undefined, body?: unknown) =>
  server.request(path, {
    method: body ? 'POST' : 'GET',
    headers: {
      Cookie: ana.cookie,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(encodings && { 'Accept-Encoding': encodings }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

const encodingOf = (response: Response) => response.headers.get('content-encoding')

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
] as const)(
  'a long answer to a device that accepts %j is compressed (%s), with the same content',
  async (accepted, sent, unpack) => {
    const request = syncRequest(ana.id)
    const [packed, plain] = [await ask('/api/sync', accepted, request), await ask('/api/sync', undefined, request)]
    expect([encodingOf(packed), encodingOf(plain)]).toEqual([sent, null])
    const { scopes, more }: SyncAnswer = JSON.parse(unpack(await packed.arrayBuffer()).toString())
    const expected: SyncAnswer = await plain.json()
    expect([scopes, more]).toEqual([expected.scopes, expected.more])
  },
)

test('an answer that another site could request is not compressed, because its length would reveal its content', async () => {
  const response = await ask('/api/notes', 'gzip')
  expect(encodingOf(response)).toBeNull()
  expect(await response.json()).toHaveLength(20)
})

test.each([undefined, 'deflate', 'identity', 'gzip;q=0'])(
  'a device that accepts %s gets an uncompressed answer',
  async (encodings) => {
    const response = await ask('/api/sync', encodings, syncRequest(ana.id))
    expect(encodingOf(response)).toBeNull()
    expect((await response.json()).scopes).not.toEqual([])
  },
)

test('a short answer is not compressed', async () => {
  const { scopes } = (await (await ask('/api/sync', undefined, syncRequest(ana.id))).json()) as SyncAnswer
  const cursors = Object.fromEntries(scopes.map(({ id, to }) => [id, to]))
  const response = await ask('/api/sync', 'gzip', syncRequest(ana.id, { cursors }))
  expect(encodingOf(response)).toBeNull()
  expect((await response.json()).scopes).toEqual([])
})

test('a compressed answer is smaller over a socket, and arrives complete', async () => {
  const listener = await listen(server.app, 0)
  const request = syncRequest(ana.id)
  const response = await fetch(`http://localhost:${listener.port}/api/sync`, {
    method: 'POST',
    headers: { Cookie: ana.cookie, 'Content-Type': 'application/json', 'Accept-Encoding': 'br' },
    body: JSON.stringify(request),
  })
  expect(encodingOf(response)).toBe('br')
  const { scopes } = (await (await ask('/api/sync', undefined, request)).json()) as SyncAnswer
  expect((await response.json()).scopes).toEqual(scopes)
  await listener.close()
})
