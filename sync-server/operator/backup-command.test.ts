import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '#sync-server/testing/free-port.ts'
import { json } from '#sync-server/testing/server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'caderneta-backups-'))
const [dataDir, backupDir] = [join(folder, 'data'), join(folder, 'backups')]
const inFolder = (name: string) => join(folder, name)

let server: ReturnType<typeof run>
beforeAll(async () => {
  const port = String(await freePort())
  writeFileSync(inFolder('token'), 'a-token-in-a-file-of-its-own')
  server = run([], { PORT: port, BACKUP_DIR: backupDir, METRICS_TOKEN_FILE: inFolder('token') })
  await once(server.process.stdout as NodeJS.ReadableStream, 'data')
  const body = JSON.stringify({ email: 'ana@example.com', password: 'segredo123' })
  const url = `http://localhost:${port}/api/register`
  expect((await fetch(url, { method: 'POST', headers: json, body })).status).toBe(201)
})
afterAll(async () => {
  server.process.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

function run(args: string[], variables: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...variables }
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'sync-server/main.ts', ...args], {
    cwd: root,
    env,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return { process: child, output: () => output }
}

async function command(...args: string[]) {
  const { process: child, output } = run(args)
  const [code] = await once(child, 'close')
  return { code, output: output() }
}

const peopleIn = (file: string): unknown => {
  const copy = new Database(file, { readonly: true })
  const emails = copy.prepare('SELECT email FROM users').pluck().all()
  copy.close()
  return emails
}

test('a server with a folder for backups makes one in a process of its own, reads it and says so', async () => {
  await vi.waitFor(() => expect(server.output()).toContain('"event":"backup made"'), { interval: 100 })
  const names = readdirSync(backupDir)
  expect(names).toEqual([expect.stringMatching(/^caderneta-\d{4}-\d{2}-\d{2}-\d{4}\.db$/)])
  expect(() => peopleIn(join(backupDir, names[0] ?? ''))).not.toThrow()
})

test('O20: a copy beside a running server has every account, is one file, and only its owner reads it', async () => {
  const file = inFolder('monday.db')
  const { code, output } = await command('backup', file)
  expect([code, output]).toEqual([0, expect.stringMatching(/^Cópia conferida: monday\.db, .* users 1/)])
  expect(peopleIn(file)).toEqual(['ana@example.com'])
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(readdirSync(folder).filter((name) => name.startsWith('monday'))).toEqual(['monday.db'])
})

test('a backup overwrites no file and follows no link', async () => {
  writeFileSync(inFolder('taken.db'), 'of somebody')
  symlinkSync(inFolder('elsewhere.db'), inFolder('planted.db.partial'))
  expect(await command('backup', inFolder('taken.db'))).toEqual({ code: 1, output: expect.stringContaining('exists') })
  expect(await command('backup', inFolder('planted.db'))).toMatchObject({ code: 1 })
  expect(statSync(inFolder('taken.db')).size).toBe(11)
  expect(existsSync(inFolder('elsewhere.db'))).toBe(false)
})

test('an unknown command and a missing name are explained', async () => {
  expect(await command('bakcup')).toEqual({ code: 1, output: expect.stringContaining("'bakcup' is not known") })
  expect(await command('backup')).toEqual({ code: 1, output: expect.stringContaining('Usage: npm run backup') })
})
