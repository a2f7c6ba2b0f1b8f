import { forbidden, invalid } from '#shared/errors.ts'
import { badLink } from '#shared/passwords.ts'
import { signedIn } from '#sync-server/access/signed-in.ts'
import { endSharesOf } from '#sync-server/commands/memberships.ts'
import { settingsOf } from '#sync-server/commands/settings.ts'
import type { ActionContext, Actions } from '#sync-server/context.ts'
import type { WriteTx } from '#sync-server/db/engine/store.ts'
import { keepAccessTokens } from '#sync-server/db/queries/access-tokens.ts'
import { type Account, isDemo, setPassword, viewUser } from '#sync-server/db/queries/accounts.ts'
import { addJob } from '#sync-server/db/queries/jobs.ts'
import { recordSecurityEvent } from '#sync-server/db/queries/security-events.ts'
import { endSessionsOf } from '#sync-server/db/queries/sessions.ts'
import { deleteTokens, holderOfToken, useToken } from '#sync-server/db/queries/tokens.ts'
import { onAddressConfirmed } from './confirmed-email.ts'
import { eventSource } from './event-source.ts'
import { proveAgain } from './proof-of-person.ts'
import { signIn } from './sign-in.ts'

export const passwordActions: Pick<Actions, 'passwords.askReset' | 'passwords.reset' | 'passwords.change'> = {
  // The same work is done for a known and an unknown e-mail address. The job tells them apart.
  'passwords.askReset': async (c, { email }) => {
    const attempt = await c.limits.take({ resetAddress: c.caller.clientIp, resetEmail: email })
    await c.store.write(async (tx) => {
      if (!attempt.silenced) await addJob(tx, { kind: 'reset-mail', payload: { email } }, c.now())
      await recordSecurityEvent(tx, { kind: 'reset-asked', ...eventSource(c) })
    })
    return { message: 'Se o email estiver cadastrado, você receberá um link para redefinir sua senha.' }
  },

  'passwords.reset': async (c, { token, newPassword }) => {
    await c.passwords.refuseCommon(newPassword, 'newPassword')
    return c.passwords.admit(c.caller, async ({ hash }) => {
      const attempt = await c.limits.take({ confirmReset: c.caller.clientIp })
      if (!(await c.store.read((tx) => holderOfToken(tx, 'reset', token, c.now())))) throw deadLink()
      const passwordHash = await hash(newPassword)
      await c.store.write(async (tx) => {
        const userId = await useToken(tx, 'reset', token, c.now())
        if (userId === undefined) throw deadLink()
        await attempt.succeed(tx)
        const account = await replacePassword(c, tx, userId, passwordHash)
        await deleteTokens(tx, 'reset', userId)
        await c.limits.forgive(tx, { loginPair: `${c.caller.clientIp} ${account.email}` })
        // Without configured mail every address is trusted, and so are the shares of the person who registered it.
        const isTakenOver = c.mailConfigured && account.emailVerifiedAt === null
        const sharesEnded = isTakenOver && (await endSharesOf(c, tx, userId))
        await addJob(tx, { kind: 'password-changed-mail', payload: { userId, sharesEnded } }, c.now())
        await recordSecurityEvent(tx, { kind: 'password-reset', userId, ...eventSource(c) })
        await onAddressConfirmed(c, tx, account)
      })
      return { message: 'Senha alterada com sucesso!' }
    })
  },

  /** Ends every session, including a thief's. The caller's browser gets a new session and keeps its notifications. */
  'passwords.change': async (c, { currentPassword, newPassword, endTokens }) => {
    await c.passwords.refuseCommon(newPassword, 'newPassword')
    return c.passwords.admit({ userId: signedIn(c) }, async (hashing) => {
      const proved = await proveAgain(c, hashing, currentPassword)
      const passwordHash = await hashing.hash(newPassword)
      return c.store.write(async (tx) => {
        const { id } = await proved(tx)
        // `signIn` ends this browser's session, after its notifications have moved.
        const account = await replacePassword(c, tx, id, passwordHash, c.session.id)
        if (!endTokens) await keepAccessTokens(tx, account)
        await deleteTokens(tx, 'reset', id)
        const session = await signIn(c, tx, account)
        await addJob(
          tx,
          { kind: 'password-changed-mail', payload: { userId: id, sharesEnded: false, staysIn: true } },
          c.now(),
        )
        await recordSecurityEvent(tx, { kind: 'password-changed', userId: id, ...eventSource(c) })
        return viewUser(account, await settingsOf(tx, id), { mailConfigured: c.mailConfigured, sessionId: session })
      })
    })
  },
}

/**
 * Sets another password, or none, and ends all sessions but `except`. The new epoch also ends sign-ins whose password is
 * being checked, and voids the marks of known browsers and the address of the calendar. Throws if the account is
 * deleted.
 */
export async function replacePassword(
  { streams }: ActionContext,
  tx: WriteTx,
  userId: string,
  passwordHash: string | null,
  except?: string,
): Promise<Account> {
  const account = await setPassword(tx, userId, passwordHash)
  if (account && isDemo(account)) throw forbidden('Uma demonstração não tem senha: ela é apagada sozinha.')
  if (!account) throw new Error('a token or an identity outlived its account')
  const ended = await endSessionsOf(tx, userId, except)
  for (const session of ended) streams.closeSession(tx, session)
  return account
}

const deadLink = () => invalid(badLink, 'token')
