import type { Language } from '#shared/settings.ts'
import { policies as en } from './en/policies.ts'
import { useLanguage } from './language.ts'
import { type PolicyTexts, policies as ptBr } from './pt-br/policies.ts'

const texts: Record<Language, PolicyTexts> = { 'pt-BR': ptBr, en }

/** The texts of the policy pages. They are loaded with those pages, apart from the texts of every screen. */
export const usePolicyTexts = (): PolicyTexts => texts[useLanguage()]
