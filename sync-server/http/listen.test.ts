import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { server, serverForEach } from '#sync-server/testing/people.ts'
import { type Listener, listen } from './listen.ts'

const hasty = { headersTimeout: 150, requestTimeout: 300, keepAliveTimeout: 150, connectionsCheckingInterval: 50 }

serverForEach([])
let listener: Listener
beforeEach(async () => {
  listener = await listen(server.app, 0, hasty)
})
afterEach(() => listener.close())

/** Sends raw bytes and returns everything received until the server hangs up. */
async function raw(text: string): Promise<string> {
  const socket = connect(listener.port, 'localhost')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk)).on('error', () => undefined)
  socket.write(text)
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

test('C88: a client with slow headers is disconnected', async () => {
  expect(await raw('POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-')).toMatch(/^HTTP\/1\.1 408/)
})

test('C88: a client with a slow body is disconnected', async () => {
  const head =
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
  const answer = await raw(head)
  expect(answer).not.toMatch(/^HTTP\/1\.1 2/)
})

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

test('pipelined requests are all answered, in order', async () => {
  const paths = ['/healthz', '/api/nope', '/api/openapi.json', '/api/auth/user', '/readyz']
  const answers = await raw(paths.map(ask).join(''))
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([200, 404, 200, 401, 200].map((status) => `HTTP/1.1 ${status}`))
})

test('X2: a client that pipelines hundreds of requests is disconnected, and most of them never begin', async () => {
  const answers = await raw(ask('/healthz').repeat(1000))
  expect(answers.match(/HTTP\/1\.1 200/g)?.length ?? 0).toBeLessThan(50)
  expect(server.accessLogged.length).toBeLessThan(50)
})

test('a pipelined request is not run if its caller hangs up before its turn', async () => {
  const ana = await server.register()
  const cookie = `Host: localhost\r\nCookie: ${ana.cookie}\r\n`
  const body = JSON.stringify({ title: 'Nunca' })
  const json = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  const socket = connect(listener.port, 'localhost').on('error', () => undefined)
  socket.write(`GET /api/events?client=${ana.id} HTTP/1.1\r\n${cookie}\r\n`)
  socket.write(`POST /api/todos HTTP/1.1\r\n${cookie}${json}\r\n${body}`)
  await once(socket, 'data')
  socket.destroy()
  await vi.waitFor(() => expect(server.accessLogged.join()).toContain('/api/events'))
  await fetch(`http://localhost:${listener.port}/healthz`)
  expect(await (await ana.get('/api/todos')).json()).toEqual([])
})

test('an idle connection is closed', async () => {
  expect(await raw('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')).toMatch(/^HTTP\/1\.1 200/)
})

test('a request during the shutdown notice is answered with a request to reconnect', async () => {
  const other = await listen(server.app, 0)
  const ask = () => fetch(`http://localhost:${other.port}/healthz`)
  expect((await ask()).headers.get('connection')).toBe('keep-alive')
  const ended = other.close(400)
  const late = await ask()
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
  await ended
  await expect(ask()).rejects.toThrow('fetch failed')
})

test('a port in use is reported', async () => {
  await expect(listen(server.app, listener.port)).rejects.toThrow(`Port ${listener.port} is in use`)
})

describe('a Unix socket', () => {
  const folder = mkdtempSync(join(tmpdir(), 'caderneta-socket-'))
  const path = join(folder, 'http')
  afterAll(() => rmSync(folder, { recursive: true }))

  const ask = async () => {
    const [response] = await once(request({ socketPath: path, path: '/healthz' }).end(), 'response')
    response.resume()
    return response.statusCode
  }

  test('answers its group, refuses a second server, and is removed at the end', async () => {
    const first = await listen(server.app, { path })
    expect(statSync(path).mode & 0o777).toBe(0o660)
    expect(await ask()).toBe(200)
    await expect(listen(server.app, { path })).rejects.toThrow(`HOST: unix:${path} cannot be opened: `)
    expect(await ask()).toBe(200)
    await first.close()
    expect(existsSync(path)).toBe(false)
  })

  test('left by a killed server is replaced; another file is not', async () => {
    const killed = spawn(process.execPath, ['-e', `net.createServer().listen('${path}', () => console.log('ready'))`])
    await once(killed.stdout, 'data')
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const next = await listen(server.app, { path })
    expect(await ask()).toBe(200)
    await next.close()
    writeFileSync(path, 'precious')
    await expect(listen(server.app, { path })).rejects.toThrow('cannot be opened')
    expect(readFileSync(path, 'utf8')).toBe('precious')
  })
})
