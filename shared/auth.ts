import { z } from 'zod/mini'
import { homePageSchema } from './home-pages.ts'
import { givenSchema, idSchema } from './ids.ts'
import { route } from './route.ts'
import { optionalLineSchema, shortEnough } from './text.ts'

export const passwordMinLength = 6
const passwordMaxLength = 200
const emailMaxLength = 254
export const firstNameMaxLength = 60

const badEmail = 'Informe um e-mail válido.'

/**
 * An e-mail address, folded. Printable ASCII is demanded before folding: lower-casing first would turn
 * look-alike letters (K, ｆ) into other people's addresses.
 */
export const emailSchema = z
  .string(badEmail)
  .check(
    shortEnough(emailMaxLength, badEmail),
    z.trim(),
    z.regex(/^[\x21-\x7e]+$/, { error: badEmail, abort: true }),
    z.toLowerCase(),
    z.maxLength(emailMaxLength, badEmail),
    z.regex(z.regexes.email, badEmail),
  )

/**
 * What stands behind the `#` of the link in a mailed invitation: whoever has it reads the mail of the invited address. Any
 * short text may be sent: what proves nothing is ignored.
 */
export const proofSchema = z.optional(givenSchema('A prova do convite é um texto curto.'))

const passwordField = z
  .string('Informe a senha.')
  .check(z.maxLength(passwordMaxLength, { error: 'A senha pode ter no máximo 200 caracteres', abort: true }))

/** A password that somebody shows: of one that is wrong nothing more is said. */
export const shownPasswordSchema = passwordField.check(z.minLength(1, 'Informe a senha.'))

export const newPasswordSchema = passwordField.check(
  z.minLength(passwordMinLength, 'A senha deve ter pelo menos 6 caracteres'),
  z.refine((text) => text.isWellFormed(), 'A senha contém caracteres que não podem ser guardados.'),
)

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.nullable(z.string()),
  /** What the app calls the person: the first name, or the part of the e-mail before the @. */
  username: z.string(),
  homePage: homePageSchema,
  /** Whether the person has proved that the address is theirs. */
  emailConfirmed: z.optional(z.boolean()),
  /** Whether there is one: who always came by Google has none. */
  hasPassword: z.optional(z.boolean()),
  /** Names the session that the answer came in, and opens nothing: by it a sign-out says later which one it meant. */
  session: z.optional(z.string()),
})

export type User = z.infer<typeof userSchema>

export const authRoutes = {
  'auth.user': route({
    kind: 'query',
    method: 'GET',
    path: '/api/auth/user',
    input: z.object({}),
    reply: userSchema,
    summary: 'Who is signed in',
  }),
  'auth.register': route({
    kind: 'action',
    method: 'POST',
    path: '/api/register',
    access: 'public',
    input: z.object({
      email: emailSchema,
      password: newPasswordSchema,
      /** An empty field of a form is none. */
      firstName: optionalLineSchema('O nome', firstNameMaxLength),
      /** Of an invitation that was mailed to this address: confirms it, so that no confirmation mail is needed. */
      proof: proofSchema,
    }),
    reply: userSchema,
    status: 201,
    summary: 'Make an account and sign in',
  }),
  'auth.login': route({
    kind: 'action',
    method: 'POST',
    path: '/api/login',
    access: 'public',
    input: z.object({ email: emailSchema, password: shownPasswordSchema }),
    reply: userSchema,
    summary: 'Sign in',
  }),
  'auth.logout': route({
    kind: 'action',
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    /**
     * Without a name the session of the cookie ends, and the browser forgets the cookie. With one that session ends if
     * the cookie is still its own; the cookie stays, for by the time of the answer it may be that of a later sign-in.
     */
    input: z.object({ session: z.optional(givenSchema()) }),
    reply: z.object({ redirectTo: z.optional(z.string()) }),
    summary: 'Sign out',
  }),
}
