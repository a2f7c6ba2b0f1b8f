import { tokensPerPerson } from '#shared/access-tokens.ts'
import { DomainError, invalid, notFound } from '#shared/errors.ts'
import { signedIn } from '#sync-server/access/signed-in.ts'
import type { Actions } from '#sync-server/context.ts'
import {
  accessTokensOf,
  countAccessTokens,
  createAccessToken,
  deleteAccessToken,
} from '#sync-server/db/queries/access-tokens.ts'
import { addJob } from '#sync-server/db/queries/jobs.ts'
import { recordSecurityEvent } from '#sync-server/db/queries/security-events.ts'
import { eventSource } from './auth/event-source.ts'
import { provedForLong } from './auth/proof-of-person.ts'

export const accessTokenActions: Pick<Actions, 'tokens.all' | 'tokens.create' | 'tokens.revoke'> = {
  'tokens.all': async (c) => {
    const userId = signedIn(c)
    return c.store.read((tx) => accessTokensOf(tx, userId))
  },

  /** A token outlives the session that makes it, so its person proves themselves and is notified. */
  'tokens.create': async (c, { password, expiresAt = null, ...fields }) => {
    await c.limits.take({ accessToken: signedIn(c) })
    if (expiresAt !== null && expiresAt <= c.now()) throw invalid('A validade precisa estar no futuro.', 'expiresAt')
    return provedForLong(c, password, (proved) =>
      c.store.write(async (tx) => {
        const account = await proved(tx)
        const { id: userId } = account
        if ((await countAccessTokens(tx, userId)) >= tokensPerPerson) throw tooMany()
        await recordSecurityEvent(tx, { kind: 'token-created', userId, ...eventSource(c) })
        await addJob(tx, { kind: 'token-created-mail', payload: { userId } }, c.now())
        return createAccessToken(tx, account, { ...fields, expiresAt, now: c.now() })
      }),
    )
  },

  'tokens.revoke': async (c, { id }) => {
    const userId = signedIn(c)
    await c.store.write(async (tx) => {
      if (!(await deleteAccessToken(tx, userId, id))) throw notFound()
      await recordSecurityEvent(tx, { kind: 'token-revoked', userId, ...eventSource(c) })
    })
  },
}

const tooMany = () =>
  new DomainError('quota_reached', `Você já tem ${tokensPerPerson} acessos de programas. Revogue um para criar outro.`)
