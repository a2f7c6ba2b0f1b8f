import { z } from 'zod/mini'
import { firstNameMaxLength, shownPasswordSchema, userSchema } from './auth.ts'
import { route } from './route.ts'
import { optionalLineSchema } from './text.ts'

/** For so long a sign-in stands for the password of an account that has none. */
export const freshSignInMs = 10 * 60 * 1000

export const accountRoutes = {
  'account.rename': route({
    kind: 'action',
    method: 'PUT',
    path: '/api/user/name',
    /** Nothing, or an empty text, takes the name away. */
    input: z.object({ firstName: optionalLineSchema('O nome', firstNameMaxLength) }),
    reply: userSchema,
    summary: 'Change the first name, also where others read it',
  }),
  'account.delete': route({
    kind: 'action',
    method: 'DELETE',
    path: '/api/user',
    /** An account that has no password shows none: it must have signed in just before. */
    input: z.object({ password: z.optional(shownPasswordSchema) }),
    reply: z.void(),
    summary: 'Delete the account and all that is in it, at once and for ever',
  }),
}
