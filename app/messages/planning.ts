import type { Language } from '#shared/settings.ts'
import { planning as en } from './en/planning.ts'
import { useLanguage } from './language.ts'
import { type PlanningTexts, planning as ptBr } from './pt-br/planning.ts'

/** Texts of days and repeats: loaded with their dialogs, apart from the texts of every screen. */
export const planningTexts: Record<Language, PlanningTexts> = { 'pt-BR': ptBr, en }

export const usePlanningTexts = (): PlanningTexts => planningTexts[useLanguage()]
