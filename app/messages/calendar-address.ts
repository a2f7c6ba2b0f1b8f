import type { Language } from '#shared/settings.ts'
import { calendarAddress as en } from './en/calendar-address.ts'
import { useLanguage } from './language.ts'
import { type CalendarAddressTexts, calendarAddress as ptBr } from './pt-br/calendar-address.ts'

/** Texts of the secret calendar URL: loaded with the settings, apart from the texts of every screen. */
const texts: Record<Language, CalendarAddressTexts> = { 'pt-BR': ptBr, en }

export const useCalendarAddressTexts = (): CalendarAddressTexts => texts[useLanguage()]
