/** The words and numbers of receipts. Each expression is tried on one line of bounded length. */

/** The labels of the parts of a line. */
export const labels = {
  code: /\(?\s*c[oó]d(?:igo)?\.?(?: do produto)?\s*:\s*[\w.-]*\s*\)?/giu,
  quantity: /(?:qtde?\.?|quantidade)(?: total de [ií]tens| comercial)?(?:\s*[.:])*(?=\s|\d|$)/giu,
  unit: /(?<!\p{L})(?:un(?:id(?:ade)?)?\.?(?: comercial)?\s*:|unidade comercial)/giu,
  price: /(?:v(?:alor|l)\.?|pre[cç]o)\s*(?:\(r\$\))?\s*unit(?:[aá]rio)?\.?(?: comercial)?\s*(?:\(?r\$\)?)?\s*:?/giu,
  total:
    /(?<!\p{L})(?:(?:v(?:alor|l)\.?|pre[cç]o) ?total(?: do item)?|total do item|valor do item)\s*(?:\(?r\$\)?)?\s*:?/giu,
} as const

export type Label = keyof typeof labels

const units =
  'unid|und|uni|un|ud|kgs|kg|gr|g|pct|pcte|pacote|pc|pt|cx|caixa|lts|lt|litro|l|ml|dz|duz|fd|gf|gfa|garrafa|gl|sc|saco|bandeja|bdj|bd|bj|vd|fr|tb|rolo|rl|maco|mco|mc|ct|cj|emb|env|lata|lat|la|pote|par|peca|kit|mt|m|pe|ps|pr|sh|br|jg|mi|du|ba'

/** A unit alone on a line. */
export const unitAlone = new RegExp(`^(?:${units})\\.?$`, 'i')

const money = '\\d{1,3}(?:\\.\\d{3})+,\\d{2}|\\d{1,6}[.,]\\d{2}'
const price = '\\d{1,3}(?:\\.\\d{3})+,\\d{2,4}|\\d{1,6}(?:[.,]\\d{1,10})?'
const count = '\\d{1,5}(?:[.,]\\d{1,4})?'
/** Signs of taxes beside a total. */
const tax =
  '(?:F{1,2}\\d?|I{1,2}|N{1,2}|ST|SF|FN|T\\d{0,2}|A|\\d{1,2}(?:[.,]\\d{1,2})?%|\\(\\d{1,4}[.,]\\d{2}\\)|\\d{2,4}T?\\d{0,2}%)'
const of = `(?: ?= ?| )(?:${tax} )?(?:r\\$ ?)?`

export const moneyAlone = new RegExp(`^(?:r\\$ ?)?(${money})(?: ${tax})?$`, 'i')
export const countAlone = new RegExp(`^${count}$`)
export const codeAlone = /^\d{4,14}$/

/** `1 UN X 25,90 25,90` at the end of a line; without the price of one, the only number is the total. */
export const amountAtEnd = new RegExp(
  `(?:^|[^\\d.,])(${count}) ?(?:${units})\\.? ?(?:[x*] ?)?(?:r\\$ ?)?(?:(${price})${of})?(${money})(?: ${tax}){0,2}$`,
  'i',
)

/** `2 x 4,99 9,98`, without a unit. */
export const timesAtEnd = new RegExp(
  `(?:^|[^\\d.,])(${count}) ?[x*] ?(?:r\\$ ?)?(${price})${of}(${money})(?: ${tax}){0,2}$`,
  'i',
)

/** `1 UN X 25,90`, the total of which stands on the next line. */
export const amountWithoutTotal = new RegExp(
  `(?:^|[^\\d.,])(${count}) ?(?:${units})\\.? ?[x*] ?(?:r\\$ ?)?(${price})(?: ${tax})?$`,
  'i',
)

/** Only a number and a unit: `1,000 UN`. */
export const countWithUnit = new RegExp(`^(${count}) ?(?:${units})\\.?$`, 'i')

