import type { Language } from '#shared/settings.ts'
import { prices as en } from './en/prices.ts'
import { useLanguage } from './language.ts'
import { type PriceTexts, prices as ptBr } from './pt-br/prices.ts'

/** Texts of remembered prices and returning items: loaded with them, apart from the texts of every screen. */
export const priceTexts: Record<Language, PriceTexts> = { 'pt-BR': ptBr, en }

export const usePriceTexts = (): PriceTexts => priceTexts[useLanguage()]
