import { chmodSync, existsSync, lstatSync, rmSync, statSync } from 'node:fs'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { App } from './hono-env.ts'
import { oneByOne } from './pipelining.ts'

const shutdownMs = 2500
const pollMs = 10

/** Time limits for receiving a request. Answers, such as event streams, may last indefinitely. */
const defaultTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
}

/** A connection without traffic for this time is closed. Event streams are never silent for so long. */
const defaultSilenceMs = 60_000

export interface Listener {
  port: number
  /**
   * For `noticeMs` still answers requests, each with the advice to reconnect; then lets running requests finish within
   * a limit, and closes.
   */
  close(noticeMs?: number): Promise<void>
}

/** The address to listen on: a port of all addresses or of one, or the path of a Unix socket. */
export type Place = { port: number; host?: string | undefined } | { path: string }

/** Serves the app at a place; port 0 is any free one. Rejects if it is unavailable, and names its setting. */
export async function listen(
  app: App,
  place: Place | number,
  timeouts = defaultTimeouts,
  silenceMs = defaultSilenceMs,
): Promise<Listener> {
  const running = createRunning()
  const server = createServer(timeouts, oneByOne(running.watch(getRequestListener(app.fetch))))
  server.setTimeout(silenceMs)
  await open(server, typeof place === 'number' ? { port: place } : place)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    // Node's own `close` would wait for connections that browsers open in advance and never use.
    close: async (noticeMs = 0) => {
      running.sayGoodbye()
      await delay(noticeMs)
      server.close()
      await running.ended()
      server.closeAllConnections()
    },
  }
}

async function open(server: Server, place: Place): Promise<void> {
  if ('path' in place) await removeLeftSocket(place.path)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, place)))
    server.listen(place, resolve)
  })
  // Its folder decides who may connect, together with the group.
  if ('path' in place) chmodSync(place.path, 0o660)
}

/** Removes the socket of a server that was killed. One that somebody answers stays. */
function removeLeftSocket(path: string): Promise<void> {
  return new Promise((resolve) => {
    const caller = connect(path, () => resolve(void caller.destroy()))
    caller.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' && lstatSync(path).isSocket()) rmSync(path)
      resolve()
    })
  })
}

function explain(error: NodeJS.ErrnoException, place: Place): Error {
  if ('path' in place) return new Error(`HOST: ${reasonOfSocket(error, place.path)}`)
  const { port, host } = place
  if (error.code === 'EADDRINUSE') return new Error(`Port ${port} is in use: set PORT to another one.`)
  if (error.code === 'EACCES') return new Error(`PORT: ${port} is not for this user: take one above 1023`)
  if (error.code === 'EADDRNOTAVAIL') return new Error(`HOST: ${host} is not an address of this machine`)
  return error
}

/** The system says 'permission denied' of a missing folder, and 'in use' of any file. */
function reasonOfSocket({ code, message }: NodeJS.ErrnoException, path: string): string {
  const folder = dirname(path)
  if (!existsSync(folder)) return `the folder ${folder} of the socket does not exist`
  if (!statSync(folder).isDirectory()) return `the folder ${folder} of the socket is no folder`
  const isTaken = code === 'EADDRINUSE' && !lstatSync(path, { throwIfNoEntry: false })?.isSocket()
  return `unix:${path} cannot be opened: ${isTaken ? 'something else has this name' : message}`
}

/** Tracks the requests in progress, and lets them finish within a limit. */
function createRunning() {
  const running = new Set<ServerResponse>()
  let isEnding = false
  return {
    watch:
      (handle: RequestListener): RequestListener =>
      (request, response) => {
        running.add(response)
        response.once('close', () => running.delete(response))
        if (isEnding) response.setHeader('Connection', 'close')
        handle(request, response)
      },
    /** From now on the answer to each new request advises the caller to reconnect. */
    sayGoodbye: () => {
      isEnding = true
    },
    ended: async () => {
      const deadline = Date.now() + shutdownMs
      while (running.size > 0 && Date.now() < deadline) await delay(pollMs)
    },
  }
}
