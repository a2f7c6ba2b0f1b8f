import type { Language } from '#shared/settings.ts'
import { doors as en } from './en/doors.ts'
import { useLanguage } from './language.ts'
import { type DoorTexts, doors as ptBr } from './pt-br/doors.ts'

/** Texts beside the forms of `/auth`: loaded after them. */
const texts: Record<Language, DoorTexts> = { 'pt-BR': ptBr, en }

export const useDoorTexts = (): DoorTexts => texts[useLanguage()]
