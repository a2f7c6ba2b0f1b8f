import { z } from 'zod/mini'
import {
  emailSchema,
  firstNameMaxLength,
  newPasswordSchema,
  proofSchema,
  shownPasswordSchema,
  userSchema,
} from './auth.ts'
import { givenSchema } from './ids.ts'
import { route } from './route.ts'
import { syncAnswerSchema, syncRequestSchema } from './sync.ts'
import { optionalLineSchema } from './text.ts'

/** Asks for the answer to the first sync request of a new device, which saves that device a round trip. */
const firstSyncSchema = z.optional(z.pick(syncRequestSchema, { protocol: true, v: true, budget: true }))

const signedInSchema = z.extend(userSchema, {
  /** Absent if it was not asked for, and if the device must ask for itself, as after an update of the server. */
  sync: z.optional(syncAnswerSchema),
})

export const authRoutes = {
  'auth.user': route({
    kind: 'query',
    method: 'GET',
    path: '/api/auth/user',
    input: z.object({}),
    reply: userSchema,
    summary: 'The person who is signed in',
  }),
  'auth.register': route({
    kind: 'action',
    method: 'POST',
    path: '/api/register',
    access: 'public',
    input: z.object({
      email: emailSchema,
      password: newPasswordSchema,
      /** An empty form field counts as missing. */
      firstName: optionalLineSchema('O nome', firstNameMaxLength),
      /**
       * The proof of an invitation mailed to this address: it confirms the address, so no confirmation mail is sent.
       */
      proof: proofSchema,
      /** On a server that not anybody may register on: the token of an invitation, or the proof from a mailed one. */
      invitation: proofSchema,
      /** For the first account, if the capabilities say so: the code in the log of the server. */
      setupCode: proofSchema,
      sync: firstSyncSchema,
    }),
    reply: signedInSchema,
    status: 201,
    summary: 'Make an account and sign in',
  }),
  'auth.login': route({
    kind: 'action',
    method: 'POST',
    path: '/api/login',
    access: 'public',
    input: z.object({ email: emailSchema, password: shownPasswordSchema, sync: firstSyncSchema }),
    reply: signedInSchema,
    summary: 'Sign in',
  }),
  'auth.logout': route({
    kind: 'action',
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    /**
     * Without `session` the session of the cookie ends and the cookie is deleted. With `session`, that session ends if
     * the cookie still belongs to it; the cookie stays, because a later sign-in may have replaced it by then.
     */
    input: z.object({ session: z.optional(givenSchema()) }),
    reply: z.object({ redirectTo: z.optional(z.string()) }),
    summary: 'Sign out',
  }),
}
