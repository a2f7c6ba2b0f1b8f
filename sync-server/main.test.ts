import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import { freePort } from './testing/free-port.ts'
import { openMailbox } from './testing/mail.ts'
import { cookieOf, json } from './testing/server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dir = mkdtempSync(join(tmpdir(), 'caderneta-main-'))
const dataDir = join(dir, 'data')

let port: number
let otherPort: number
let running: { process: ChildProcess; output: () => string }
beforeAll(async () => {
  port = await freePort()
  otherPort = await freePort()
  running = await start()
})
afterAll(() => {
  running.process.kill('SIGKILL')
  rmSync(dir, { recursive: true })
})

function run(variables: Record<string, string>) {
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '100',
    ...variables,
  }
  const child = spawn(process.execPath, ['--import', 'tsx', 'sync-server/main.ts'], { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { process: child, output: () => output }
}

async function start(variables: Record<string, string> = {}) {
  const server = run(variables)
  await Promise.race([once(server.process.stdout, 'data'), once(server.process, 'exit')])
  return server
}

const onOneFolder = () => ({ DATA_DIR: join(dir, 'one'), PORT: String(otherPort) })

const base = () => `http://localhost:${port}`

async function signUp(email = `${newId()}@example.com`) {
  const body = JSON.stringify({ email, password: 'segredo123' })
  const response = await fetch(`${base()}/api/register`, { method: 'POST', headers: json, body })
  expect(response.status).toBe(201)
  return cookieOf(response)
}

/** Sends raw bytes and returns everything received until the server hangs up. */
async function raw(text: string): Promise<string> {
  const socket = connect(port, 'localhost')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk)).on('error', () => undefined)
  socket.write(text)
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

const statusLine = (answer: string) => answer.split('\r\n')[0]

test('a started server prints its address and has made its data folder', async () => {
  await vi.waitFor(() => expect(running.output().split('\n')).toHaveLength(5))
  const said = running.output().split('\n')
  const code = said.findIndex((one) => /^No account exists yet\. Unless it is made on this machine/.test(one))
  const [address, started, line] = said.toSpliced(code, 1)
  expect(code).toBeGreaterThanOrEqual(0)
  expect(address).toBe(`Caderneta: ${base()}`)
  const about = { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), build: expect.stringMatching(/^[\w-]{12}$/) }
  expect(JSON.parse(started ?? '')).toMatchObject({ event: 'started', ...about })
  expect(await (await fetch(`${base()}/api/capabilities`)).json()).toMatchObject(about)
  expect(JSON.parse(line ?? '')).toMatchObject({ level: 'info', event: expect.stringContaining('no mail is sent') })
  expect(existsSync(join(dataDir, 'caderneta.db'))).toBe(true)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(await (await fetch(`${base()}/healthz`)).json()).toEqual({ ok: true })
})

test('all files of the server are private to its user, also in an existing open folder', async () => {
  const open = join(dir, 'open')
  mkdirSync(open)
  chmodSync(open, 0o755)
  const other = run({ DATA_DIR: open, PORT: String(await freePort()) })
  await once(other.process.stdout, 'data')
  const address = /http:\S+/.exec(other.output())?.[0]
  const body = JSON.stringify({ email: 'ana@example.com', password: 'segredo123' })
  await fetch(`${address}/api/register`, { method: 'POST', headers: json, body })
  await fetch(`${address}/api/reset-password`, { method: 'POST', headers: json, body: '{"email":"ana@example.com"}' })
  await vi.waitFor(() => expect(other.output()).toContain('"event":"mail written"'))
  const made = readdirSync(open, { recursive: true }).map(String)
  expect(made.toSorted()).toEqual(
    expect.arrayContaining(['caderneta.db', 'caderneta.db-wal', 'caderneta.db.commits', 'mail']),
  )
  expect(made.some((name) => name.endsWith('.eml'))).toBe(true)
  for (const name of made) expect([name, statSync(join(open, name)).mode & 0o077]).toEqual([name, 0])
  other.process.kill('SIGKILL')
})

