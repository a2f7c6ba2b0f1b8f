/** English words of days, times and repeats as Portuguese ones, phrase by phrase: the grammar reads Portuguese only. */
import type { FoldedLine } from './folded-line.ts'

const months = 'january february march april may june july august september october november december'.split(' ')
const monthsOfBrazil = 'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(
  ' ',
)
const letters = 3
/** The names of months in both languages, long and short: Todoist mixes them. */
export const monthNames = [...months, ...monthsOfBrazil].flatMap((name) => [name, name.slice(0, letters)]).join('|')
export const monthNumber = (name: string): number =>
  [months, monthsOfBrazil]
    .map((names) => names.findIndex((each) => each.startsWith(name.slice(0, letters))) + 1)
    .find(Boolean) ?? 0

/** The short ones are other words, too: `sun`. */
const weekdays = [
  ['monday', 'segunda-feira'],
  ['tuesday', 'terca-feira'],
  ['wednesday', 'quarta-feira'],
  ['thursday', 'quinta-feira'],
  ['friday', 'sexta-feira'],
  ['saturday', 'sabado'],
  ['sunday', 'domingo'],
  ['mon', 'seg'],
  ['tues?', 'ter'],
  ['wed', 'qua'],
  ['thu(?:rs)?', 'qui'],
  ['fri', 'sex'],
  ['sat', 'sab'],
  ['sun', 'dom'],
] as const
const weekday = '(?:(?:segunda|terca|quarta|quinta|sexta)(?:-feira)?|sabado|domingo|seg|ter|qua|qui|sex|sab|dom)\\b'
const weekdayList = `${weekday}(?:(?:, | e )${weekday}){0,6}`
const fullNames = 'segunda terca quarta quinta sexta sabado domingo'.split(' ')

/** Each weekday of a list in the plural: `segundas e sabados`. */
const inPlural = (list: string): string =>
  list.replace(
    new RegExp(weekday, 'g'),
    (name) => `${fullNames.find((full) => full.startsWith(name.slice(0, letters)))}s`,
  )

const units: Record<string, string> = { day: 'dias', week: 'semanas', month: 'meses', year: 'anos', hour: 'horas' }
const unit = '(day|week|month|year|hour)s?'
const numbers: Record<string, string> = {
  a: '1',
  an: '1',
  one: '1',
  other: '2',
  second: '2',
  third: '3',
  first: '1',
  fourth: '4',
}
const numbered = (text = ''): string => numbers[text] ?? text.replace(/\D+$/, '')
const nth = '(last|first|second|third|fourth|[1-4](?:st|nd|rd|th))'
const suffix = '(?:st|nd|rd|th)?'

const two = (text: number | string): string => String(text).padStart(2, '0')
const halfDay = (hours = '', minutes = '00', half = ''): string =>
  `as ${two((Number(hours) % 12) + (half === 'p' ? 12 : 0))}:${minutes}`
const dated = (day = '', month = '', year?: string): string =>
  [day, monthNumber(month), ...(year === undefined ? [] : [year])].join('/')
const often: Record<string, string> = {
  daily: 'todo dia',
  weekly: 'toda semana',
  monthly: 'todo mes',
  quarterly: 'a cada 3 meses',
}

const until = '(?:to|until|till|through|-)'
/** "2-4pm" begins in the afternoon, "9-5pm" in the morning. */
function hourSpan(hour = '', minutes = ':00', half = '', end = '', endMinutes = ':00', endHalf = ''): string {
  const at = (text: string, of: string) => (Number(text) % 12) + (of === 'p' ? 12 : 0)
  const last = at(end, endHalf)
  const first = half === '' && at(hour, endHalf) >= last ? at(hour, 'a') : at(hour, half || endHalf)
  return `das ${two(first)}${minutes} as ${two(last)}${endMinutes}`
}

type Replacement = string | ((...found: string[]) => string)

