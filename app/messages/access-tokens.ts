import type { Language } from '#shared/settings.ts'
import { accessTokens as en } from './en/access-tokens.ts'
import { useLanguage } from './language.ts'
import { type AccessTokenTexts, accessTokens as ptBr } from './pt-br/access-tokens.ts'

/** Texts of the tokens for programs: loaded with the settings, apart from the texts of every screen. */
const texts: Record<Language, AccessTokenTexts> = { 'pt-BR': ptBr, en }

export const useAccessTokenTexts = (): AccessTokenTexts => texts[useLanguage()]
