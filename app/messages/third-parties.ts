import type { Language } from '#shared/settings.ts'
import { thirdParties as en } from './en/third-parties.ts'
import { useLanguage } from './language.ts'
import { thirdParties as ptBr, type ThirdPartyTexts } from './pt-br/third-parties.ts'

/** What is said of ads and of counting; with them, and not with the texts of every screen. */
const texts: Record<Language, ThirdPartyTexts> = { 'pt-BR': ptBr, en }

export const useThirdPartyTexts = (): ThirdPartyTexts => texts[useLanguage()]
