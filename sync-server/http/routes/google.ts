/**
 * The two routes of sign-in with Google. They answer a navigating browser, so every answer is a redirect to a path of
 * this server (or to the issuer), never to one named by the request, and never with text of the issuer.
 */
import { getCookie } from 'hono/cookie'
import { DomainError, type ErrorCode } from '#shared/errors.ts'
import { invitationCookie } from '#shared/registration.ts'
import { signInWithGoogle } from '#sync-server/commands/auth/google.ts'
import type { Env } from '#sync-server/env.ts'
import { readCookie, sendCookie } from '#sync-server/http/cookies.ts'
import type { App, HttpContext, Services } from '#sync-server/http/hono-env.ts'
import { isOwnNavigation } from '#sync-server/http/middleware/csrf.ts'
import { type Flow, type Google, googlePaths } from '#sync-server/sign-in/google-oidc.ts'
import { actionContext } from './rest.ts'

const flowLifeMs = 600_000

const failed = '/auth?erro=google'
/** The redirect after a refusal by its code; `failed` for any other. */
const refusals: Partial<Record<ErrorCode, string>> = {
  /** The e-mail address is not verified, or belongs to an account that this identity does not open. */
  forbidden: '/auth?erro=google-email',
  /** Not anybody may make an account here. */
  registration_closed: '/auth?erro=google-cadastro',
  email_unconfirmed: '/auth?erro=google-cadastro',
  setup_code: '/auth?erro=google-primeira',
  account_disabled: '/auth?erro=conta-desativada',
}

/** Mounts the start of the sign-in and the callback of the issuer. */
export function mountGoogle(app: App, services: Services): void {
  const { env, google, limits, clientIp, log } = services
  app.get(googlePaths.begin, async (c) => {
    if (!google || c.req.method === 'HEAD') return redirect(c, failed)
    // Otherwise any page could use up a visitor's attempts with images.
    if (!isOwnNavigation(c)) return redirect(c, failed)
    try {
      await limits.take({ googleStart: clientIp(c) })
      const { url, flow } = await google.begin()
      sendFlow(c, env, flow)
      return redirect(c, url.href)
    } catch (error) {
      if (!(error instanceof DomainError)) log.error('google is not reachable', error)
      return redirect(c, failed)
    }
  })
  app.get(googlePaths.callback, async (c) => {
    const flow = flowOf(c, env)
    // If another tab has begun a sign-in since, its flow must stay.
    if (!google || !flow || flow.state !== c.req.query('state') || c.req.method === 'HEAD') return redirect(c, failed)
    sendFlow(c, env, undefined)
    return redirect(c, await comeBack(services, google, c, flow))
  })
}

/** Signs in the returning person, and returns the redirect target. */
async function comeBack(services: Services, google: Google, c: HttpContext, flow: Flow): Promise<string> {
  const context = actionContext(services, c)
  try {
    const { limits, store } = services
    const { clientIp } = context.caller
    const attempt = await limits.take({ google: clientIp })
    const callback = new URL(`${services.env.appUrl}${googlePaths.callback}${new URL(c.req.url).search}`)
    await signInWithGoogle(context, await google.finish(callback, flow), getCookie(c, invitationCookie))
    await store.write(async (tx) => {
      await attempt.succeed(tx)
      await limits.forgive(tx, { googleStart: clientIp })
    })
    return '/'
  } catch (error) {
    if (error instanceof DomainError) return refusals[error.code] ?? failed
    services.log.error('google sign-in failed', error)
    return failed
  }
}

const redirect = (c: HttpContext, location: string): Response => {
  c.header('Cache-Control', 'no-store')
  return c.redirect(location, 302)
}

/** The flow in the cookie: its parts are base64url, so a dot separates them. */
function flowOf(c: HttpContext, env: Env): Flow | undefined {
  const [state, nonce, verifier, ...rest] = readCookie(c, env, 'oauth')?.split('.') ?? []
  return state && nonce && verifier && rest.length === 0 ? { state, nonce, verifier } : undefined
}

const sendFlow = (c: HttpContext, env: Env, flow: Flow | undefined): void =>
  sendCookie(c, env, 'oauth', flow ? `${flow.state}.${flow.nonce}.${flow.verifier}` : '', flowLifeMs)
