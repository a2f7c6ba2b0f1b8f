/** Phrases for a reminder: "me lembra de", "lembrete 30 min antes". */
import { reminders } from '#shared/day-fields.ts'
import { type Certainty, type Phrase, phrase, type Reading } from './phrases.ts'
import { number, numberIn } from './words.ts'

const minutesOf: Record<string, number> = { m: 1, h: 60, d: 1440 }

const reminding = (minutes: number, certainty: Certainty = 'sure'): Reading => ({
  certainty,
  meaning: { kind: 'reminder', minutes },
})

/** The reminder that many minutes before, or the next earlier one. Undefined if none is within the same unit. */
function before(count: number, unit: string): Reading | undefined {
  const least = count * (minutesOf[unit] ?? 0)
  const found = reminders.find((minutes) => minutes >= least)
  return found === undefined || (unit !== 'd' && found === minutesOf.d) ? undefined : reminding(found)
}

const verb = '(?:me )?(?:lembr(?:a|e|ar|ete)|avis(?:a|e|ar|o))(?:-me)?'
const self = '(?:me (?:lembr|avis)(?:a|e|ar)|(?:lembr|avis)(?:a|e|ar)-me)'

export const reminderPhrases: Phrase[] = [
  phrase(`${self}(?: de| que| pra| para)?`, () => reminding(0, 'start')),
  phrase('lembrar de|lembrete(?: de| pra| para|:)', () => reminding(0, 'start')),
  phrase('com lembrete|(?:me )?avisa(?:r)? na hora|lembrete na hora', () => reminding(0)),
  phrase(
    `(?:com )?${verb}(?: de| com)? (?<count>${number}) ?(?<unit>m|h|d)(?:in(?:utos?)?|oras?|ias?)?(?: de antecedencia| antes)`,
    ({ count, unit = '' }) => before(numberIn(count), unit),
  ),
]
