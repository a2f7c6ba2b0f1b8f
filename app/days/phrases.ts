/** The types of the grammar: patterns over folded lines, and their meaning. */
import type { Repeat } from '#shared/repeats.ts'

export type Meaning =
  | {
      kind: 'day'
      day: string
      /** True for a mere weekday: a date beside it decides. */
      isWeekday?: boolean
      /** True behind "até": the day ends the repeat that precedes it. */
      isEnd?: boolean
    }
  /** `HH:mm`. */
  | { kind: 'time'; time: string }
  | { kind: 'repeat'; repeat: Repeat; time?: string }
  | { kind: 'count'; count: number; frequency: Repeat['frequency'] | null }
  /** The last day of the repeat that precedes it; nothing without a repeat. */
  | { kind: 'until'; day: string }
  /** Several days. A to-do can have only one day, so they stay in the title, together with a time beside them. */
  | { kind: 'several' }
  | { kind: 'priority'; priority: number }

/**
 * The place where a phrase has its meaning. `sure`: anywhere. `beside`: next to another phrase. `behind`: after another
 * phrase. `end`: also at the end of the line. `ordinal`: also where no noun follows, because "segunda" and "quinta" are
 * numbers as well.
 */
export type Certainty = 'sure' | 'beside' | 'behind' | 'end' | 'ordinal'

export interface Reading {
  meaning: Meaning
  certainty: Certainty
}

export type Groups = Record<string, string | undefined>

export interface Phrase {
  /** A sticky pattern over folded lines. Its match ends at the end of a word. */
  pattern: RegExp
  /** Undefined if the match has no meaning; then no part of it is another phrase either. */
  read: (groups: Groups, today: string, typed: string) => Reading | undefined
}

/** A phrase from the source of a pattern, which ends at the end of a word or number. */
export const phrase = (source: string, read: Phrase['read']): Phrase => ({
  pattern: new RegExp(`(?:${source})(?![\\p{L}\\p{N}]|[.,:/-]\\d)`, 'uy'),
  read,
})

/** A phrase that looks like a day and is none: it stays in the title as a whole. */
export const none = (source: string): Phrase => phrase(source, () => undefined)

/** A phrase for several days. */
export const several = (source: string): Phrase =>
  phrase(source, () => ({ certainty: 'sure', meaning: { kind: 'several' } }))
