import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#sync-server/testing/free-port.ts'
import { ensureBuilt } from './ensure-built.mjs'

const folder = mkdtempSync(join(tmpdir(), 'caderneta-night-'))
const [DATA_DIR, BACKUP_DIR] = [join(folder, 'data'), join(folder, 'backups')]
beforeAll(ensureBuilt)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs shell commands while `fn` uses the server that they start. @param {string} commands @param {(origin: string) => Promise<void>} fn */
async function withServer(commands, fn) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR, BACKUP_DIR }
  const shell = spawn('sh', ['-ec', commands], { env, detached: true, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((resolve) => shell.once('exit', resolve))
  try {
    await expect
      .poll(
        () =>
          fetch(`${origin}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { interval: 200 },
      )
      .toBe(true)
    await fn(origin)
  } finally {
    process.kill(-Number(shell.pid), 'SIGTERM')
    await ended
  }
}

/** @param {string} origin @param {string} path */
const signIn = (origin, path) =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'ana@exemplo.com.br', password: 'segredo de Ana' }),
  }).then(({ status }) => status)

/** The commands of the page that say how to restore. */
function documented() {
  const [, commands] = /```sh restore\n(.*?)```/s.exec(readFileSync('docs/administration/backup.md', 'utf8')) ?? []
  return commands ?? ''
}

test('the documented commands bring the account of last night back after the folder was deleted', async () => {
  await withServer('unset BACKUP_DIR; exec node dist/server/main.js', async (origin) => {
    expect(await signIn(origin, '/api/register')).toBe(201)
  })
  await withServer('exec node dist/server/main.js', () =>
    expect
      .poll(() => readdirSync(folder).includes('backups') && readdirSync(BACKUP_DIR))
      .toEqual([expect.stringMatching(/^caderneta-.*\.db$/)]),
  )
  rmSync(DATA_DIR, { recursive: true })
  await withServer(documented(), async (origin) => {
    expect(await signIn(origin, '/api/login')).toBe(200)
  })
})
