import type { Capabilities } from '#shared/capabilities.ts'
import type { MutationName, Parsed, Reply, RouteName } from '#shared/contract.ts'
import type { Replaced } from '#shared/replaced.ts'
import type { Route } from '#shared/route.ts'
import type { TaskGenerator } from './ai/task-generator.ts'
import type { JsonText } from './db/json-rows.ts'
import type { Writer } from './db/rows.ts'
import type { ReadTx, Store } from './db/store.ts'
import type { Streams } from './services/event-streams.ts'
import type { Passwords } from './services/password-hashing.ts'
import type { Limits } from './services/rate-limits.ts'

/** What a query gets: a consistent snapshot. */
export interface QueryContext {
  tx: ReadTx
  userId: string
}

/** What a mutation gets: one write transaction, shared by a whole batch when it comes through sync. */
export interface MutationContext {
  tx: Writer['tx']
  writer: Writer
  userId: string
  /** A REST caller works on what is there now; a device may speak of rows deleted meanwhile. */
  via: 'rest' | 'sync'
  /** Names this act for ever: of REST, which has no names, a new one. */
  mid: string
  /** Which act made the text that this one was written upon. */
  base?: string | undefined
  /** The difference of that text to this one, where the author sent it along. */
  replaces?: Replaced | undefined
  /** Refuse rows whose id was made before this time, ms. */
  oldestIdMs: number
  /** Access already looked up in this transaction, by list id. */
  listAccess: Map<string, ListAccess>
}

export type ListRole = 'owner' | 'editor' | 'viewer'

export interface ListAccess {
  role: ListRole
  deleted: boolean
  purged: boolean
}

/** What the server shares between requests and an action may use; put together in `createApp`. */
export interface ActionServices {
  store: Store
  limits: Limits
  passwords: Passwords
  streams: Pick<Streams, 'closeSession' | 'poke'>
  taskGenerator: TaskGenerator
  capabilities: Capabilities
  /** Absent where nothing can be sent. */
  push: PushRules | undefined
  now(): number
}

/** What a subscription is checked and begun with. */
export interface PushRules {
  acceptsEndpoint(endpoint: string): boolean
  nextReminderAt(now: number, timeZone: string): number
}

/** What an action gets: it opens its own transactions, for it also waits for other things. */
export interface ActionContext extends ActionServices {
  /** Undefined when nobody is signed in. */
  userId: string | undefined
  session: Session
  device: DeviceCookie
  caller: Caller
  /** Whether e-mail addresses can be confirmed; where they cannot, they are trusted. */
  mailConfigured: boolean
  /** Fires when the caller has hung up. */
  hungUp(): AbortSignal
  /** Sends an element of the reply ahead, to a caller who reads it line by line. */
  sendLine: ((element: unknown) => void) | undefined
}

/** The caller's session, as far as a command may touch it. */
export interface Session {
  /** Of the presented cookie, whether or not that session still exists. */
  id: string | undefined
  /** Sends a new token to the browser. */
  set(token: string): void
  /** Makes the browser forget its token. */
  clear(): void
}

/** The cookie by which accounts know a browser again; `commands/auth/known-devices.ts` knows its meaning. */
interface DeviceCookie {
  value: string | undefined
  set(value: string): void
}

interface Caller {
  /** IP address for limits: IPv6 folded to its /64. */
  clientIp: string
  userAgent: string
}

type NameOf<Kind> = {
  [Name in RouteName]: Kind extends Route['kind'] ? (RouteKindOf<Name> extends Kind ? Name : never) : never
}[RouteName]
type RouteKindOf<Name extends RouteName> = typeof import('#shared/contract.ts').contract[Name]['kind']

export type Queries = {
  [Name in NameOf<'query'>]: (
    c: QueryContext & { sessionId: string },
    input: Parsed<Name>,
  ) => Promise<Reply<Name> | JsonText<Reply<Name>>>
}
export type Mutations = { [Name in MutationName]: (c: MutationContext, input: Parsed<Name>) => Promise<Reply<Name>> }
export type Actions = {
  [Name in Exclude<NameOf<'action'>, 'sync'>]: (c: ActionContext, input: Parsed<Name>) => Promise<Reply<Name>>
}
