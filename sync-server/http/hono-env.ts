/** What every file that speaks HTTP shares: the environment of a request. */
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { SyncAnswer, SyncInput } from '#shared/sync.ts'
import type { ActionServices } from '#sync-server/context.ts'
import type { Person } from '#sync-server/db/sessions.ts'
import type { Env } from '#sync-server/env.ts'
import type { Streams } from '#sync-server/services/event-streams.ts'
import type { Google } from '#sync-server/services/google-oidc.ts'
import type { Log } from '#sync-server/services/log.ts'
import type { Metrics } from '#sync-server/services/metrics.ts'
import type { ResponseBacklog } from './response-backlog.ts'

/** What the handlers work with; put together in `createApp`. */
export interface Services extends ActionServices {
  env: Env
  /** Names this program, so that devices notice another one. */
  build: string | undefined
  log: Log
  responseBacklog: ResponseBacklog
  streams: Streams
  /** Hears of each answer to a device, so that a poke can bring what comes after it. */
  deltas: { answered(request: SyncInput, answer: SyncAnswer): void }
  /** Absent unless the operator wants them. */
  metrics: Metrics | undefined
  /** Absent when sign-in with Google is off. */
  google: Google | undefined
  /** The caller's IP address, as limits count it. */
  clientIp(c: HttpContext): string
}

export interface HttpEnv {
  /** Absent when a request comes from a test instead of a socket. */
  Bindings: Partial<HttpBindings> | undefined
  Variables: {
    /** Who is signed in; set for every route that demands it. */
    person: Person
    /** Stands in the answer and in every line of the log about this request. */
    requestId: string
    /** When the head of a sync request was here, ms; its body may take long. */
    arrivedAt: number
  }
}

export type App = Hono<HttpEnv>
export type HttpContext = Context<HttpEnv>
