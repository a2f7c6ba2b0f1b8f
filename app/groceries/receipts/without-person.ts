/** Takes the buyer out of the text of a receipt, for the places that keep a text. */
import { isXml, linesOf, readReceipt, receiptWords } from './read-receipt.ts'
import { codeAlone, countAlone, headWords, moneyAlone, person, products, unitAlone } from './receipt-words.ts'

/**
 * A text without the CPF, the name and the card of a buyer, if it is a receipt; `readReceipt` reads the same of it. One
 * with only words of a receipt may be a list: it loses the lines that name a buyer, a CPF or a card themselves. Another
 * text loses only a CPF in the address of a receipt.
 */
export function withoutPerson(text: string): string {
  const said = withoutBuyer(text)
  if (!receiptWords.test(said)) return said
  if (isXml(said)) return ['dest', 'pag'].reduce(withoutTag, said)
  const sold = readReceipt(said).lines.map(({ name }) => name)
  if (sold.length === 0) {
    const isOpen = (line: string) => !person.test(line) && !openly.test(line)
    return said.split('\n').filter(isOpen).join('\n').replace(elevenDigits, withoutCpf)
  }
  const keeps = keeper((line) => sold.some((name) => line.includes(name)))
  return linesOf(said).filter(keeps).join('\n').replace(protocol, '$1').replace(elevenDigits, withoutCpf)
}

const protocol = /(protocolo[^\n\d]{0,40}?) ?\d{15}(?!\d)/gi
const elevenDigits = / ?(?<!\d)(\d{11})(?!\d)/g
const cpfWeights = [9, 10].map((length) => Array.from({ length }, (_, at) => length + 1 - at))

/** Nothing for a number with the check digits of a CPF, such as that in the name of a company of one person. */
function withoutCpf(text: string, number: string): string {
  const isCpf = cpfWeights.every((weights) => {
    const sum = weights.reduce((all, weight, at) => all + weight * Number(number[at]), 0)
    return ((sum * 10) % 11) % 10 === Number(number[weights.length])
  })
  return isCpf ? '' : text
}

/** An address as it is online, which names no buyer. */
const withoutBuyer = (text: string): string =>
  text.replace(/([=|][\dA-Z]{44}(?:\||%7C)3(?:\||%7C)[12])(?:\||%7C)\S{0,2000}/gi, '$1').replace(/&cDest=[^&\s]*/gi, '')

function withoutTag(xml: string, name: string): string {
  const [head = '', ...parts] = xml.split(new RegExp(`<(?:\\w{1,20}:)?${name}>`, 'i'))
  const end = new RegExp(`</(?:\\w{1,20}:)?${name}>`, 'i')
  return head + parts.map((part) => part.split(end).slice(1).join('')).join('')
}

const openly = /cpf|(?<![\d.])\d{3}\.?\d{3}\.?\d{3}-\d{2}(?!\d)|[*x]{4}/iu
const secret =
  /cpf|(?<![\d.])\d{3}\.?\d{3}\.?\d{3}-\d{2}(?!\d)|[*x]{4}|cart[aã]o|operador|vendedor|\b(?:nsu|aut|bandeira)\b/iu
const ofMarket = /^nome ?\/? ?(?:raz|fant)/iu
const ofReceipt =
  /\d,\d\d|\d\d[/.-]\d\d[/.-]20\d\d|(?:\d{4}[ .-]?){11}|cnpj|qtde?|quantidade|emiss|chave|valor|vl\.|total|descontos?|pagar/iu
const cpfAlone = /^\d{11}$/

/** Goes through the lines of a page: of those behind the label of a buyer only what the reader needs is left. */
function keeper(isSold: (line: string) => boolean): (line: string) => boolean {
  let isPerson = false
  let hasMarket = false
  return (line) => {
    if (isSold(line)) return true
    const isMarket = !isPerson && !hasMarket && ofMarket.test(line)
    hasMarket ||= isMarket
    if (person.test(line) && !isMarket) isPerson = true
    else if (products.test(line) && !/\d/.test(line)) isPerson = false
    if (secret.test(line)) return false
    const isValue = [codeAlone, countAlone, headWords, moneyAlone, unitAlone].some((kind) => kind.test(line))
    return !isPerson || ofReceipt.test(line) || (isValue && !cpfAlone.test(line))
  }
}
