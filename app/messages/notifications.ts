import type { Language } from '#shared/settings.ts'
import { notifications as en } from './en/notifications.ts'
import { useLanguage } from './language.ts'
import { type NotificationTexts, notifications as ptBr } from './pt-br/notifications.ts'

/** Texts of notifications: loaded with them, apart from the texts of every screen. */
const texts: Record<Language, NotificationTexts> = { 'pt-BR': ptBr, en }

export const useNotificationTexts = (): NotificationTexts => texts[useLanguage()]
