import { z } from 'zod/mini'
import { givenSchema, idSchema } from './ids.ts'
import { route } from './route.ts'
import { optionalLineSchema, shortEnough } from './text.ts'

export const homePages = ['dashboard', 'projects', 'notes', 'todos', 'shopping'] as const
export const homePageSchema = z.enum(homePages, 'Página inicial inválida.')
export type HomePage = z.infer<typeof homePageSchema>

export const passwordMinLength = 6
const passwordMaxLength = 200
const emailMaxLength = 254
export const firstNameMaxLength = 60

const badEmail = 'Informe um e-mail válido.'

/**
 * An e-mail address in lower case. Only printable ASCII is accepted: lower-casing turns some other characters, such as
 * the Kelvin sign (U+212A), into ASCII letters, and so one person's address into another's.
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
 * The fragment (`#`) of the link in a mailed invitation. It proves that its holder reads the mail of the invited
 * address. Any short text is accepted; an invalid proof is ignored.
 */
export const proofSchema = z.optional(givenSchema('A prova do convite é um texto curto.'))

const passwordField = z
  .string('Informe a senha.')
  .check(z.maxLength(passwordMaxLength, { error: 'A senha pode ter no máximo 200 caracteres', abort: true }))

/** A password entered for verification. The minimum length of new passwords does not apply. */
export const shownPasswordSchema = passwordField.check(z.minLength(1, 'Informe a senha.'))

export const newPasswordSchema = passwordField.check(
  z.minLength(passwordMinLength, 'A senha deve ter pelo menos 6 caracteres'),
  z.refine((text) => text.isWellFormed(), 'A senha contém caracteres que não podem ser guardados.'),
)

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.nullable(z.string()),
  /** The name by which the app addresses the person: the first name, or the local part of the e-mail address. */
  username: z.string(),
  homePage: homePageSchema,
  /** True if the person has proved that the e-mail address is theirs. */
  emailConfirmed: z.optional(z.boolean()),
  /** False for an account without a password, which can only sign in with Google. */
  hasPassword: z.optional(z.boolean()),
  /** Identifies the session of this response but grants nothing: a later sign-out can name the session to end. */
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
     * Without `session` the session of the cookie ends and the cookie is deleted. With `session`, that session ends if
     * the cookie still belongs to it; the cookie stays, because a later sign-in may have replaced it by then.
     */
    input: z.object({ session: z.optional(givenSchema()) }),
    reply: z.object({ redirectTo: z.optional(z.string()) }),
    summary: 'Sign out',
  }),
}
