/** Phrases for a reminder: "me lembra de", "lembrete 30 min antes". */
import { isReminder } from '#shared/day-fields.ts'
import { type Certainty, type Groups, type Phrase, phrase, type Reading } from './phrases.ts'
import { number, numberIn } from './words.ts'

const minutesOf: Record<string, number> = { m: 1, h: 60, d: 1440, s: 10_080 }
const [halfHour, month] = [30, 43_200]

const reminding = (minutes: number, certainty: Certainty = 'sure'): Reading => ({
  certainty,
  meaning: { kind: 'reminder', minutes },
})

/** The reminder so long before. "Antes da aula" names the to-do at the start of a line only. */
function before({ count, unit = '', past, of }: Groups): Reading | undefined {
  const more = past === 'meia' ? halfHour : Number(past ?? 0)
  const one = unit.startsWith('mes') ? month : (minutesOf[unit.charAt(0)] ?? halfHour)
  const minutes = numberIn(count) * one + more
  return isReminder(minutes) ? reminding(minutes, of === undefined ? 'sure' : 'start') : undefined
}

const noun = '(?:com )?(?:um )?(?:lembrete|alarme|alerta|aviso)'
const verb = `(?:${noun}|(?:me )?(?:lembr|avis)(?:a|e|ar)(?:-me)?)`
const self = '(?:me (?:lembr|avis)(?:a|e|ar)|(?:lembr|avis)(?:a|e|ar)-me)'
const minutes = 'm(?:in(?:uto)?s?)?'
const hours = `h(?:s|rs?|oras?)?(?:(?: e |(?<=\\dh) ?)(?<past>meia|[0-5]\\d)(?: ?${minutes})?)?`
const span = `(?:meia hora|(?<count>${number}) ?(?<unit>${minutes}|${hours}|d(?:ias?)?|semanas?|mes(?:es)?))`
const ahead = '(?: de antecedencia| antes)(?<of> d[aeo]s?(?= \\p{L}))?'

export const reminderPhrases: Phrase[] = [
  phrase(`${self}(?: de| que| pra| para)?`, () => reminding(0, 'start')),
  phrase('lembrar de|lembrete(?: de| pra| para|:)', () => reminding(0, 'start')),
  phrase('com lembrete|(?:me )?avisa(?:r)? na hora|lembrete na hora', () => reminding(0)),
  phrase(`${verb}(?: de| com)?:? ${span}${ahead}`, before),
  phrase(`${noun}(?: de)?:? (?<count>${number}) ?(?<unit>min(?:uto)?s?)`, before),
  phrase(`${verb}:? (?:na vespera|no dia anterior|(?:no )?dia antes)`, () => reminding(minutesOf.d ?? 0)),
]
