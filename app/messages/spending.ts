import type { Language } from '#shared/settings.ts'
import { spending as en } from './en/spending.ts'
import { useLanguage } from './language.ts'
import { spending as ptBr, type SpendingTexts } from './pt-br/spending.ts'

/** Texts of the screen of spendings: loaded with it, apart from the texts of every screen. */
const texts: Record<Language, SpendingTexts> = { 'pt-BR': ptBr, en }

export const useSpendingTexts = (): SpendingTexts => texts[useLanguage()]
