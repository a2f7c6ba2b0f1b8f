import type { Language } from '#shared/settings.ts'
import { receipt as en } from './en/receipt.ts'
import { currentLanguage, useLanguage } from './language.ts'
import { receipt as ptBr, type ReceiptTexts } from './pt-br/receipt.ts'

/** Texts of the receipt of a shop: loaded with it, apart from the texts of every screen. */
const texts: Record<Language, ReceiptTexts> = { 'pt-BR': ptBr, en }

export const useReceiptTexts = (): ReceiptTexts => texts[useLanguage()]
export const receiptTexts = (): ReceiptTexts => texts[currentLanguage()]
