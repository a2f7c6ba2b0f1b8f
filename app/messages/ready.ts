import type { Language } from '#shared/settings.ts'
import { ready as en } from './en/ready.ts'
import { useLanguage } from './language.ts'
import { ready as ptBr, type ReadyTexts } from './pt-br/ready.ts'

/** Texts of ready-made lists: loaded with them, apart from the texts of every screen. */
const texts: Record<Language, ReadyTexts> = { 'pt-BR': ptBr, en }

export const useReadyTexts = (): ReadyTexts => texts[useLanguage()]
