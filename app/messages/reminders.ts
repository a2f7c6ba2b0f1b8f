import type { Language } from '#shared/settings.ts'
import { reminders as en } from './en/reminders.ts'
import { useLanguage } from './language.ts'
import { reminders as ptBr, type ReminderTexts } from './pt-br/reminders.ts'

/** Texts of reminders: loaded with them, apart from the texts of every screen. */
const texts: Record<Language, ReminderTexts> = { 'pt-BR': ptBr, en }

export const useReminderTexts = (): ReminderTexts => texts[useLanguage()]
