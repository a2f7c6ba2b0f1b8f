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
      /** True for the first day of a span, whose words stay in the title. */
      isSpan?: boolean
      /** True for the first day of a month, whose name alone was written. */
      isMonth?: boolean
      /** The hour behind the day: "hoje 14". */
      time?: string
    }
  /** `HH:mm`. `isSpan` is true for the first hour of a span, whose words stay in the title. */
  | { kind: 'time'; time: string; isSpan?: boolean }
  /** Several times: a to-do for each. */
  | { kind: 'times'; times: string[] }
  /** `times` are those of a day, and `hours` those from one time of a day to the next. */
  | { kind: 'repeat'; repeat: Repeat; times?: string[]; hours?: number }
  /**
   * `isAhead` is true for words that may precede the repeat: "em 10 parcelas todo dia 15". `isParcels` is true for times
   * that are monthly from a date on.
   */
  | { kind: 'count'; count: number; frequency: Repeat['frequency'] | null; isAhead: boolean; isParcels?: boolean }
  /** The last day of the repeat that precedes it; nothing without a repeat. */
  | { kind: 'until'; day: string }
  /** Several days. A to-do can have only one day, so they stay in the title, together with a time beside them. */
  | { kind: 'several' }
  | { kind: 'priority'; priority: number }
  /** Minutes before the time; nothing without a day. */
  | { kind: 'reminder'; minutes: number }

/**
 * The place where a phrase has its meaning. `sure`: anywhere. `beside`: next to another phrase. `behind`: after another
 * phrase. `start`: only at the start of the line. `end`: also at the end of the line. `edge`: also at its start or end.
 * `ordinal`: also where no noun follows, because "segunda" and "quinta" are numbers as well.
 */
export type Certainty = 'sure' | 'beside' | 'behind' | 'start' | 'end' | 'edge' | 'ordinal'

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
