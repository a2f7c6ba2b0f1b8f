/**
 * The first checks of every unsafe request, on any path: it is small enough, it comes from a page of this app (or from
 * no browser at all), and it is JSON.
 */
import type { MiddlewareHandler } from 'hono'
import { requestMaxBytes } from '#shared/byte-budget.ts'
import { DomainError, tooLarge } from '#shared/errors.ts'
import { type Env, ownOrigins } from '#sync-server/env.ts'
import type { HttpContext, HttpEnv } from '#sync-server/http/hono-env.ts'
import { unsupportedMedia } from '#sync-server/http/json-body.ts'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']
const jsonType = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i

/** Refuses unsafe requests that are too large, cross-site or not JSON. */
export function csrf(env: Pick<Env, 'appUrl'>): MiddlewareHandler<HttpEnv> {
  const origins = ownOrigins(env)
  return async (c, next) => {
    if (!safeMethods.includes(c.req.method)) {
      if (Number(c.req.header('content-length') ?? 0) > requestMaxBytes) throw tooLarge()
      if (!isOwnPage(c, origins)) throw crossSite(env.appUrl)
      if (!speaksJson(c)) throw unsupportedMedia()
    }
    await next()
  }
}

/** Refuses a request from a page of another origin; for GET routes that hold a connection open. */
export function sameSiteOnly(env: Pick<Env, 'appUrl'>): MiddlewareHandler<HttpEnv> {
  const origins = ownOrigins(env)
  return async (c, next) => {
    if (!isOwnPage(c, origins)) throw crossSite(env.appUrl)
    await next()
  }
}

const headersOfOwnNavigation = {
  'sec-fetch-site': ['same-origin', 'none'],
  'sec-fetch-mode': ['navigate'],
  'sec-fetch-dest': ['document'],
}

/**
 * True if a page of this app, or the person by the address bar, opens the URL in a tab. Older browsers send no such
 * headers and pass.
 */
export const isOwnNavigation = (c: HttpContext): boolean =>
  Object.entries(headersOfOwnNavigation).every(([name, good]) => {
    const value = c.req.header(name)
    return value === undefined || good.includes(value)
  })

/** True unless `Origin` or `Sec-Fetch-Site` names another origin. Browsers send one or both; other programs neither. */
function isOwnPage(c: HttpContext, origins: Set<string>): boolean {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  return (origin === undefined || origins.has(origin)) && (site === undefined || site === 'same-origin')
}

function speaksJson(c: HttpContext): boolean {
  const type = c.req.header('content-type')
  if (type !== undefined) return jsonType.test(type)
  return Number(c.req.header('content-length') ?? 0) === 0 && c.req.header('transfer-encoding') === undefined
}

const crossSite = (appUrl: string) =>
  new DomainError('cross_site', `Pedido recusado: ele não veio da Caderneta. Abra-a em ${appUrl}.`)
