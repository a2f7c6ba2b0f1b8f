/**
 * Sign-in with Google: OpenID Connect with PKCE, state and nonce. The library checks state, nonce, issuer, audience,
 * expiry and, because we request it, the signature. The issuer is a setting, so tests use the same code with an issuer
 * of their own.
 */
import type { Configuration } from 'openid-client'
import type { ProviderIdentity } from '#sync-server/db/queries/identities.ts'
import type { GoogleSettings } from '#sync-server/env.ts'

/** The state that the browser keeps during the redirect. */
export interface Flow {
  state: string
  nonce: string
  verifier: string
}

export interface Google {
  /** The URL to redirect the browser to, and the flow to verify on return. Throws if the issuer is unreachable. */
  begin(): Promise<{ url: URL; flow: Flow }>
  /** The identity from the callback URL, with the e-mail address only if verified. Throws if anything is invalid. */
  finish(callback: URL, flow: Flow): Promise<ProviderIdentity>
}

const timeoutSeconds = 10
/** A failure is cached for this time, so that incoming calls do not cause as many outgoing ones. */
const failureKeptMs = 10_000

/** Paths of the two routes, here because the issuer must know the second. */
export const googlePaths = { begin: '/api/auth/google', callback: '/api/auth/google/callback' }

/**
 * Sign-in at the configured issuer. Its discovery document is loaded for the first person, and again after a failure.
 */
export function createGoogle(settings: GoogleSettings, appUrl: string, now: () => number): Google {
  let discovered: Promise<Configuration> | undefined
  let askAgainAt = 0
  const configuration = async () => {
    if (discovered && now() < askAgainAt) return discovered
    askAgainAt = Number.POSITIVE_INFINITY
    discovered = discover(settings)
    discovered.catch(() => {
      askAgainAt = now() + failureKeptMs
    })
    return discovered
  }

  return {
    begin: async () => {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } =
        await import('openid-client')
      const flow = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: `${appUrl}${googlePaths.callback}`,
        scope: 'openid email profile',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })
      return { url, flow }
    },
    finish: async (callback, { state, nonce, verifier }) => {
      const { authorizationCodeGrant } = await import('openid-client')
      const tokens = await authorizationCodeGrant(await configuration(), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      return identityOf(tokens.claims() ?? {})
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: GoogleSettings): Promise<Configuration> {
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await import('openid-client')
  const server = new URL(issuer)
  const metadata = { client_secret: clientSecret, id_token_signed_response_alg: 'RS256' }
  return discovery(server, clientId, metadata, undefined, {
    timeout: timeoutSeconds,
    // The settings allow plain http for an issuer on this machine only.
    execute: [enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [allowInsecureRequests] : [])],
  })
}

function identityOf(claims: Record<string, unknown>): ProviderIdentity {
  const [issuer, subject] = [text(claims.iss), text(claims.sub)]
  if (!issuer || !subject) throw new Error('the ID token names nobody')
  return {
    issuer,
    subject,
    email: claims.email_verified === true ? text(claims.email) : undefined,
    hostedDomain: text(claims.hd),
    firstName: text(claims.given_name),
  }
}

const text = (claim: unknown): string | undefined => (typeof claim === 'string' && claim !== '' ? claim : undefined)
