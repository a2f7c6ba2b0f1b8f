import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openServer } from '#sync-server/testing/server.ts'
import { writeAppFiles } from './app-files.ts'

const name = 'Pão & Cia $1'
const page = readFileSync('app/index.html', 'utf8')
const manifest = JSON.parse(readFileSync('app/public/manifest.webmanifest', 'utf8'))
const appDir = mkdtempSync(join(tmpdir(), 'caderneta-named-'))
copyFileSync('app/index.html', join(appDir, 'index.html'))
copyFileSync('app/public/manifest.webmanifest', join(appDir, 'manifest.webmanifest'))
writeAppFiles(appDir)
afterAll(() => rmSync(appDir, { recursive: true }))

test('the page and the manifest say SERVER_NAME, in each encoding', async () => {
  const server = await openServer({ appDir, env: { SERVER_NAME: name } })
  const named = page.replace('<title>Caderneta</title>', () => '<title>Pão &amp; Cia $1</title>')
  expect(named).not.toBe(page)
  const tags = new Set<string | null>()
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (bytes: Buffer) => bytes],
  ] as const) {
    for (const path of ['/', '/shopping']) {
      const response = await server.request(path, { headers: { 'Accept-Encoding': encoding, Accept: 'text/html' } })
      expect(decode(Buffer.from(await response.arrayBuffer())).toString()).toBe(named)
      tags.add(response.headers.get('etag'))
    }
  }
  expect(tags.size).toBe(3)
  expect(await (await server.request('/manifest.webmanifest')).json()).toEqual({ ...manifest, name, short_name: name })
  await server.stop()
})

test('without SERVER_NAME each file is sent as it was built', async () => {
  const server = await openServer({ appDir })
  expect(await (await server.request('/')).text()).toBe(page)
  expect(await (await server.request('/manifest.webmanifest')).json()).toEqual(manifest)
  await server.stop()
})
