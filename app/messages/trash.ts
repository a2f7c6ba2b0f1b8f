import type { Language } from '#shared/settings.ts'
import { trash as en } from './en/trash.ts'
import { useLanguage } from './language.ts'
import { trash as ptBr, type TrashTexts } from './pt-br/trash.ts'

/** Texts of the trash: loaded with its page, apart from the texts of every screen. */
export const trashTexts: Record<Language, TrashTexts> = { 'pt-BR': ptBr, en }

export const useTrashTexts = (): TrashTexts => trashTexts[useLanguage()]
