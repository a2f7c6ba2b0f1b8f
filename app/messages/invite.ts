import type { Language } from '#shared/settings.ts'
import { invite as en } from './en/invite.ts'
import { useLanguage } from './language.ts'
import { type InviteTexts, invite as ptBr } from './pt-br/invite.ts'

/** Texts of the page of an invitation: loaded with it, apart from the texts of every screen. */
const texts: Record<Language, InviteTexts> = { 'pt-BR': ptBr, en }

export const useInviteTexts = (): InviteTexts => texts[useLanguage()]
