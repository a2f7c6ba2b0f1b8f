import { z } from 'zod/mini'
import { shownPasswordSchema } from './auth.ts'
import { givenInPathSchema } from './ids.ts'
import { route } from './route.ts'
import { lineSchema } from './text.ts'
import { tokenScopes } from './token-scopes.ts'

/** The beginning of each token, by which people and secret scanners recognise one. */
export const tokenMark = 'cad_'
export const tokenNameMaxLength = 60
export const tokensPerPerson = 20

const noScope = 'Escolha pelo menos uma permissão.'
const badScope = 'Essa permissão não existe.'
const badExpiry = 'Informe a validade em milissegundos desde 1970.'

const scopesSchema = z
  .array(z.enum(tokenScopes, badScope), badScope)
  .check(z.minLength(1, noScope), z.maxLength(tokenScopes.length, badScope))

/** A token without its secret, of which the server stores only a hash. Times in ms. */
const accessTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: scopesSchema,
  createdAt: z.int(),
  /** Null for a token that does not expire. */
  expiresAt: z.nullable(z.int()),
  /** Time of the last use, up to an hour too early; null before the first one. */
  lastUsedAt: z.nullable(z.int()),
})

export type AccessToken = z.infer<typeof accessTokenSchema>

export const accessTokenRoutes = {
  'tokens.all': route({
    kind: 'action',
    method: 'GET',
    path: '/api/tokens',
    input: z.object({}),
    reply: z.array(accessTokenSchema),
    summary: 'My tokens for programs, the newest first, also those that have expired',
  }),
  'tokens.create': route({
    kind: 'action',
    method: 'POST',
    path: '/api/tokens',
    input: z.object({
      name: lineSchema('O nome', tokenNameMaxLength),
      scopes: scopesSchema,
      expiresAt: z.optional(z.nullable(z.int(badExpiry))),
      /** Needed ten minutes after the sign-in. */
      password: z.optional(shownPasswordSchema),
    }),
    reply: z.object({ id: z.string(), token: z.string() }),
    status: 201,
    summary: 'Make a token for a program. The answer is the only one that shows it',
  }),
  'tokens.revoke': route({
    kind: 'action',
    method: 'DELETE',
    path: '/api/tokens/{id}',
    input: z.object({ id: givenInPathSchema() }),
    reply: z.void(),
    summary: 'End one of my tokens at once',
  }),
}
