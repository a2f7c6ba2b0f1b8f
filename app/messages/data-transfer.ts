import type { Language } from '#shared/settings.ts'
import { dataTransfer as en } from './en/data-transfer.ts'
import { useLanguage } from './language.ts'
import { type DataTransferTexts, dataTransfer as ptBr } from './pt-br/data-transfer.ts'

/** What is said around imports and exports; with them, and not with the texts of every screen. */
export const dataTransferTexts: Record<Language, DataTransferTexts> = { 'pt-BR': ptBr, en }

export const useDataTransferTexts = (): DataTransferTexts => dataTransferTexts[useLanguage()]
