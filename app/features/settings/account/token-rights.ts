import type { AccessTokenTexts } from '#app/messages/pt-br/access-tokens.ts'
import { type TokenArea, type TokenScope, tokenAreas } from '#shared/token-scopes.ts'

export type Right = keyof AccessTokenTexts['verbs']
export type Rights = Record<TokenArea, Right>

export const rightChoices: readonly Right[] = ['none', 'read', 'write', 'both']

/** The scopes for these rights. */
export const scopesOf = (rights: Rights): TokenScope[] =>
  tokenAreas.flatMap((area) =>
    (['read', 'write'] as const).flatMap((verb): TokenScope[] =>
      [verb, 'both'].includes(rights[area]) ? [`${verb}:${area}`] : [],
    ),
  )

/** The scopes in words, a line for each area: 'Notas: só ler'. */
export function rightsInWords(scopes: readonly TokenScope[], texts: AccessTokenTexts): string[] {
  const names = { everything: texts.everything, ...texts.areas }
  return (['everything', ...tokenAreas] as const).flatMap((area) => {
    const has = (verb: 'read' | 'write') => scopes.includes(area === 'everything' ? verb : `${verb}:${area}`)
    const right: Right = has('read') ? (has('write') ? 'both' : 'read') : has('write') ? 'write' : 'none'
    return right === 'none' ? [] : [`${names[area]}: ${texts.verbs[right].toLowerCase()}`]
  })
}
