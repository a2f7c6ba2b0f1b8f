import { forbidden, invalid } from '#shared/errors.ts'
import { badLink } from '#shared/passwords.ts'
import { signedIn } from '#sync-server/access/signed-in.ts'
import type { Actions } from '#sync-server/context.ts'
import { findAccount } from '#sync-server/db/queries/accounts.ts'
import { holderOfToken, useToken } from '#sync-server/db/queries/tokens.ts'
import { mailConfirmation } from './confirmation-mail.ts'
import { onAddressConfirmed } from './confirmed-email.ts'

const ofAnotherAccount = 'Este link é de outra conta. Saia e entre com o e-mail que o recebeu.'

export const addressActions: Pick<Actions, 'addresses.confirm' | 'addresses.resend'> = {
  /**
   * Confirms the address if the link was mailed to the signed-in account: somebody who registered another person's
   * address must not have it confirmed by a click of its owner. The link of another account is refused with `forbidden`
   * and stays valid for that account.
   */
  'addresses.confirm': async (c, { token }) => {
    const userId = signedIn(c)
    const attempt = await c.limits.take({ confirmEmail: c.caller.clientIp })
    await c.store.write(async (tx) => {
      const holder = await holderOfToken(tx, 'email', token, c.now())
      if (holder === undefined) throw invalid(badLink, 'token')
      if (holder !== userId) throw forbidden(ofAnotherAccount)
      await useToken(tx, 'email', token, c.now())
      await attempt.succeed(tx)
      await onAddressConfirmed(c, tx, { id: userId })
    })
    return { message: 'E-mail confirmado!' }
  },

  'addresses.resend': async (c) => {
    const userId = signedIn(c)
    const attempt = await c.limits.take({ resendEmail: userId })
    await c.store.write(async (tx) => {
      const account = await findAccount(tx, userId)
      if (!c.mailConfigured || account?.emailVerifiedAt !== null) return attempt.undo(tx)
      await mailConfirmation(c, tx, account)
    })
    return { message: 'Se o seu e-mail ainda não foi confirmado, você receberá um novo link.' }
  },
}
