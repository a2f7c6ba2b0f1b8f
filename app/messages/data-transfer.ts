import type { Language } from '#shared/settings.ts'
import { dataTransfer as en } from './en/data-transfer.ts'
import { useLanguage } from './language.ts'
import { type DataTransferTexts, dataTransfer as ptBr } from './pt-br/data-transfer.ts'

/** Texts of imports and exports: loaded with them, apart from the texts of every screen. */
export const dataTransferTexts: Record<Language, DataTransferTexts> = { 'pt-BR': ptBr, en }

export const useDataTransferTexts = (): DataTransferTexts => dataTransferTexts[useLanguage()]