/** In this order: each works on the result of the earlier ones. */
const phrases: readonly (readonly [source: string, to: Replacement])[] = [
  ['\\bev\\b', 'every'],
  ...weekdays.map(([name, word]) => [`\\b${name}s?\\b`, word] as const),
  [
    `(?:\\bfrom )?\\b(\\d{1,2})(:[0-5]\\d)? ?([ap]?)(?:\\.?m\\b\\.?)? ?${until} ?(\\d{1,2})(:[0-5]\\d)? ?([ap])\\.?m\\b\\.?`,
    (_, ...found) => hourSpan(...found),
  ],
  [`(?:\\bfrom )?\\b(\\d{1,2}:[0-5]\\d) ?${until} ?(?=\\d{1,2}:)`, 'das $1 as '],
  [
    `(?:\\bfrom )?\\bthe (\\d{1,2})(?:st|nd|rd|th) ${until} (?:the )?(\\d{1,2})(?:st|nd|rd|th)(?! (?:floor|grade|page|place))`,
    'do dia $1 ao dia $2',
  ],
  [
    '(?:\\b(?:at|@) ?)?\\b(\\d{1,2})(?::([0-5]\\d))? ?([ap])\\.?m\\b\\.?',
    (_, hours, minutes, half) => halfDay(hours, minutes, half),
  ],
  ['(?:\\bat|@) ?(?=\\d)', 'as '],
  ['\\b(?:at )?noon\\b', 'ao meio-dia'],
  ['\\b(?:at )?midnight\\b', 'a meia-noite'],
  [
    '\\bevery (last|first|1st) (?:workday|weekday)\\b',
    (_, each) => `todo ${each === 'last' ? 'ultimo' : 'primeiro'} dia util`,
  ],
  ['\\bevery last day(?: of the month)?\\b', 'todo ultimo dia do mes'],
  [
    `\\bevery ${nth} (${weekday})(?: of the month)?|\\b(?:on )?(?:the )?${nth} (${weekday}) of (?:the|every|each) month\\b`,
    (_, every, dayOfEvery, each = every, day = dayOfEvery) =>
      `toda ${each === 'last' ? 'ultima' : `${numbered(each)}a`} ${day} do mes`,
  ],
  ['\\b(?:on )?(?:the )?(\\d{1,2})(?:st|nd|rd|th) of (?:every|each) month\\b', 'todo dia $1'],
  ['\\bevery (?:workday|weekday)\\b', 'todo dia util'],
  ['\\bevery (\\d+) hours?\\b', (_, count) => `de ${count} em ${count} horas`],
  [
    `\\bevery (other|second|third|\\d+(?:nd|rd|th)?) ${unit}\\b`,
    (_, count, each = '') => `a cada ${numbered(count)} ${units[each]}`,
  ],
  ['\\bevery quarter\\b', 'a cada 3 meses'],
  // Todoist means each Saturday.
  ['\\bevery weekend\\b', 'todo fim de semana'],
  [`\\bevery other (${weekday})`, (_, day = '') => `a cada 2 ${inPlural(day)}`],
  ['\\b(daily|weekly|monthly|quarterly)(?= ?$| as |,)', (_, each = '') => often[each] ?? each],
  ['\\b(?:yearly|annually)(?= ?$| as |,)|\\bevery year\\b', 'todo ano'],
  ['\\bevery day\\b', 'todo dia'],
  ['\\bevery week\\b', 'toda semana'],
  ['\\bevery month\\b', 'todo mes'],
  ['\\bevery morning\\b', 'todo dia as 09:00'],
  ['\\bevery afternoon\\b', 'todo dia as 12:00'],
  ['\\bevery (evening|night)\\b', (_, part) => `todo dia as ${part === 'night' ? '22:00' : '19:00'}`],
  [`\\bevery (\\d{1,2})${suffix} (${monthNames})\\b`, (_, day, month = '') => `todo ano em ${dated(day, month)}`],
  [`\\bevery (${monthNames}) (\\d{1,2})${suffix}\\b`, (_, month = '', day) => `todo ano em ${dated(day, month)}`],
  [`\\bevery (\\d{1,2})${suffix}(?= as|,|$| starting| from| until| ending)`, 'todo dia $1'],
  [`\\bevery (?=${weekday})`, 'toda '],
  [' and | ?& ?', ' e '],
  [`(?<=semanas|dias) on (${weekdayList})`, (_, days = '') => ` as ${inPlural(days)}`],
  [
    `\\b(\\d{1,2})${suffix} (?:of )?(${monthNames})\\b,?(?: (\\d{4}))?`,
    (_, day, month = '', year) => dated(day, month, year),
  ],
  [
    `\\b(${monthNames})\\.? (\\d{1,2})${suffix}\\b(?:,? (\\d{4}))?`,
    (_, month = '', day, year) => dated(day, month, year),
  ],
  [
    `\\b(in|(?:starting|beginning)(?: in)?) (${months.join('|')})\\b`,
    (_, lead, month = '') => `${lead === 'in' ? 'em' : 'a partir de'} ${monthsOfBrazil[monthNumber(month) - 1]}`,
  ],
  ['\\b(?:in )?(\\d+) (?:installments|instalments|payments)\\b', 'em $1 parcelas'],
  ['\\bin (\\d+) ?(?:x|times)\\b', 'em $1x'],
  ['\\b(?:on )?the (\\d{1,2})(?:st|nd|rd|th)\\b', 'dia $1'],
  ['\\b(?:starting|from|comecando)(?: on| em)? ', 'a partir de '],
  ['\\b(?:by|until|ending|terminando)(?: on| em)? ', 'ate '],
  [`(${weekday}|\\d/\\d{1,2}) (?:to|through) (?=${weekday}|\\d)`, '$1 a '],
  [`\\bon (?=${weekday}|\\d{1,2}/)`, 'em '],
  [`\\bthis (?=${weekday})`, 'nesta '],
  ['\\b(?:the )?day after tomorrow\\b', 'depois de amanha'],
  ['\\b(?:tomorrow|tmrw?|tom)\\b', 'amanha'],
  ['\\btonight\\b', 'hoje a noite'],
  ['\\bthis (?=morning|afternoon|evening)', 'hoje '],
  ['\\b(?:in the )?(morning|afternoon|evening)\\b|(?<=amanha )night\\b', (_, part) => partOf[part ?? ''] ?? 'a noite'],
  ['\\btoday\\b', 'hoje'],
  ['\\b(?:this|next|on the) weekend\\b', 'fim de semana'],
  ['\\bnext week\\b', 'semana que vem'],
  ['\\bnext month\\b', 'mes que vem'],
  ['\\bnext year\\b', 'ano que vem'],
  [`\\bnext (?=${weekday})`, 'proxima '],
  [`\\bin (\\d+|an?|one) ${unit}\\b`, (_, count, each = '') => `daqui a ${numbered(count)} ${units[each]}`],
  [`\\bfor (\\d+) ${unit}\\b`, (_, count, each = '') => `por ${count} ${units[each]}`],
  ['\\bremind me (?:to|about)\\b', 'me lembra de'],
  ['\\b(?:reminder|remind me) (?:the|a|1) day before(?: (?:the|my)(?= ))?\\b', 'lembrete 1 dia antes'],
  [
    '\\b(?:reminder|remind me) (\\d+|an?|one|half an) ?(m|h|d|w)(?:in(?:ute)?s?|(?:ou)?rs?|ays?|eeks?)? (?:before|early|ahead)(?: (the|my)(?= ))?\\b',
    (_, count, each, of) =>
      `lembrete ${count === 'half an' ? 'meia hora' : `${numbered(count)} ${each === 'w' ? 'semanas' : each}`} antes${of === undefined ? '' : ' da'}`,
  ],
  ['\\burgent\\b|\\bhigh priority\\b', 'urgente'],
  ['\\blow priority\\b', 'prioridade baixa'],
]

const partOf: Record<string, string> = { morning: 'de manha', afternoon: 'a tarde', evening: 'a noite' }

const compiled = phrases.map(([source, to]) => [new RegExp(source, 'g'), to] as const)

/** A folded line with its English phrases in Portuguese. All of a phrase has the place where it begins in the typed line. */
export const fromEnglish = (line: FoldedLine): FoldedLine =>
  compiled.reduce((said, [from, to]) => replaced(said, from, to), line)

function replaced(line: FoldedLine, from: RegExp, to: Replacement): FoldedLine {
  let [text, at] = ['', 0]
  const places: number[] = []
  const keep = (end: number) => {
    text += line.text.slice(at, end)
    places.push(...line.places.slice(at, end))
  }
  for (const found of line.text.matchAll(from)) {
    keep(found.index)
    const said = typeof to === 'string' ? to.replace(/\$(\d)/g, (_, group) => found[group] ?? '') : to(...found)
    text += said
    places.push(...Array.from(said, () => line.places[found.index] ?? 0))
    at = found.index + found[0].length
  }
  keep(line.text.length)
  return { text, places: [...places, line.places.at(-1) ?? 0] }
}
