/** The environment of a request, shared by all HTTP code. */
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { SyncAnswer, SyncInput } from '#shared/sync.ts'
import type { ActionServices } from '#sync-server/context.ts'
import type { Writer } from '#sync-server/db/queries/rows.ts'
import type { Person } from '#sync-server/db/queries/sessions.ts'
import type { Env } from '#sync-server/env.ts'
import type { Log } from '#sync-server/observing/log.ts'
import type { Metrics } from '#sync-server/observing/metrics.ts'
import type { Google } from '#sync-server/sign-in/google-oidc.ts'
import type { Streams } from '#sync-server/streams/event-streams.ts'
import type { ResponseBacklog } from './response-backlog.ts'

/** The services of the handlers; built in `createApp`. */
export interface Services extends ActionServices {
  env: Env
  /** The id of this build. It is in every sync answer and every delta: a device notices another build by it. */
  build: string | undefined
  /** The release, such as 1.0.0. */
  version: string | undefined
  log: Log
  responseBacklog: ResponseBacklog
  streams: Streams
  /** Receives each sync answer to a device, so that the next poke contains the changes since then. */
  deltas: { answered(request: SyncInput, answer: SyncAnswer): void }
  /** The metrics; absent unless the operator enables them. */
  metrics: Metrics | undefined
  /** Sign-in with Google; absent if it is not configured. */
  google: Google | undefined
  /** The caller's IP address in the form used by limits. */
  clientIp(c: HttpContext): string
}

/** The outcome of the write of a mutation. */
export type Wrote = Pick<Writer, 'before' | 'dropped'>

export interface HttpEnv {
  /** Absent for a request of a test without a socket. */
  Bindings: Partial<HttpBindings> | undefined
  Variables: {
    /** The signed-in person; set for every route that requires one. */
    person: Person
    /**
     * The id of the request: in the `X-Request-Id` of the answer and in the log lines `request` and `request failed`.
     * Other log lines, such as `mutation failed` and those of the sign-in with Google, do not have it.
     */
    requestId: string
    /** Set for a mutation. */
    wrote: Wrote | undefined
    /** Arrival of the head of a sync request, ms; its body may take long. */
    arrivedAt: number
  }
}

export type App = Hono<HttpEnv>
export type HttpContext = Context<HttpEnv>
