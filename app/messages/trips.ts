import type { Language } from '#shared/settings.ts'
import { trips as en } from './en/trips.ts'
import { useLanguage } from './language.ts'
import { trips as ptBr, type TripTexts } from './pt-br/trips.ts'

/** Texts of past trips: loaded with them, apart from the texts of every screen. */
export const tripTexts: Record<Language, TripTexts> = { 'pt-BR': ptBr, en }

export const useTripTexts = (): TripTexts => tripTexts[useLanguage()]
