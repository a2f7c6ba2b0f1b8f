import type { MiddlewareHandler } from 'hono'
import { dayMs } from '#shared/days.ts'
import { accountDeleted, DomainError, notFound } from '#shared/errors.ts'
import type { TokenNeed } from '#shared/token-scopes.ts'
import type { ActionContext, Session } from '#sync-server/context.ts'
import { besideOthers, type Store } from '#sync-server/db/engine/store.ts'
import { isClosedSession } from '#sync-server/db/queries/closed-accounts.ts'
import {
  extendedExpiry,
  extendSession,
  findPerson,
  type Person,
  sessionIdleMs,
  sessionIdOf,
} from '#sync-server/db/queries/sessions.ts'
import type { Env } from '#sync-server/env.ts'
import { bearerOf, cookieName, readCookie, sendCookie } from '#sync-server/http/cookies.ts'
import type { HttpContext, HttpEnv, Services } from '#sync-server/http/hono-env.ts'
import { admitToken } from './access-token.ts'

interface Admission {
  /** The message of the 401 response, if not the default. */
  signInText?: string | undefined
  /** The right by which a token is admitted. Without it every token is refused. */
  need?: TokenNeed | undefined
}

/**
 * Admits signed-in people, and programs with a token of theirs, within their limit of calls, sets `person`, and prolongs
 * their session once a day. Throws `unauthenticated` or `account_deleted` without a valid session, `too_many` beyond the
 * limit.
 */
export const requirePerson = (
  services: Services,
  { signInText = 'Não autenticado.', need }: Admission = {},
): MiddlewareHandler<HttpEnv> =>
  admit(
    services,
    need,
    () => true,
    (sessionId) => refusalOf(services.store, sessionId, services.now(), signInText),
  )

/** Admits administrators. For everybody else the route does not exist: `not_found`, as for an unknown address. */
export const requireAdministrator = (services: Services): MiddlewareHandler<HttpEnv> =>
  admit(
    services,
    undefined,
    ({ isAdmin }) => isAdmin,
    async () => notFound(),
  )

const admit =
  (
    services: Services,
    need: TokenNeed | undefined,
    isMeant: (person: Person) => boolean,
    refusal: (sessionId: string | undefined) => Promise<DomainError>,
  ): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const { store, env, limits, now } = services
    const bearer = bearerOf(c)
    if (bearer !== undefined) {
      await admitToken(services, c, bearer, need)
      return next()
    }
    const token = presentedToken(c, env)
    const sessionId = sessionIdOf(token)
    const at = now()
    const person = sessionId && (await store.read((tx) => findPerson(tx, sessionId, at), true))
    if (!token || !person || !isMeant(person)) throw await refusal(sessionId)
    // Before any refusal, which is in the language of the person.
    c.set('person', person)
    await limits.countCall(person.userId)
    const expiresAt = extendedExpiry(person, at)
    if (expiresAt !== undefined && (await prolong(store, person, { expiresAt, now: at }))) {
      sendToken(c, env, token, expiresAt - at)
    }
    await next()
  }

/** The refusal for an invalid session: its holder, and nobody else, learns that the account was deleted. */
async function refusalOf(
  store: Store,
  sessionId: string | undefined,
  now: number,
  signInText: string,
): Promise<DomainError> {
  const isClosed = sessionId !== undefined && (await store.read((tx) => isClosedSession(tx, sessionId, now)))
  return isClosed ? accountDeleted() : new DomainError('unauthenticated', signInText)
}

/** Extends a session. False if the database cannot write now: the request goes on, and the next one retries. */
async function prolong(
  store: Store,
  { sessionId }: Person,
  times: Parameters<typeof extendSession>[2],
): Promise<boolean> {
  try {
    await store.write((tx) => extendSession(tx, sessionId, times), { ...besideOthers, lockWaitMs: 0 })
    return true
  } catch (error) {
    if (store.isTransient(error)) return false
    throw error
  }
}

/** The session cookie of this request, for commands. */
export const sessionOf = (c: HttpContext, { env }: Services): Session => ({
  id: sessionIdOf(presentedToken(c, env)),
  set: (token) => sendToken(c, env, token, sessionIdleMs),
  clear: () => sendToken(c, env, '', 0),
})

/** The maximum cookie lifetime in browsers. */
const deviceLifeMs = 400 * dayMs

/** The cookie by which accounts recognise this browser, for commands. */
export const deviceOf = (c: HttpContext, { env }: Services): ActionContext['device'] => ({
  value: readCookie(c, env, 'device'),
  set: (value) => sendCookie(c, env, 'device', value, deviceLifeMs),
})

/** The name of the session cookie in browsers. */
export const sessionCookie = (env: Pick<Env, 'appUrl'>): string => cookieName(env, 'sid')

const presentedToken = (c: HttpContext, env: Env): string | undefined => readCookie(c, env, 'sid')

const sendToken = (c: HttpContext, env: Env, token: string, lifeMs: number): void =>
  sendCookie(c, env, 'sid', token, lifeMs)
