import type { Language } from '#shared/settings.ts'
import { demo as en } from './en/demo.ts'
import { useLanguage } from './language.ts'
import { type DemoTexts, demo as ptBr } from './pt-br/demo.ts'

/** Texts of a demo: loaded with its strip. */
const texts: Record<Language, DemoTexts> = { 'pt-BR': ptBr, en }

export const useDemoTexts = (): DemoTexts => texts[useLanguage()]
