import { z } from 'zod/mini'
import { firstNameMaxLength, shownPasswordSchema, userSchema } from './auth.ts'
import { route } from './route.ts'
import { optionalLineSchema } from './text.ts'

/** An account without a password needs no other proof of identity this long after its sign-in. */
export const freshSignInMs = 10 * 60 * 1000

export const accountRoutes = {
  'account.rename': route({
    kind: 'action',
    method: 'PUT',
    path: '/api/user/name',
    /** A missing or empty text removes the name. */
    input: z.object({ firstName: optionalLineSchema('O nome', firstNameMaxLength) }),
    reply: userSchema,
    summary: 'Change the first name, also where others read it',
  }),
  'account.delete': route({
    kind: 'action',
    method: 'DELETE',
    path: '/api/user',
    /** Omitted by an account without a password, which must have signed in recently. */
    input: z.object({ password: z.optional(shownPasswordSchema) }),
    reply: z.void(),
    summary: 'Delete the account and all that is in it, at once and for ever',
  }),
}
