/** Words around a phrase that make it a part of a name, a thing or a number: `pão de hoje`, `rua 7 de setembro`. */
import type { FoldedLine } from './folded-line.ts'
import { near, wordBefore } from './folded-line.ts'
import { isFraction } from './fractions.ts'
import type { Reading } from './phrases.ts'

/** A phrase between its words: `before` is the text since the phrase before it. */
export interface Place {
  start: number
  end: number
  reading: Reading
  before: string
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const ofThings = wordsOf('de do da dos das d')
const streets = 'rua r av avenida praca travessa alameda largo viaduto'
const beforeNumbers = wordsOf(
  `na ${streets} sala quarto apto bloco casa parcela prestacao nota capitulo cap pagina pag aula parte etapa questao ep licao modulo secao fase exercicio episodio a lei artigo processo versao temporada numero linha volume`,
)
/** Days after which schools are named. */
const holiday =
  /^(?:7 de setembro|15 de novembro|13 de maio|21 de abril|1o? de maio|25 de marco|12 de outubro|2 de julho)/
/** Words behind which a span of hours is that of a shop, and none of a to-do. */
const opens =
  /(?:^| )(?:abr(?:e|em|ir)|abert[oa]s?|open|atende[mr]?|atendimento|funciona[mr]?|funcionamento|expediente|horario)(?: de)? $/
/** Plans and other things that are `anual` or `mensal`; others happen so often. */
const plans = wordsOf(
  'plano planos assinatura pacote passe contrato bilhete licenca agenda calendario planner preco precos valor taxa juros renda cartao ingresso caderno',
)
const bought = /^ ?(?:assinar|comprar|contratar|cancelar|vender|comparar|baixar) /

/** True if the words around a phrase let it have its meaning. */
export function isAllowed(line: FoldedLine, typed: string, place: Place): boolean {
  const { kind } = place.reading.meaning
  if (isTitle(line, typed, place)) return false
  if (kind === 'repeat') return !isPlan(line.text, place)
  return (kind !== 'day' && kind !== 'time') || (isDayOrTime(line.text, place) && !isNumberOfName(line, typed, place))
}

function isDayOrTime(text: string, { start, end, before: left, reading: { meaning } }: Place): boolean {
  // "Amanhã não", but "amanhã não esquecer o bolo" is for tomorrow.
  if (/^ nao ?(?:$|[,;.!?])/.test(text.slice(end, end + near))) return false
  if (/(?:^| )(?:nao|nem) $/.test(left)) return false
  if (meaning.kind === 'time' && meaning.isSpan) return !opens.test(text.slice(Math.max(0, start - near), start))
  const before = wordBefore(text, start)
  const words = text.slice(start, end)
  // Before "dia", only "do" makes it a thing: "DAS" is a tax.
  if (words.startsWith('dia ')) return before !== 'do'
  if (meaning.kind === 'day' && meaning.isMonth && isPast(text, start)) return false
  if (ofThings.has(before) || (before === 'escola' && holiday.test(words))) return false
  if (meaning.kind !== 'day' || !/\d/.test(words.charAt(0))) return !/^meia[- ]noite/.test(words) || before !== 'azul'
  return !beforeNumbers.has(before) && !isFraction(text, start, end)
}

/** `Em maio` behind a verb of the past: `nasceu em maio`, `feita em março`. */
const isPast = (text: string, start: number): boolean =>
  /(?:[eo]u|ad[oa]s?|id[oa]s?|feit[oa]s?|iu|era[mn]?)$/.test(wordBefore(text, start))

const adjective = /^(?:seman|quinzen|mens|bimestr|trimestr|semestr|anu)al$/

const isPlan = (text: string, { start, end }: Place): boolean =>
  adjective.test(text.slice(start, end)) && (plans.has(wordBefore(text, start)) || bought.test(text))

const media = wordsOf('assistir ver rever ler ouvir jogar filme livro serie watch see read play movie film book series')
/** The word before a title, and the words of the title, which begin with capitals, before a phrase of a day. */
const beforeTitle = /([\p{L}]{1,24})\s(?:(?:[oa]|the)\s)?((?:\p{Lu}[\p{L}'’]{0,24}\s){0,6})$/u

/** True for a word of the title of a film or book: `ver Sexta-feira 13`, `assistir Domingo Maior`. */
function isTitle({ places }: FoldedLine, typed: string, { start, end }: Place): boolean {
  const [from = 0, to = 0] = [places[start], places[end]]
  const [, word = '', names = ''] = beforeTitle.exec(typed.slice(Math.max(0, from - longestTitle), from)) ?? []
  if (!media.has(word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')) || !/^\p{Lu}/u.test(typed.slice(from, to)))
    return false
  return names !== '' || /^[\s,]{0,3}(?:\p{Lu}\p{Ll}|\d)|^, d[eoa] \p{Lu}/u.test(typed.slice(to))
}

const longestTitle = 100

const books = 'salmo salmos genesis exodo levitico deuteronomio proverbios eclesiastes isaias jeremias ezequiel daniel'
const moreBooks = 'romanos corintios galatas efesios filipenses colossenses hebreus apocalipse versiculo'
const bible = wordsOf(`${books} ${moreBooks}`)

/**
 * True for a number that belongs to a name and is no time: a verse, as in `João 3:16` or `Romanos 12:10`, or a number
 * of persons, as in `às 3 Marias`. A person's name before a usual hour is none: `Ana 12:30`.
 */
function isNumberOfName({ text, places }: FoldedLine, typed: string, { start, end, reading }: Place): boolean {
  const words = text.slice(start, end)
  if (/^\d{1,2}:\d\d$/.test(words)) {
    const isName = /\S\s{1,3}\p{Lu}\p{Ll}{1,24}\s$/u.test(typed.slice(0, places[start]))
    return bible.has(wordBefore(text, start)) || (isName && reading.certainty === 'beside')
  }
  return /^as \d{1,2}$/.test(words) && /^\s\p{Lu}\p{Ll}/u.test(typed.slice(places[end]))
}

const treatment =
  /(?:^| )(?:tomar|pingar|aplicar|remedios?|antibioticos?|colirio|xarope|pomada|comprimidos?|gotas|vitaminas?|injecao)(?: |$)/

/** True if a line is about something that is taken or applied each day. */
export const isTreatment = (text: string): boolean => treatment.test(text)
