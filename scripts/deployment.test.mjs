import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#sync-server/testing/free-port.ts'
import { ensureBuilt } from './ensure-built.mjs'

const folder = mkdtempSync(join(tmpdir(), 'caderneta-image-'))
beforeAll(ensureBuilt)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the built server needs only the packages of the image', async () => {
  for (const path of ['package.json', 'dist', ...packagesOf('package-lock.json')]) {
    cpSync(path, join(folder, path), { recursive: true, verbatimSymlinks: true })
  }
  const port = await freePort()
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), DATA_DIR: join(folder, 'data') },
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    await new Promise((resolve) => server.stdout.once('data', resolve))
    const origin = `http://localhost:${port}`
    expect(await (await fetch(origin)).text()).toContain('<title>')
    const registered = await fetch(`${origin}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email: 'ana@exemplo.com.br', password: 'segredo de Ana', firstName: 'Ana' }),
    })
    expect(registered.status, await registered.text()).toBe(201)
  } finally {
    server.kill()
    await ended
  }
})

/**
 * The folders of packages that `npm prune --omit=dev` keeps; of the optional ones only those of `@node-rs`.
 * @param {string} lockFile
 */
function packagesOf(lockFile) {
  /** @type {{ packages: Record<string, { dev?: boolean, optional?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'))
  const wanted = Object.entries(packages).filter(([path, { dev, optional }]) => path !== '' && !dev && !optional)
  return [...wanted.map(([path]) => path), 'node_modules/@node-rs']
}
