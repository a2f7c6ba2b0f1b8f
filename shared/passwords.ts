import { z } from 'zod/mini'
import { emailSchema, newPasswordSchema, shownPasswordSchema, userSchema } from './auth.ts'
import { route } from './route.ts'

/** Validity of the link in a reset mail. */
export const resetLinkLifeMs = 30 * 60 * 1000

export const badLink = 'Link inválido ou expirado. Solicite um novo.'

/** The token of a mailed link: 32 random bytes, base64url. */
export const linkTokenSchema = z.string(badLink).check(z.regex(/^[\w-]{43}$/, badLink))

/** The address within the app that such a token opens. */
export const resetPath = (token: string): string => `/reset-password?token=${token}`

const noEmail = 'Por favor, informe seu email'

export const passwordRoutes = {
  'passwords.askReset': route({
    kind: 'action',
    method: 'POST',
    path: '/api/reset-password',
    access: 'public',
    input: z.object({ email: z.pipe(z.string(noEmail).check(z.minLength(1, noEmail)), emailSchema) }),
    reply: z.object({ message: z.string() }),
    summary: 'Ask for a link to choose a new password; the answer never tells whether the address is known',
  }),
  'passwords.reset': route({
    kind: 'action',
    method: 'POST',
    path: '/api/confirm-reset',
    access: 'public',
    input: z.object({ token: linkTokenSchema, newPassword: newPasswordSchema }),
    reply: z.object({ message: z.string() }),
    summary: 'Choose a new password with the token of a mailed link; ends every session of the account',
  }),
  'passwords.change': route({
    kind: 'action',
    method: 'PUT',
    path: '/api/user/password',
    /** Omitted by an account without a password, which must have signed in recently. */
    input: z.object({
      currentPassword: z.optional(shownPasswordSchema),
      newPassword: newPasswordSchema,
      /** False keeps the tokens of programs. */
      endTokens: z._default(z.boolean(), true),
    }),
    reply: userSchema,
    summary: 'Choose another password; ends every other session of the account',
  }),
}
