/** The rights of a token: `read` or `write` for all areas, or for one, as in `write:shopping`. Writing is not reading. */

const tokenVerbs = ['read', 'write'] as const
export const tokenAreas = ['shopping', 'todos', 'notes', 'projects'] as const

export type TokenVerb = (typeof tokenVerbs)[number]
export type TokenArea = (typeof tokenAreas)[number]
export type TokenScope = TokenVerb | `${TokenVerb}:${TokenArea}`

/** The right that a route needs; `open` is none. */
export type TokenNeed = `${TokenVerb}:${TokenArea}` | 'open'

export const tokenScopes = tokenVerbs.flatMap((verb): TokenScope[] => [
  verb,
  ...tokenAreas.map((area) => `${verb}:${area}` as const),
])

/** True if one of these scopes includes the right. */
export const grants = (scopes: readonly TokenScope[], need: TokenNeed): boolean =>
  need === 'open' || scopes.some((scope) => need === scope || need.startsWith(`${scope}:`))
