import { getCookie, setCookie } from 'hono/cookie'
import { type Env, isSecure } from '#sync-server/env.ts'
import type { HttpContext } from './hono-env.ts'

type Settings = Pick<Env, 'appUrl'>

/** The full name of a cookie: `__Host-` makes browsers refuse one planted by another host or over http. */
export const cookieName = (env: Settings, name: string): string => (isSecure(env) ? `__Host-${name}` : name)

export const readCookie = (c: HttpContext, env: Settings, name: string): string | undefined =>
  getCookie(c, cookieName(env, name))

/** Sends a cookie that no script can read and no other site can send along; an empty one is deleted at once. */
export const sendCookie = (c: HttpContext, env: Settings, name: string, value: string, lifeMs: number): void =>
  setCookie(c, cookieName(env, name), value, {
    path: '/',
    httpOnly: true,
    secure: isSecure(env),
    sameSite: 'Lax',
    maxAge: value === '' ? 0 : Math.floor(lifeMs / 1000),
  })
