/**
 * The headers of every answer. Third parties may run in the page only when the operator has set them up, and never on
 * the screens where a password is typed or the address holds a token; addresses with tokens are told to nobody.
 */
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { type Env, isSecure } from '#sync-server/env.ts'
import type { HttpEnv } from '#sync-server/http/hono-env.ts'
import { plainPath } from '#sync-server/http/paths.ts'

const withToken = /^\/(reset-password|verificar-email|convite|shopping\/shared)(\/|$)/
const withoutThirdParties = /^\/(auth|request-reset|reset-password|verificar-email|convite)(\/|$)/

type Sources = 'scriptSrc' | 'connectSrc' | 'imgSrc' | 'frameSrc'
type Hosts = Partial<Record<Sources, string[]>>

const tagManager = 'https://*.googletagmanager.com'
const measuring = ['https://*.google-analytics.com', 'https://*.analytics.google.com', tagManager]
const analyticsHosts: Hosts = { scriptSrc: [tagManager], connectSrc: measuring, imgSrc: measuring }

/**
 * What AdSense is known to load. Its maker promises nothing for lists of hosts, only for `'strict-dynamic'`: a loader
 * that is written into the page must be one fixed text whose hash stands in `script-src`, since a page that is kept
 * offline cannot carry a nonce.
 */
const adServers = [
  'https://*.googlesyndication.com',
  'https://*.doubleclick.net',
  'https://*.googleadservices.com',
  'https://*.adtrafficquality.google',
]
const adHosts: Hosts = {
  scriptSrc: [...adServers, 'https://adservice.google.com'],
  connectSrc: [...adServers, 'https://csi.gstatic.com'],
  imgSrc: adServers,
  frameSrc: [...adServers, 'https://www.google.com'],
}

/** Security headers for everything the server answers. */
export function securityHeaders(env: Env): MiddlewareHandler<HttpEnv> {
  const thirdParties = [...(env.analyticsId ? [analyticsHosts] : []), ...(env.adsClient ? [adHosts] : [])]
  const [open, openSecret] = [create(env, thirdParties, false), create(env, thirdParties, true)]
  const [own, ownSecret] = [create(env, [], false), create(env, [], true)]
  return (c, next) => {
    // The API, which is asked most, need not be looked at twice.
    if (c.req.path.startsWith('/api/')) return own(c, next)
    const path = plainPath(c.req.path)
    const isOwn = withoutThirdParties.test(path)
    if (withToken.test(path)) return isOwn ? ownSecret(c, next) : openSecret(c, next)
    return isOwn ? own(c, next) : open(c, next)
  }
}

function create(env: Env, thirdParties: Hosts[], isSecret: boolean): MiddlewareHandler {
  const and = (sources: Sources) => thirdParties.flatMap((hosts) => hosts[sources] ?? [])
  const frames = and('frameSrc')
  return secureHeaders({
    strictTransportSecurity: isSecure(env) && 'max-age=31536000; includeSubDomains',
    referrerPolicy: isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...and('scriptSrc')],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...and('imgSrc')],
      connectSrc: ["'self'", ...and('connectSrc')],
      ...(frames.length > 0 && { frameSrc: frames }),
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  })
}
