/** Fractions of things, which look like dates: `cano 3/4`, `1/2 kg`. In doubt they are dates, which people see and refuse. */
import { near, wordBefore } from './folded-line.ts'

/** Below 1, with the denominators of pipes, clothes and kitchens. */
const fraction = /^(?:1\/[2348]|2\/3|3\/[48]|5\/8|7\/8)$/

const wordsOf = (text: string): readonly string[] => text.split(' ')
const things = new Set([
  ...wordsOf('chave broca serra soquete macho compasso violino violao'),
  ...wordsOf('cano tubo luva joelho registro torneira mangueira adaptador conexao engate valvula niple te bucha'),
  ...wordsOf('cotovelo uniao reducao plug abracadeira sifao parafuso prego porca arruela rosca rebite barra ferro'),
  ...wordsOf('vergalhao corrente cabo corda correia polia fita madeira tabua chapa compensado lixa pilha'),
  ...wordsOf('meia manga calca camiseta legging pipe hose bolt screw nut'),
])
const isThing = (word: string): boolean => things.has(word) || things.has(word.replace(/e?s$/, ''))
const isBought = (word: string): boolean =>
  /^(?:comprar|pegar|buscar|encomendar|pedir|trazer|cotar|buy|get)$/.test(word)
const mostWords = 3

/** True for a thing with words behind it, at the start or after a number or one who buys: `comprar cano de pvc`. */
function isDescribed(before: string): boolean {
  const words = wordsOf(
    before
      .split(/[,;]| e /)
      .at(-1)
      ?.trim() ?? '',
  )
  const at = words.findLastIndex(isThing)
  if (at < 0 || words.length - at - 1 > mostWords) return false
  const ahead = words.slice(0, at)
  return ahead.some(isBought) || ahead.every((word) => /^\d+$/.test(word))
}

const units =
  '(?:kg|quilos?|g|gramas?|l|litros?|m|metros?|cm|pol(?:egadas?)?|xicaras?|colher(?:es)?|copos?|comprimidos?|ampolas?|duzias?|horas?|inch(?:es)?|cups?)'
/** Signs and units behind a fraction, and the other size of the same thing. */
const isMeasure = new RegExp(`^(?: ?["\u201d]|''| ?x ?\\d| (?:de |da |do |d')?${units}(?![\\p{L}]))`, 'u')
/** A half or a quarter of a thing in the middle of a line: `comprar 1/2 frango`. */
const isPart =
  /^ (?!(?:com|n[oa]s?|em|p[ar]r?[ao]s?|as?|aos?|e|ou|sem|por|pelas?|d[aeo] (?:manha|tarde|noite)|depois|antes|ate|ver|levar)\b)\p{L}/u
const isHour = /^,? ?(?:as |a )?(?:\d{1,2} ?(?:h|:\d)|meio[- ]dia)/

/** True if the written date from `start` to `end` is a fraction by the words around it. */
export function isFraction(text: string, start: number, end: number): boolean {
  const behind = text.slice(end, end + near)
  if (!fraction.test(text.slice(start, end)) || isHour.test(behind)) return false
  const [word, before] = [wordBefore(text, start), text.slice(0, start)]
  if (isThing(word) || isMeasure.test(behind) || / x ?$/.test(before)) return true
  return isDescribed(before) || (word !== '' && /^1\//.test(text.slice(start, end)) && isPart.test(behind))
}
