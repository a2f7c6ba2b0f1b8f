import { DomainError } from '#shared/errors.ts'
import { badLink } from '#shared/passwords.ts'
import type { Actions } from '../context.ts'
import { addJob } from '../db/jobs.ts'
import { useToken } from '../db/tokens.ts'
import { accountById } from './auth.ts'
import { onAddressConfirmed } from './confirmed-address.ts'

export const addressActions: Pick<Actions, 'addresses.confirm' | 'addresses.resend'> = {
  'addresses.confirm': async (c, { token }) => {
    const attempt = await c.limits.take({ confirmEmail: c.caller.address })
    await c.store.write(async (tx) => {
      const userId = await useToken(tx, 'email', token, c.now())
      if (userId === undefined) throw new DomainError('invalid', badLink)
      await attempt.succeed(tx)
      await onAddressConfirmed(c, tx, { id: userId })
    })
    return { message: 'E-mail confirmado!' }
  },

  'addresses.resend': async (c) => {
    const userId = c.userId ?? ''
    const attempt = await c.limits.take({ resendEmail: userId })
    await c.store.write(async (tx) => {
      const [account] = await accountById(tx, { id: userId })
      if (!c.mailConfigured || account?.emailVerifiedAt !== null) return attempt.undo(tx)
      await addJob(tx, { kind: 'verify-mail', payload: { userId } }, c.now())
    })
    return { message: 'Se o seu e-mail ainda não foi confirmado, você receberá um novo link.' }
  },
}
