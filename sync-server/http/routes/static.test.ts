import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryUsage } from 'node:process'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeAppFiles } from '#sync-server/http/app-files.ts'
import { listen } from '#sync-server/http/listen.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'

const script = 'console.log(1)'
/** More than the system buffers without a reader. */
const large = 8 * 1024 * 1024

let appDir: string
beforeAll(() => {
  appDir = mkdtempSync(join(tmpdir(), 'caderneta-static-'))
  mkdirSync(join(appDir, 'assets'))
  writeFileSync(join(appDir, 'index.html'), '<!doctype html><title>Caderneta</title>')
  writeFileSync(join(appDir, 'large.bin'), Buffer.alloc(large))
  writeFileSync(join(appDir, 'assets/main-abc123.js'), script)
  writeFileSync(join(appDir, 'assets/main-abc123.js.br'), brotliCompressSync(script))
  writeFileSync(join(appDir, 'assets/main-abc123.js.gz'), gzipSync(script))
  writeFileSync(join(appDir, 'assets/gone-abc123.js'), script)
  writeAppFiles(appDir)
  rmSync(join(appDir, 'assets/gone-abc123.js'))
  writeFileSync(join(appDir, 'later.js'), script)
})
afterAll(() => rmSync(appDir, { recursive: true }))
serverForAll([], () => ({ appDir }))

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.request(path, { headers, method })
const getMain = (headers?: Record<string, string>, method?: string) => get('/assets/main-abc123.js', headers, method)

test('X2: unread answers share the bytes of a file, and each connection has one of them', async () => {
  const listener = await listen(server.app, 0)
  const base = `localhost:${listener.port}`
  const askWithoutReading = async (times: number) => {
    const socket = connect(listener.port, 'localhost').on('error', () => undefined)
    await once(socket, 'connect')
    socket.pause().write(`GET /large.bin HTTP/1.1\r\nHost: ${base}\r\n\r\n`.repeat(times))
    return socket
  }
  const before = memoryUsage().arrayBuffers
  const sockets = await Promise.all(Array.from({ length: 5 }, () => askWithoutReading(4)))
  const made = () => server.accessLogged.filter((line) => line.includes('"route":"/*"')).length
  await vi.waitFor(() => expect(made()).toBeGreaterThanOrEqual(5))
  // No further answer is made for them while others are served.
  for (let i = 0; i < 20; i++) expect((await fetch(`http://${base}/healthz`)).status).toBe(200)
  expect(made()).toBe(5)
  expect(memoryUsage().arrayBuffers - before).toBeLessThan(2 * large)
  for (const socket of sockets) socket.destroy()
  await listener.close()
})

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
  ['GZIP', 'gzip', gunzipSync],
  ['identity', null, (bytes: Buffer) => bytes],
  ['', null, (bytes: Buffer) => bytes],
])('the smallest copy that a browser accepts (%j) is sent, with a tag of its own', async (accepted, sent, decode) => {
  const response = await getMain({ 'Accept-Encoding': accepted })
  expect(response.headers.get('content-encoding')).toBe(sent)
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(response.headers.get('etag')).toMatch(/^"[\w-]{22}"$/)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  expect(decode(bytes).toString()).toBe(script)
  const tags = [response, await getMain({ 'Accept-Encoding': 'br' }), await getMain()].map(({ headers }) =>
    headers.get('etag'),
  )
  expect(new Set(tags).size).toBe(sent === 'gzip' ? 3 : 2)
})

test('a file that the browser has is not sent again', async () => {
  const { headers } = await getMain()
  const etag = headers.get('etag') ?? ''
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const response = await getMain({ 'If-None-Match': known })
    expect([response.status, await response.text()]).toEqual([304, ''])
    for (const name of ['etag', 'cache-control', 'vary']) expect(response.headers.get(name)).toBe(headers.get(name))
  }
  for (const other of ['"other"', '', etag.slice(1, -1)]) {
    expect((await getMain({ 'If-None-Match': other })).status).toBe(200)
  }
})

test('an interrupted download is continued, unless the file has changed meanwhile', async () => {
  const etag = (await getMain()).headers.get('etag') ?? ''
  const part = await getMain({ Range: 'bytes=8-', 'If-Range': etag })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 8-13/14',
    script.slice(8),
  ])
  const whole = await getMain({ Range: 'bytes=8-', 'If-Range': '"other"' })
  expect([whole.status, await whole.text()]).toEqual([200, script])
})

test.each([
  ['bytes=0-0', 206, 'c'],
  ['bytes=-3', 206, '(1)'],
  ['bytes=12-99', 206, '1)'],
  ['bytes=-99', 206, script],
  ['bytes=14-', 416, ''],
  ['bytes=-0', 416, ''],
  ['bytes=0-1,3-4', 200, script],
  ['bytes=5-2', 200, script],
  ['bytes=-', 200, script],
  ['lines=1-2', 200, script],
])('a request for %s is answered with %d', async (range, status, text) => {
  const response = await getMain({ Range: range })
  expect([response.status, await response.text()]).toEqual([status, text])
})

test('HEAD has the headers of GET and no body', async () => {
  const [whole, head] = [await getMain(), await getMain({}, 'HEAD')]
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const name of ['content-length', 'content-type', 'etag', 'cache-control']) {
    expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)])
  }
})

test.each(['/files.json', '/later.js', '/assets/main-abc123.js.br', '/assets/gone-abc123.js'])(
  '%s is not served, because it is no listed file or is deleted',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)
