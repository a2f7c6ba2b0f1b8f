import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#sync-server/testing/free-port.ts'
import { ensureBuilt } from './ensure-built.mjs'

/** A copy of this folder, with its build. */
const folder = mkdtempSync(join(tmpdir(), 'caderneta-beside-'))
beforeAll(async () => {
  await ensureBuilt()
  const sources = ['app', 'shared', 'sync-server', 'scripts', 'dist', 'vite.config.ts', 'tsconfig.json']
  for (const name of [...sources, 'package.json', 'package-lock.json']) {
    cpSync(name, join(folder, name), { recursive: true, verbatimSymlinks: true })
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a build beside a running server leaves it all its files, and the next server has the new ones', async () => {
  const port = await freePort()
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' }
  const server = spawn(process.execPath, ['dist/server/main.js'], { cwd: folder, env })
  const ended = once(server, 'exit')
  try {
    await once(server.stdout, 'data')
    const asked = (/** @type {string} */ path) => fetch(`http://localhost:${port}${path}`)
    const before = realpathSync(join(folder, 'dist/server'))
    // Each file once: a file that was asked for is in memory.
    const files = readdirSync(join(folder, 'dist/app/assets')).filter((name) => !/\.(br|gz)$/.test(name))

    appendFileSync(join(folder, 'app/main.tsx'), "\nconsole.info('another build')\n")
    const building = spawn(process.execPath, ['scripts/build.mjs'], { cwd: folder, env })
    let isBuilding = true
    building.once('exit', () => (isBuilding = false))
    /** @type {string[]} */
    const missing = []
    for (const name of files) {
      const path = `/assets/${name}`
      const { status } = await asked(path)
      if (status !== 200) missing.push(path)
      if (isBuilding) await delay(200)
    }
    if (isBuilding) await once(building, 'exit')
    expect(building.exitCode).toBe(0)
    expect((await asked('/')).status).toBe(200)
    expect(missing).toEqual([])
    // A part of the server that is loaded when it is needed.
    expect((await asked('/api/openapi.json')).status).toBe(200)
    expect(realpathSync(join(folder, 'dist/server'))).not.toBe(before)
    expect(realpathSync(join(folder, 'dist/app'))).toBe(realpathSync(join(folder, 'dist/server/../app')))
  } finally {
    server.kill()
    await ended
  }
})
