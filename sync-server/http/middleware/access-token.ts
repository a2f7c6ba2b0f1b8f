import type { MiddlewareHandler } from 'hono'
import { tokenMark } from '#shared/access-tokens.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { grants, type TokenNeed } from '#shared/token-scopes.ts'
import { besideOthers } from '#sync-server/db/engine/store.ts'
import { isUseDue, personOfToken, recordTokenUse } from '#sync-server/db/queries/access-tokens.ts'
import { bearerOf } from '#sync-server/http/cookies.ts'
import type { HttpContext, HttpEnv, Services } from '#sync-server/http/hono-env.ts'
import { callerOf } from '#sync-server/limits/rate-limits.ts'

/**
 * Sets `person` to that of a valid token with the right `need`, within the limit of calls of their programs. Throws
 * `unauthenticated` for any other text, `not_for_tokens` without a `need`, `scope_missing` without the right.
 */
export async function admitToken(
  services: Services,
  c: HttpContext,
  token: string,
  need: TokenNeed | undefined,
): Promise<void> {
  const { store, limits, now, clientIp } = services
  const at = now()
  const person = await store.read((tx) => personOfToken(tx, token, at))
  if (!person) {
    // Wrong tokens must not shut out right ones behind the same IP address.
    await limits.take({ tokenMiss: clientIp(c) })
    c.header('WWW-Authenticate', 'Bearer error="invalid_token"')
    throw new DomainError('unauthenticated', 'Este token não vale: ele está errado, venceu ou foi revogado.')
  }
  c.set('person', person)
  await limits.countCall(callerOf(person))
  if (need === undefined) throw notForTokens()
  if (!grants(person.scopes, need)) {
    throw new DomainError('scope_missing', `Este token não tem a permissão ${need}.`)
  }
  if (isUseDue(person, at)) await recordUse(services, token, at)
}

/** Records the use of a token. If the database cannot write now, the next request retries. */
async function recordUse({ store }: Services, token: string, now: number): Promise<void> {
  try {
    await store.write((tx) => recordTokenUse(tx, token, now), { ...besideOthers, lockWaitMs: 0 })
  } catch (error) {
    if (!store.isTransient(error)) throw error
  }
}

/** Refuses every token, on routes that admit people without a session. */
export const refuseTokens: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (bearerOf(c) !== undefined) throw notForTokens()
  await next()
}

/** Refuses a request whose address contains a token: proxies and histories of browsers store addresses. */
export const refuseTokenInAddress: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (inAddress.test(plainAddress(c.req.url))) {
    throw invalid(
      'Mande o token no cabeçalho Authorization, nunca no endereço. Revogue este: endereços ficam guardados.',
    )
  }
  await next()
}

const inAddress = new RegExp(`${tokenMark}[\\w-]{43}`)

/** The address with the ASCII characters that it may spell as `%63`. */
const plainAddress = (url: string): string =>
  url.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const notForTokens = () =>
  new DomainError('not_for_tokens', 'Isso não se faz com um token. Entre na Caderneta pelo navegador.')
