import type { Language } from '#shared/settings.ts'
import { proposals as en } from './en/proposals.ts'
import { useLanguage } from './language.ts'
import { type ProposalTexts, proposals as ptBr } from './pt-br/proposals.ts'

/** Texts of the proposals dialog: loaded with it, apart from the texts of every screen. */
const texts: Record<Language, ProposalTexts> = { 'pt-BR': ptBr, en }

export const useProposalTexts = (): ProposalTexts => texts[useLanguage()]
