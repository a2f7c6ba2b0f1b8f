import { z } from 'zod/mini'
import { dayMs } from './days.ts'
import { linkTokenSchema } from './passwords.ts'
import { route } from './route.ts'

/** Validity of the link in a confirmation mail. */
export const confirmLinkLifeMs = 3 * dayMs

export const addressRoutes = {
  'addresses.confirm': route({
    kind: 'action',
    method: 'POST',
    path: '/api/confirm-email',
    signInText: 'Entre para confirmar seu e-mail.',
    input: z.object({ token: linkTokenSchema }),
    reply: z.object({ message: z.string() }),
    summary: 'Confirm the e-mail address of my account with the token of a mailed link',
  }),
  'addresses.resend': route({
    kind: 'action',
    method: 'POST',
    path: '/api/resend-confirmation',
    input: z.object({}),
    reply: z.object({ message: z.string() }),
    summary: 'Send the confirmation link again; nothing is sent once the address is confirmed',
  }),
}
