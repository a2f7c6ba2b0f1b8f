import type { Language } from '#shared/settings.ts'
import { account as en } from './en/account.ts'
import { useLanguage } from './language.ts'
import { type AccountTexts, account as ptBr } from './pt-br/account.ts'

/** Texts of the screens behind the links of our mails: loaded with them, apart from the texts of every screen. */
const texts: Record<Language, AccountTexts> = { 'pt-BR': ptBr, en }

export const useAccountTexts = (): AccountTexts => texts[useLanguage()]
