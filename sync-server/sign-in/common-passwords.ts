import { passwordMinLength } from '#shared/auth.ts'
import { DomainError } from '#shared/errors.ts'
import { isBrazilian } from './brazilian-passwords.ts'
import { isPattern } from './password-patterns.ts'

/** Number of common passwords that are refused. */
const refusedOnes = 10_000

let common: Promise<Set<string>> | undefined

/**
 * Throws `common_password`, about the input `field`, for a new password that is one of the commonest, in the world or
 * in Brazil, in any capitalisation: attackers guess these first (docs/decisions/009).
 */
export async function refuseCommon(password: string, field: string): Promise<void> {
  common ??= loadCommon()
  if (isGuessable(password) || (await common).has(folded(password))) {
    const text = 'Essa senha é uma das mais usadas do mundo, fácil de adivinhar. Escolha outra.'
    throw new DomainError('common_password', text, undefined, field)
  }
}

/** True if the password follows a rule of the commonest ones. */
export const isGuessable = (password: string): boolean => isBrazilian(password) || isPattern(folded(password))

const folded = (password: string): string => password.normalize('NFKC').toLowerCase()

/** Loaded with the first new password: most starts need none. */
async function loadCommon(): Promise<Set<string>> {
  const { default: passwords } = await import('@zxcvbn-ts/language-common/src/passwords.json')
  return new Set(passwords.filter((password) => password.length >= passwordMinLength).slice(0, refusedOnes))
}
