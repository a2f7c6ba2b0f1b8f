import { existsSync, mkdirSync } from 'node:fs'
import type { Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { env as variables } from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { openStore } from './db/client.ts'
import { type Env, parseEnv } from './env.ts'
import { createMailJobs } from './services/account-mails.ts'
import { startJobs } from './services/jobs.ts'
import { createLog } from './services/log.ts'
import { createMailer } from './services/mailer.ts'
import { startSweeper } from './services/sweeper.ts'

const shutdownMs = 4000
const pollMs = 10

/** How long a caller may take to send a request. Answers, such as streams of events, may take for ever. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  await start(parseEnv(variables))
} catch (error) {
  fail(error)
}

async function start(env: Env): Promise<void> {
  const log = createLog(env.logLevel)
  mkdirSync(env.dataDir, { recursive: true })
  const { migrationsDir, appDir } = findFolders()
  const store = await openStore(env.databaseUrl, migrationsDir)
  const closing = new AbortController()
  const app = createApp({ store, env, now: Date.now, log, appDir, closing: closing.signal })
  const server = serve({ fetch: app.fetch, port: env.port, serverOptions: timeouts }, () => {
    process.stdout.write(`Caderneta: ${env.appUrl}\n`)
    if (env.smtpUrl === undefined)
      log.info('no mail is sent: it is written to DATA_DIR/mail, and addresses are trusted')
  }) as Server
  server.on('error', (error: NodeJS.ErrnoException) =>
    fail(error.code === 'EADDRINUSE' ? new Error(`Port ${env.port} is in use: set PORT to another one.`) : error),
  )
  const closeServer = createCloser(server)
  const handlers = createMailJobs({ store, mailer: createMailer(env, log), appUrl: env.appUrl, now: Date.now })
  const stopJobs = await startJobs({ store, now: Date.now, log, handlers })
  const stopSweeper = startSweeper({ store, now: Date.now }, log)

  // A Ctrl-C under npm arrives twice: from the terminal and from npm.
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info('stopping', { signal })
    stopSweeper()
    closing.abort()
    await closeServer()
    // A mail server that does not answer must not hold us up: the job is taken up again at the next start.
    await Promise.race([stopJobs(), delay(shutdownMs)])
    await store.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/**
 * Counts running requests, and returns how to end: let them finish, but not for ever, then hang up. Node's own
 * `close` would wait for connections that browsers open in advance and never use.
 */
function createCloser(server: Server): () => Promise<void> {
  const running = new Set<ServerResponse>()
  server.on('request', (_request, response) => {
    running.add(response)
    response.once('close', () => running.delete(response))
  })
  return async () => {
    server.close()
    const deadline = Date.now() + shutdownMs
    while (running.size > 0 && Date.now() < deadline) await delay(pollMs)
    server.closeAllConnections()
  }
}

/** The built server has its migrations beside it and the app next door; the sources have them elsewhere. */
function findFolders() {
  const here = import.meta.dirname
  const built = existsSync(join(here, 'migrations'))
  return built
    ? { migrationsDir: join(here, 'migrations'), appDir: join(here, '../app') }
    : { migrationsDir: join(here, 'db/migrations'), appDir: join(here, '../dist/app') }
}

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
