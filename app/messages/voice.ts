import type { Language } from '#shared/settings.ts'
import { voice as en } from './en/voice.ts'
import { useLanguage } from './language.ts'
import { voice as ptBr, type VoiceTexts } from './pt-br/voice.ts'

/** Texts of dictation: loaded with its first use, apart from the texts of every screen. */
const texts: Record<Language, VoiceTexts> = { 'pt-BR': ptBr, en }

export const useVoiceTexts = (): VoiceTexts => texts[useLanguage()]
