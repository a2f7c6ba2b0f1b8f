/** Phrases for the end of a repeat: "até março", "por 7 dias", "em 10 parcelas". */
import type { Repeat } from '#shared/repeats.ts'
import { endOfNamedMonth } from './calendar.ts'
import { type Phrase, phrase, type Reading } from './phrases.ts'
import { longMonth, monthIn, number, numberIn } from './words.ts'

const frequencies: Record<string, Repeat['frequency'] | null> = {
  v: null,
  d: 'DAILY',
  s: 'WEEKLY',
  m: 'MONTHLY',
  a: 'YEARLY',
}

const largestCount = 999

function times(
  count: number,
  frequency: Repeat['frequency'] | null,
  lead: string | undefined,
  isParcels = false,
): Reading | undefined {
  if (count < 1 || count > largestCount) return
  return { certainty: 'beside', meaning: { kind: 'count', count, frequency, isAhead: lead !== undefined, isParcels } }
}

const until = '(?:ate (?:(?:o )?(?:fim|final) d[eo] |o mes de )?)'
const year = '(?<year>20\\d\\d)'
const december = 12

const lastDay = (day: string | undefined): Reading | undefined =>
  day === undefined ? undefined : { certainty: 'beside', meaning: { kind: 'until', day } }

export const endPhrases: Phrase[] = [
  phrase(`${until}(?<name>${longMonth})(?: d[eo] ${year})?`, ({ name = '', year: typed }, today) =>
    lastDay(endOfNamedMonth(monthIn(name), typed, today)),
  ),
  phrase(`${until}${year}`, ({ year: typed }, today) => lastDay(endOfNamedMonth(december, typed, today))),
  // Parcels can be nothing else than times of the repeat.
  phrase(`(?<lead>(?:em |por )?(?<count>${number}) (?:parcelas|prestacoes))`, ({ count, lead }) =>
    times(numberIn(count), null, lead, true),
  ),
  phrase(`(?<lead>em |por )?(?<count>${number}) ?(?<unit>x|vezes|sessoes|aulas|doses)`, ({ count, lead, unit }) =>
    times(numberIn(count), null, lead, unit === 'x' || unit === 'vezes'),
  ),
  phrase(
    `(?<lead>por |durante )?(?<count>${number}) (?<unit>vezes|dias|semanas?|mes(?:es)?|anos?)`,
    ({ count, unit = '', lead }) => times(numberIn(count), frequencies[unit.charAt(0)] ?? null, lead),
  ),
]
