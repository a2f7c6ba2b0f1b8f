/**
 * The headers of every answer. The app loads only from its own server, with any configuration: third parties run in
 * pages of their own (frame-pages.ts). Pages with a token in their URL send no referrer. One page may use the camera.
 */
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { framePaths, purposes } from '#shared/frames.ts'
import { cameraPath } from '#shared/pages.ts'
import { type Env, isSecure } from '#sync-server/env.ts'
import { framePages } from '#sync-server/http/frame-pages.ts'
import type { HttpEnv } from '#sync-server/http/hono-env.ts'
import { plainPath } from '#sync-server/http/paths.ts'

const withToken = /^\/(reset-password|verificar-email|convite|shopping\/shared)(\/|$)/

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>

/**
 * Sets the security headers of every answer. Frame pages get the policy of their third party; pages with a token in
 * their URL send no referrer. The page that reads QR codes may use the camera and WebAssembly, the others the microphone.
 */
export function securityHeaders(env: Env): MiddlewareHandler<HttpEnv> {
  const [plain, secret] = [create(env, own), create(env, { ...own, referrerPolicy: 'no-referrer' })]
  const [reader, page] = [create(env, withCamera), create(env, withMicrophone)]
  const frames = framesOf(env)
  return (c, next) => {
    // The API has most of the requests and skips the checks for pages.
    if (c.req.path.startsWith('/api/')) return (frames.get(c.req.path) ?? plain)(c, next)
    if (c.req.path === cameraPath) return reader(c, next)
    return withToken.test(plainPath(c.req.path)) ? secret(c, next) : page(c, next)
  }
}

const own: Options = {
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    fontSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
}

const noRights = { camera: [], geolocation: [], microphone: [], payment: [], usb: [] }

const withCamera: Options = {
  ...own,
  contentSecurityPolicy: { ...own.contentSecurityPolicy, scriptSrc: ["'self'", "'wasm-unsafe-eval'"] },
  permissionsPolicy: { ...noRights, camera: ['self'] },
}

/** For dictation. */
const withMicrophone: Options = { ...own, permissionsPolicy: { ...noRights, microphone: ['self'] } }

function create(env: Env, options: Options): MiddlewareHandler {
  return secureHeaders({
    strictTransportSecurity: isSecure(env) && `max-age=31536000${env.hstsSubdomains ? '; includeSubDomains' : ''}`,
    permissionsPolicy: noRights,
    ...options,
  })
}

/** The handlers of the frame pages by path, each with the policy of its page. */
function framesOf(env: Env): Map<string, MiddlewareHandler> {
  const pages = framePages(env)
  const withPolicy = create(env, { referrerPolicy: 'strict-origin-when-cross-origin', xFrameOptions: 'SAMEORIGIN' })
  return new Map(
    purposes.flatMap((purpose) => {
      const page = pages[purpose]
      if (!page) return []
      const handler: MiddlewareHandler = async (c, next) => {
        await withPolicy(c, next)
        c.res.headers.set('Content-Security-Policy', page.policy)
      }
      return [[framePaths[purpose], handler]]
    }),
  )
}
