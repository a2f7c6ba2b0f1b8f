/** The numbers that are read as words, folded. */
const numbers: Record<string, number> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  onze: 11,
  doze: 12,
  quinze: 15,
  vinte: 20,
  trinta: 30,
}

export const number = `(?:\\d{1,3}|${Object.keys(numbers).join('|')})`

/** The number words that are read as minutes behind an hour. */
export const longNumber = '(?:cinco|dez|quinze|vinte|trinta)'

export const numberIn = (text = '1'): number => numbers[text] ?? Number(text)

const weekdayStarts = ['seg', 'ter', 'qua', 'qui', 'sex', 'sab', 'dom']
const feira = '(?:[- ]?feiras?)?'

const shortWeekday = `[2-6]a${feira}|(?:${weekdayStarts.join('|')})\\.?`

export const fullWeekday = `(?:(?:segunda|terca|quarta|quinta|sexta)${feira}|sabado|domingo)`

/** A name of a weekday, also `2a` and `seg`. */
export const oneWeekday = `(?:${fullWeekday}|${shortWeekday})`

/** A name of a weekday in the singular or the plural, also `2a` and `seg`. */
export const weekday = `(?:(?:segunda|terca|quarta|quinta|sexta)s?${feira}|sabados?|domingos?|${shortWeekday})`

/** A name of a weekday in the plural. */
export const weekdays = '(?:(?:segunda|terca|quarta|quinta|sexta)s(?:[- ]?feiras)?|sabados|domingos)'

/** The number of a weekday by its name: 0 for Monday. */
export const weekdayIn = (text: string): number => {
  const digit = /^[2-6]/.exec(text)?.[0]
  return digit === undefined ? weekdayStarts.indexOf(text.slice(0, 3)) : Number(digit) - 2
}

/** True for a weekday that is no ordinal: `sexta-feira` and `domingo`, but not `sexta`. */
export const isPlainWeekday = (text: string): boolean => /feira|sabado|domingo/.test(text)

/** True for a text with "seg" or another short weekday that is no other word. */
export const isShortWeekday = (text: string): boolean => /(?<!\p{L})(?:seg|qua|qui|sex|sab)(?!\p{L})/u.test(text)

/** True for "ter" and "dom", which are other words, too. */
export const isDoubtfulWeekday = (text: string): boolean => /^(?:ter|dom)\.?$/.test(text)

const months = [
  'janeiro',
  'fevereiro',
  'marco',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]
export const longMonth = `(?:${months.join('|')})`
const letters = 3
export const month = `(?:${months.map((name) => `${name.slice(0, letters)}(?:${name.slice(letters)})?`).join('|')})`

/** The number of a month by its name or its digits: 1 for January. */
export const monthIn = (text: string): number =>
  /^\d/.test(text) ? Number(text) : months.findIndex((name) => name.startsWith(text.slice(0, letters))) + 1

const ordinals: Record<string, number> = {
  primeir: 1,
  segund: 2,
  terceir: 3,
  quart: 4,
  quint: 5,
  sext: 6,
  setim: 7,
  oitav: 8,
  non: 9,
  decim: 10,
  ultim: -1,
}

export const ordinal = `(?:(?:${Object.keys(ordinals).join('|')})[oa]|\\d{1,2}[oa])`

/** The number of an ordinal: 2 for "segundo" and "2o", -1 for "último". */
export const ordinalIn = (text: string): number => ordinals[text.slice(0, -1)] ?? Number(text.slice(0, -1))
