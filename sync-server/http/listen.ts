import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { App } from './hono-env.ts'
import { oneByOne } from './pipelining.ts'

const shutdownMs = 2500
const pollMs = 10

/** How long a caller may take to send a request. Answers, such as streams of events, may take for ever. */
const defaultTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
}

/** A connection on which nothing is sent or read for so long is closed. Streams of events are never silent for so long. */
const defaultSilenceMs = 60_000

export interface Listener {
  port: number
  /**
   * For `noticeMs` still answers whoever comes, and tells each to come back on another connection; then lets running
   * requests finish, but not for ever, and hangs up.
   */
  close(noticeMs?: number): Promise<void>
}

/** Serves the app on a port; 0 takes any that is free. Rejects when the port cannot be had. */
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

/** Knows which requests are being answered, and lets them finish at the end, but not for ever. */
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
    /** From now on every answer tells the caller to come back on another connection. */
    sayGoodbye: () => {
      isEnding = true
    },
    ended: async () => {
      const deadline = Date.now() + shutdownMs
      while (running.size > 0 && Date.now() < deadline) await delay(pollMs)
    },
  }
}
