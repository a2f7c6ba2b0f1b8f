import type { Language } from '#shared/settings.ts'
import { thirdParties as en } from './en/third-parties.ts'
import { useLanguage } from './language.ts'
import { thirdParties as ptBr, type ThirdPartyTexts } from './pt-br/third-parties.ts'

/** Texts of ads and analytics: loaded with them, apart from the texts of every screen. */
const texts: Record<Language, ThirdPartyTexts> = { 'pt-BR': ptBr, en }

export const useThirdPartyTexts = (): ThirdPartyTexts => texts[useLanguage()]
