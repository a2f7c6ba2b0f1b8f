import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { DomainError } from '#shared/errors.ts'
import type { Session } from './context.ts'
import { findPerson, sessionIdleMs, sessionIdOf, slideSession, slidTo } from './db/sessions.ts'
import { type Env, isSecure } from './env.ts'
import type { HttpContext, HttpEnv, Services } from './http.ts'

/** Lets only signed-in people pass, notes who they are, and prolongs their session at most once a day. */
export const requirePerson =
  ({ store, env, limits, now }: Services, signInText = 'Não autenticado.'): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const token = presentedToken(c, env)
    const sessionId = sessionIdOf(token)
    const at = now()
    const person = sessionId && (await store.read((tx) => findPerson(tx, sessionId, at)))
    if (!token || !person) throw new DomainError('unauthenticated', signInText)
    await limits.countCall(person.userId)
    c.set('person', person)
    const expiresAt = slidTo(person, at)
    if (expiresAt !== undefined) {
      await store.write((tx) => slideSession(tx, person.sessionId, expiresAt))
      sendCookie(c, env, token, expiresAt - at)
    }
    await next()
  }

/** The session cookie of this request, as commands see it. */
export const sessionOf = (c: HttpContext, { env }: Services): Session => ({
  id: sessionIdOf(presentedToken(c, env)),
  set: (token) => sendCookie(c, env, token, sessionIdleMs),
  clear: () => sendCookie(c, env, '', 0),
})

/** `__Host-` makes browsers refuse a cookie planted by another host or over plain http. */
const cookieName = (env: Env): string => (isSecure(env) ? '__Host-sid' : 'sid')

const presentedToken = (c: HttpContext, env: Env): string | undefined => getCookie(c, cookieName(env))

const sendCookie = (c: HttpContext, env: Env, token: string, lifeMs: number): void =>
  setCookie(c, cookieName(env), token, {
    path: '/',
    httpOnly: true,
    secure: isSecure(env),
    sameSite: 'Lax',
    maxAge: Math.floor(lifeMs / 1000),
  })
