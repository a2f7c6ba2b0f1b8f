/**
 * A real OpenID provider on loopback for tests: discovery, automatic consent, tokens for a code with PKCE, keys. `Next`
 * makes it lie.
 */
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'

const clientId = 'caderneta-client'
const clientSecret = 'caderneta-secret-of-32-characters'

/** The properties of the next sign-in. */
export interface Next {
  /** Claims that the ID token has besides its usual ones or instead of them; undefined removes one. */
  claims?: Record<string, unknown>
  /** Signs with an unpublished key, not at all, or with the client secret (HS256). */
  signature?: 'foreign' | 'none' | 'HS256'
  /** `iss` parameter of the callback. */
  returnedIssuer?: string
  /** True if the person refuses the consent. */
  denies?: boolean
  /** Issuer in the discovery document. */
  documentIssuer?: string
  /** True if the issuer answers every request with status 500. */
  broken?: boolean
}

interface Grant {
  challenge: string
  redirectUri: string
  nonce: string | null
  next: Next
}

/** Made once: finding primes takes longer than the rest of a test. */
const keys = { own: await generateKeyPair('RS256'), foreign: await generateKeyPair('RS256') }

/** Starts a provider. `person` and `next` may be changed before each sign-in. */
export async function openIssuer() {
  const jwk = { ...(await exportJWK(keys.own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const state = { next: {} as Next, person: {} as Record<string, unknown>, tokenRequests: 0, requests: 0 }
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    state.requests++
    if (state.next.broken) send(response, 500, { error: 'server_error' })
    else if (pathname === '/.well-known/openid-configuration') send(response, 200, documentOf(url, state.next))
    else if (pathname === '/jwks') send(response, 200, { keys: [jwk] })
    else if (pathname === '/auth') authorize(searchParams, response)
    else if (pathname === '/token') send(response, ...(await exchange(await bodyOf(request))))
    else send(response, 404, {})
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const [challenge, redirectUri] = [query.get('code_challenge'), query.get('redirect_uri')]
    const known = query.get('client_id') === clientId && query.get('response_type') === 'code'
    if (!known || !challenge || !redirectUri || query.get('code_challenge_method') !== 'S256') {
      send(response, 400, { error: 'invalid_request' })
      return
    }
    const back = new URL(redirectUri)
    const code = randomUUID()
    grants.set(code, { challenge, redirectUri, nonce: query.get('nonce'), next: { ...state.next } })
    if (state.next.denies) back.searchParams.set('error', 'access_denied')
    else back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    if (state.next.returnedIssuer) back.searchParams.set('iss', state.next.returnedIssuer)
    response.writeHead(302, { Location: back.href }).end()
  }

  async function exchange(form: URLSearchParams): Promise<[number, object]> {
    state.tokenRequests++
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256').update(form.get('code_verifier') ?? '')
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
      return [401, { error: 'invalid_client' }]
    }
    if (grant?.challenge !== challenge.digest('base64url') || grant.redirectUri !== form.get('redirect_uri')) {
      return [400, { error: 'invalid_grant' }]
    }
    const id_token = await sign({ iss: url, ...claimsNow(grant), ...state.person, ...grant.next.claims }, grant)
    return [200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token }]
  }

  return {
    url,
    state,
    /** Settings of a server that signs people in here. */
    env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: url },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const documentOf = (url: string, { documentIssuer = url }: Next) => ({
  issuer: documentIssuer,
  authorization_endpoint: `${url}/auth`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
})

function claimsNow({ nonce }: Grant) {
  const now = Math.floor(Date.now() / 1000)
  return { aud: clientId, iat: now, exp: now + 300, nonce }
}

function sign(claims: JWTPayload, { next }: Grant): Promise<string> | string {
  if (next.signature === 'none') return new UnsecuredJWT(claims).encode()
  if (next.signature === 'HS256') {
    const secret = new TextEncoder().encode(clientSecret)
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
  }
  const { privateKey } = next.signature === 'foreign' ? keys.foreign : keys.own
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey)
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}
