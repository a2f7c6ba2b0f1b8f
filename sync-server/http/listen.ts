import type { Server, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import type { App } from './hono-env.ts'

const shutdownMs = 2500
const pollMs = 10

/** How long a caller may take to send a request. Answers, such as streams of events, may take for ever. */
const defaultTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
}

/** Who neither sends nor fetches anything is hung up on. Streams of events are never silent for so long. */
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
    const server = serve({ fetch: app.fetch, port, serverOptions: timeouts }, (address) =>
      resolve({ port: address.port, close: createCloser(server) }),
    ) as Server
    server.setTimeout(silenceMs)
    server.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use: set PORT to another one.`) : error),
    )
  })
}

/**
 * Counts running requests, and returns how to end: let them finish, but not for ever, then hang up. Node's own
 * `close` would wait for connections that browsers open in advance and never use.
 */
function createCloser(server: Server): Listener['close'] {
  const running = new Set<ServerResponse>()
  let isEnding = false
  // First of all, for the app may answer at once.
  server.prependListener('request', (_request, response) => {
    running.add(response)
    response.once('close', () => running.delete(response))
    if (isEnding) response.setHeader('Connection', 'close')
  })
  return async (noticeMs = 0) => {
    isEnding = true
    await delay(noticeMs)
    server.close()
    const deadline = Date.now() + shutdownMs
    while (running.size > 0 && Date.now() < deadline) await delay(pollMs)
    server.closeAllConnections()
  }
}
