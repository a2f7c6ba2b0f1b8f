/** Phrases for a priority, numbered as for tasks: 1 low, 2 medium, 3 high. */
import { none, type Phrase, phrase, type Reading } from './phrases.ts'

const priority = (level: number) => (): Reading => ({
  certainty: 'sure',
  meaning: { kind: 'priority', priority: level },
})

export const priorityPhrases: Phrase[] = [
  phrase('urgente|urgentissimo', priority(3)),
  phrase('(?:com )?(?:prioridade (?:alta|maxima)|alta prioridade)', priority(3)),
  phrase('(?:com )?(?:prioridade media|media prioridade)', priority(2)),
  phrase('(?:com )?(?:prioridade (?:baixa|minima)|baixa prioridade)|sem pressa', priority(1)),
  none('(?:nao|nada) (?:e )?urgente'),
]
