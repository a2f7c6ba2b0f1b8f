import { getCookie, setCookie } from 'hono/cookie'
import { type Env, isSecure } from '#sync-server/env.ts'
import type { HttpContext } from './hono-env.ts'

type Settings = Pick<Env, 'appUrl'>

/** The full name of a cookie, over https with `__Host-`: browsers refuse such a one from another host or over http. */
export const cookieName = (env: Settings, name: string): string => (isSecure(env) ? `__Host-${name}` : name)

/** A request with a token is nobody else's: its cookies do not count. */
export const readCookie = (c: HttpContext, env: Settings, name: string): string | undefined =>
  bearerOf(c) === undefined ? getCookie(c, cookieName(env, name)) : undefined

/** The text after `Bearer` in the header `Authorization`; undefined without one. */
export function bearerOf(c: HttpContext): string | undefined {
  const [word, token = ''] = c.req.header('authorization')?.trim().split(/ +/) ?? []
  return word?.toLowerCase() === 'bearer' ? token : undefined
}

/** Sets a cookie that scripts cannot read and other sites send only by links to the app. An empty value deletes it. */
export const sendCookie = (c: HttpContext, env: Settings, name: string, value: string, lifeMs: number): void =>
  setCookie(c, cookieName(env, name), value, {
    path: '/',
    httpOnly: true,
    secure: isSecure(env),
    sameSite: 'Lax',
    maxAge: value === '' ? 0 : Math.floor(lifeMs / 1000),
  })
