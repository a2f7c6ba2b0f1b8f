import { z } from 'zod/mini'
import { givenSchema, idSchema } from './ids.ts'
import { shortEnough } from './text.ts'

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
  /** True if the person has proved that the e-mail address is theirs, and on a server that cannot ask for a proof. */
  emailConfirmed: z.optional(z.boolean()),
  /** False for an account without a password, which can only sign in with Google. */
  hasPassword: z.optional(z.boolean()),
  /** True for an administrator of the server, absent for everybody else. */
  isAdmin: z.optional(z.boolean()),
  /** The time at which a demo is erased, ms; absent for every other account. */
  demoUntil: z.optional(z.number()),
  /** Identifies the session of this response but grants nothing: a later sign-out can name the session to end. */
  session: z.optional(z.string()),
})

export type User = z.infer<typeof userSchema>
