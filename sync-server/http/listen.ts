import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
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

/** Serves the app on a port; 0 takes any free one. Rejects if the port is unavailable. */
export function listen(
  app: App,
  port: number,
  timeouts = defaultTimeouts,
  silenceMs = defaultSilenceMs,
): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const running = createRunning()
    const server = createServer(timeouts, oneByOne(running.watch(getRequestListener(app.fetch))))
    server.setTimeout(silenceMs)
    server.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use: set PORT to another one.`) : error),
    )
    // Node's own `close` would wait for connections that browsers open in advance and never use.
    const close = async (noticeMs = 0) => {
      running.sayGoodbye()
      await delay(noticeMs)
      server.close()
      await running.ended()
      server.closeAllConnections()
    }
    server.listen(port, () => resolve({ port: (server.address() as AddressInfo).port, close }))
  })
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