describe('requests that no browser would send', () => {
  const head = (path: string, lines: string[]) =>
    [`POST ${path} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n')
  const host = () => `Host: localhost:${port}`
  const type = 'Content-Type: application/json'

  test('C82, C83: two Content-Lengths, or one beside Transfer-Encoding, are refused', async () => {
    expect(
      statusLine(await raw(`${head('/api/login', [host(), type, 'Content-Length: 2', 'Content-Length: 3'])}{}`)),
    ).toContain('400')
    const both = [host(), type, 'Content-Length: 2', 'Transfer-Encoding: chunked']
    expect(statusLine(await raw(`${head('/api/login', both)}0\r\n\r\n`))).toContain('400')
  })

  test('C86: no Host, or a bad one, is refused', async () => {
    expect(statusLine(await raw(head('/api/logout', [])))).toContain('400')
    expect(statusLine(await raw(head('/api/logout', ['Host: a b'])))).toContain('400')
  })

  test('T32: 300 kB are too much, announced or in chunks', async () => {
    const large = 'x'.repeat(300 * 1024)
    expect(
      statusLine(await raw(`${head('/api/login', [host(), type, `Content-Length: ${large.length}`])}${large}`)),
    ).toContain('413')
    const chunked = head('/api/login', [host(), type, 'Transfer-Encoding: chunked'])
    const answer = await raw(`${chunked}${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`)
    expect(statusLine(answer)).toContain('413')
    expect(answer).toContain('"code":"too_large"')
  })

  test('C85: more body than announced is cut off', async () => {
    const answer = await raw(`${head('/api/login', [host(), type, 'Content-Length: 2'])}{}${'x'.repeat(1024 * 1024)}`)
    // The connection may be reset before the refusal was read.
    for (const status of answer.match(/HTTP\/1\.1 \d+/g) ?? []) expect(status).toContain('400')
    expect((await fetch(`${base()}/healthz`)).status).toBe(200)
  })

  test('an absolute address or an encoded path reaches the same guard', async () => {
    const evil = [host(), type, 'Origin: https://evil.example', 'Content-Length: 2']
    for (const path of [`${base()}/api/logout`, '/%61pi/logout', '//api/logout', '/x/../api/logout']) {
      expect(statusLine(await raw(`${head(path, evil)}{}`))).toContain('403')
    }
  })
})

test('devices that disappear silently leave room for new streams', async () => {
  const headers = { Cookie: await signUp() }
  for (let i = 0; i < 8; i++) {
    const vanishing = new AbortController()
    const open = () => fetch(`${base()}/api/events?client=${newId()}`, { headers, signal: vanishing.signal })
    await vi.waitFor(async () => expect((await open()).status).toBe(200))
    vanishing.abort()
  }
})

test('SIGTERM closes streams, finishes and exits with 0; a second start finds everything', async () => {
  const cookie = await signUp()
  const headers = { Cookie: cookie, ...json }
  const saved = await fetch(`${base()}/api/shopping-items`, { method: 'POST', headers, body: '{"name":"Leite"}' })
  expect(saved.status).toBe(201)
  const stream = await fetch(`${base()}/api/events?client=${newId()}`, { headers })
  expect(stream.status).toBe(200)
  const preconnected = connect(port, 'localhost').on('error', () => undefined)
  await once(preconnected, 'connect')
  const before = running.output()
  running.process.kill('SIGTERM')
  const [[code], heard] = await Promise.all([once(running.process, 'exit'), stream.text()])
  expect(code).toBe(0)
  // The log is in memory for a moment, but nothing of it is lost.
  const lines = running.output().slice(before.length).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).event)).toContain('stopping')
  expect(running.output()).toContain('"route":"/api/shopping-items"')
  expect(running.output()).not.toContain(cookie.slice(4))
  // A stream that is cut after the last wait would fail instead.
  expect(heard).toBe('event: beat\ndata: {}\n\n')
  running = await start()
  const items = await fetch(`${base()}/api/shopping-items`, { headers })
  expect(await items.json()).toMatchObject([{ name: 'Leite' }])
})

test('in production a SIGTERM is announced before connections are cut', async () => {
  const cookie = await signUp()
  running.process.kill('SIGTERM')
  await once(running.process, 'exit')
  running = await start({ NODE_ENV: 'production' })
  const ready = () => fetch(`${base()}/readyz`)
  expect((await ready()).status).toBe(200)
  const exited = once(running.process, 'exit')
  running.process.kill('SIGTERM')
  const told = await vi.waitFor(async () => {
    const answer = await ready()
    expect(answer.status).toBe(503)
    return answer
  })
  expect(told.headers.get('connection')).toBe('close')
  const headers = { Cookie: cookie }
  expect((await fetch(`${base()}/api/todos`, { headers })).status).toBe(200)
  expect((await fetch(`${base()}/api/events?client=${newId()}`, { headers })).status).toBe(503)
  expect(await exited).toEqual([0, null])
  running = await start()
})

test('queued mail survives a kill -9, and is sent after the restart', async () => {
  const mailbox = await openMailbox()
  await mailbox.close()
  running.process.kill('SIGKILL')
  await once(running.process, 'exit')
  running = await start({ SMTP_URL: mailbox.url })
  const email = `${newId()}@example.com`
  await signUp(email)
  await vi.waitFor(() => expect(running.output()).toContain('"event":"job failed"'))
  expect(running.output()).not.toContain('no mail is sent')
  running.process.kill('SIGKILL')
  await once(running.process, 'exit')
  const reopened = await openMailbox({ port: mailbox.port })
  running = await start({ SMTP_URL: mailbox.url })
  await vi.waitFor(() => expect(reopened.to(email)).toHaveLength(1), { interval: 50 })
  await reopened.close()
})

/** Blocks the event loop of a process on SIGUSR2, with a watchdog of 3 s instead of 30. */
const holding = `
  import threads from 'node:worker_threads'
  import { syncBuiltinESMExports } from 'node:module'
  process.on('SIGUSR2', () => { for (;;); })
  threads.Worker = class extends threads.Worker {
    constructor(program, options) {
      const { workerData } = options
      super(program, workerData?.heldTicks ? { ...options, workerData: { ...workerData, tickMs: 100 } } : options)
    }
  }
  syncBuiltinESMExports()`

test('X21: a server with a blocked event loop is killed by its watchdog', async () => {
  const port = String(await freePort())
  const preload = `--import "data:text/javascript,${encodeURIComponent(holding)}"`
  const held = await start({ DATA_DIR: join(dir, 'held'), PORT: port, NODE_OPTIONS: preload })
  onTestFinished(() => void held.process.kill('SIGKILL'))
  await vi.waitFor(() => expect(held.output()).toContain('Caderneta: '))
  held.process.kill('SIGUSR2')
  expect(await once(held.process, 'close')).toEqual([null, 'SIGKILL'])
  expect(held.output()).toContain('nothing moves: the watchdog ends the process')
})

test('O2: a second server on one folder waits for the end of the first, and is refused if that does not come', async () => {
  const [first, second] = [await start(onOneFolder()), run(onOneFolder())]
  expect((await once(second.process, 'exit'))[0]).toBe(1)
  const file = `file:${join(dir, 'one')}/caderneta.db`
  expect(second.output()).toBe(
    `DATA_DIR: waiting for ${file}\nDATA_DIR: ${file} cannot be opened: another server uses it: ` +
      'end that one first, or use PostgreSQL for several servers\n',
  )
  const third = run(onOneFolder())
  await once(third.process.stderr, 'data')
  first.process.kill('SIGTERM')
  await vi.waitFor(() => expect(third.output()).toContain('Caderneta: '))
  third.process.kill('SIGKILL')
  await once(third.process, 'exit')
  const fourth = await start(onOneFolder())
  expect(fourth.output()).toContain('Caderneta: ')
  expect(fourth.output()).not.toContain('waiting')
  fourth.process.kill('SIGKILL')
})

test('a PostgreSQL that does not answer is waited for, then named without its password', async () => {
  const nobody = `127.0.0.1:${await freePort()}`
  const broken = run({ DATABASE_URL: `postgres://caderneta:segredo@${nobody}/caderneta` })
  const [code] = await once(broken.process, 'exit')
  expect(code).toBe(1)
  const [waiting, refused] = broken.output().split('\n')
  expect(waiting).toBe(`DATABASE_URL: waiting for postgres://${nobody}/caderneta`)
  expect(refused).toMatch(/^DATABASE_URL: postgres:\/\/127.0.0.1:\d+\/caderneta cannot be opened: .*ECONNREFUSED/)
})