/** The unit behind the number that `amountAtEnd` and the like begin with. */
export const unitBehind = new RegExp(`^[^\\p{L}]*(${units})(?!\\p{L}{2})`, 'iu')

/** The number of the line, the code and the label in front of a name. */
const beforeName =
  /^(?:0\d\d\s+\d{1,20}\s+|(?:#?\d{1,3}[).\s-]\s*)?(?:\d{4,20}\s+)?)?(?:(?:descri[cç][aã]o|produto)\s*:\s*)?(?=.*\p{L})/iu

export const moneyIn = (text: string): number | undefined => {
  const number = numberIn(text)
  return number === undefined ? undefined : Math.round(number * 100)
}

/** The number of a text such as `1.234,50`, `0.856`, `R$ 5,9`. */
export function numberIn(text: string): number | undefined {
  const digits = /\d[\d.,]*/.exec(text.replace(/[Oo](?=[\d,.])|(?<=[\d,.])[Oo]/g, '0'))?.[0]?.replace(/[.,]$/, '')
  if (digits === undefined) return undefined
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  const isThousands = digits.indexOf('.') !== last && !digits.includes(',')
  const text2 = last < 0 ? digits : `${digits.slice(0, last).replace(/[.,]/g, '')}.${digits.slice(last + 1)}`
  return Number(isThousands ? digits.replaceAll('.', '') : text2)
}

/** Lines that begin with these words end the products, once there are some. */
export const endsProducts =
  /^(?:qtde?\.? (?:total )?(?:de )?[ií]tens|quantidade (?:total )?de [ií]tens|sub ?-?total|valor (?:total|a pagar|pago)|total|forma (?:de )?pag|troco|dinheiro|cart[aã]o|pix|descontos? (?:total|r\$)|informa[cç]|tributos|protocolo|chave de acesso|consulte)/iu

export const payable = /^(?:valor a pagar|total a pagar|valor total da nota|valor total da nfe?)/iu
export const grossTotal = /^(?:valor total|total)(?! de [ií]tens| de tributos| aprox)/iu
export const discount = /^(?:\(?-?\)?\s*)?(?:valor (?:do )?|total (?:de )?)?desc(?:onto)?s?\.?(?![a-z])/iu
export const cancelled = /cancela(?:do|mento)/iu

/** From such a line on, until the next heading of products, names are those of people. */
export const person =
  /^(?:consumidor|destinat[aá]rio|dados do (?:consumidor|destinat[aá]rio|cliente)|cliente|cpf|nome|identifica[cç][aã]o do consumidor)/iu
export const products = /produtos|[ií]tens|descri[cç][aã]o|^c[oó]d/iu
/** A line with one of these words is no product. */
export const noProduct =
  /cpf|cnpj|consumidor|destinat[aá]rio|cart[aã]o|d[eé]bito|cr[eé]dito|operador|vendedor|cliente|inscri[cç][aã]o|emiss[aã]o|protocolo|chave|danfe|nfc-?e|nota fiscal|documento auxiliar|s[eé]rie|via do?|https?:|www\.|lei federal|tributos?|telefone|^tel\.?|^fone|^rua |^av\.? |^avenida |^rod\.? |^endere[cç]o|^cep|^i\.?e\.?[: ]|^num\.|^n[uú]mero|troco|pagamento/iu

const shortestName = 2
const longestName = 120

/** The name of a product in a text, without the number of the line and its codes; undefined for any other text. */
export function nameIn(text: string): string | undefined {
  const bare = text
    .replace(labels.code, ' ')
    .replace(beforeName, '')
    .replace(/\d{3}\.?\d{3}\.?\d{3}-\d{2}|[*]{4,}[\d*-]*/g, ' ')
    .replace(/^[\s\-–#|:]+|[\s\-–|:(]+$/gu, '')
    .replace(/\s+/g, ' ')
  const letters = (bare.match(/\p{L}/gu) ?? []).length
  const isName = letters >= shortestName && bare.length <= longestName && !noProduct.test(bare) && !unitAlone.test(bare)
  return isName ? bare : undefined
}
