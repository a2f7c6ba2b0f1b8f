import type { Language } from '#shared/settings.ts'
import { accountActivity as en } from './en/account-activity.ts'
import { useLanguage } from './language.ts'
import { type AccountActivityTexts, accountActivity as ptBr } from './pt-br/account-activity.ts'

/** Texts of the account's activity: loaded with the settings, apart from the texts of every screen. */
const texts: Record<Language, AccountActivityTexts> = { 'pt-BR': ptBr, en }

export const useAccountActivityTexts = (): AccountActivityTexts => texts[useLanguage()]
