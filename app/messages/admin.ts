import type { Language } from '#shared/settings.ts'
import { admin as en } from './en/admin.ts'
import { useLanguage } from './language.ts'
import { type AdminTexts, admin as ptBr } from './pt-br/admin.ts'

export const adminTexts: Record<Language, AdminTexts> = { 'pt-BR': ptBr, en }

/** Texts of the page of administrators: loaded with it, apart from the texts of every screen. */
export const useAdminTexts = (): AdminTexts => adminTexts[useLanguage()]
