import type { Capabilities } from '#shared/capabilities.ts'
import type { Parsed, Reply, RouteName } from '#shared/contract.ts'
import type { MutationName } from '#shared/notebook-contract.ts'
import type { RegistrationMode } from '#shared/registration.ts'
import type { Replaced } from '#shared/replaced.ts'
import type { Route } from '#shared/route.ts'
import type { MailTest, PushTest, ServerState } from '#shared/server-state.ts'
import type { Language } from '#shared/settings.ts'
import type { TaskGenerator } from './ai/task-generator.ts'
import type { ReadTx, Store } from './db/engine/store.ts'
import type { JsonText } from './db/queries/json-rows.ts'
import type { Pages } from './db/queries/long-lists.ts'
import type { PushSubscriptionRow } from './db/queries/push-subscriptions.ts'
import type { Writer } from './db/queries/rows.ts'
import type { Person } from './db/queries/sessions.ts'
import type { Env, Reach } from './env.ts'
import type { Limits } from './limits/rate-limits.ts'
import type { Passwords } from './sign-in/password-hashing.ts'
import type { Streams } from './streams/event-streams.ts'

/** The context of a query: a consistent snapshot. */
export interface QueryContext {
  tx: ReadTx
  userId: string
}

/** The context of a mutation: one write transaction, shared by a whole batch in sync. */
export interface MutationContext {
  /** See ActionContext. In sync, whose answers name no person, it is true. */
  mailConfigured: boolean
  tx: Writer['tx']
  writer: Writer
  userId: string
  /** The session that sends the mutation; versions of notes record it. */
  session: Pick<Person, 'sessionId' | 'userAgent' | 'program'>
  /** A REST caller edits no row in the trash; a device may edit rows deleted meanwhile. */
  via: 'rest' | 'sync'
  /** The device that sends the mutation; none over REST. */
  client?: string
  /** The shape of rows (`schemaVersion`) that the author knows. */
  shape: number
  /** The permanent id of the mutation; a REST call gets a new one. */
  mid: string
  /** For the text of a note: the id of the mutation that made the version its author has edited. */
  base?: string | undefined
  /** The base of the text in a compact form, if the author sent it. */
  replaces?: Replaced | undefined
  /**
   * The creation of a row is refused if its id was made before this time, ms since 1970. 0 for a device that the server
   * knows, which cannot repeat a create after its deletion was pruned.
   */
  oldestIdMs: number
  /** The ticked rows of the done copies that this push shows, by the id of the copy. */
  copies?: ReadonlyMap<string, string>
  /** Access already looked up in this transaction, by list id. */
  listAccess: Map<string, ListAccess>
}

export type ListRole = 'owner' | 'editor' | 'viewer'

export interface ListAccess {
  role: ListRole
  deleted: boolean
  purged: boolean
}

/** Services shared between requests and available to actions; built in `createApp`. */
export interface ActionServices {
  store: Store
  limits: Limits
  passwords: Passwords
  streams: Pick<Streams, 'announce' | 'closeSession' | 'poke'>
  taskGenerator: TaskGenerator
  capabilities: Capabilities
  doors: Doors
  trials: Trials
  /** Absent if notifications are not configured. */
  push: PushRules | undefined
  /** The answer to the first sync request of a new device; undefined if the device must ask for itself. */
  firstSync(userId: string, wanted: NonNullable<Parsed<'auth.login'>['sync']>): Promise<Reply<'sync'> | undefined>
  now(): number
}

/** The rule of who may make an account. */
export interface Doors {
  registration: RegistrationMode
  /** The domains of addresses that may in any case. */
  domains: string[]
  reach: Reach
  /** A sentence that says who can let a person in. */
  askWhom: string
}

/** The settings and services that an administrator may see and try. */
export interface Trials {
  /** The settings that are no secret, and the room on the disk. */
  about(): Promise<Pick<ServerState, 'build' | 'disk' | 'mailServer' | 'aiModel'> & Pick<Env, 'storageLimit'>>
  mail(to: string, language: Language): Promise<MailTest>
  push: ((subscription: PushSubscriptionRow, language: Language) => Promise<PushTest>) | undefined
}

/** Rules of push subscriptions: allowed endpoints, and the time of the next morning's reminder of tasks, ms. */
export interface PushRules {
  acceptsEndpoint(endpoint: string): boolean
  nextReminderAt(now: number, timeZone: string): number
}

/** The context of an action. An action opens its own transactions, because it also waits for work such as hashing. */
export interface ActionContext extends ActionServices {
  /** The caller. Undefined without a session. */
  userId: string | undefined
  session: Session
  device: DeviceCookie
  caller: Caller
  /** The public address of the server, for links that are handed over. */
  appUrl: string
  /** True if e-mail addresses must be confirmed by a mailed link; otherwise they are trusted. */
  mailConfigured: boolean
  /** Fires when the caller has hung up. */
  hungUp(): AbortSignal
  /** Sends an element of the reply ahead to a caller that reads the reply line by line; undefined for other callers. */
  sendLine: ((element: unknown) => void) | undefined
}

/** The caller's session, with the operations allowed to commands. */
export interface Session {
  /** The id of the session that the cookie names. That session may not exist. */
  id: string | undefined
  /** Sends a new token to the browser. */
  set(token: string): void
  /** Clears the token in the browser. */
  clear(): void
}

/** The cookie by which accounts recognise a browser; see `commands/auth/known-devices.ts`. */
interface DeviceCookie {
  value: string | undefined
  set(value: string): void
}

interface Caller {
  /** IP address for limits: IPv6 folded to its /64. */
  clientIp: string
  userAgent: string
  /** True for a caller on the machine of the server. */
  isHere: boolean
}

type NameOf<Kind> = {
  [Name in RouteName]: Kind extends Route['kind'] ? (RouteKindOf<Name> extends Kind ? Name : never) : never
}[RouteName]
type RouteKindOf<Name extends RouteName> = typeof import('#shared/contract.ts').contract[Name]['kind']

/** The pages of an answer that is an array: they are read while it is written. */
type PagesOf<Value> = Value extends (infer Row)[] ? Pages<Row> : never

export type Queries = {
  [Name in NameOf<'query'>]: (
    c: QueryContext & Pick<ActionContext, 'mailConfigured'> & { sessionId: string },
    input: Parsed<Name>,
  ) => Promise<Reply<Name> | JsonText<Reply<Name>> | PagesOf<Reply<Name>>>
}
export type Mutations = { [Name in MutationName]: (c: MutationContext, input: Parsed<Name>) => Promise<Reply<Name>> }
export type Actions = {
  [Name in Exclude<NameOf<'action'>, 'sync'>]: (c: ActionContext, input: Parsed<Name>) => Promise<Reply<Name>>
}
