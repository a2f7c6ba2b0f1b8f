/** The words and numbers of receipts. Each expression is tried on one line of bounded length. */

/** The labels of the parts of a line. */
export const labels = {
  name: /(?<!\p{L})(?:descri[cç][aã]o|produto)(?: do (?:produto|item))?\s*:/giu,
  code: /\(?\s*(?<!\p{L})c[oó]d(?:igo)?\.?(?: do produto)?\s*:\s*[\w.-]*\s*\)?/giu,
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
/** Words of the head of a table, of which none is a product; also the number of a product. */
const headWord =
  '(?:#|n[ºo°.]|num|seq|itens?|produtos?|servi[cç]os|dos|do|e|c[oó]d(?:igo)?|barras|ean|gtin|descri[cç][aã]o|descr?|qtde?|quantidade|un(?:id(?:ade)?)?|comercial|v(?:alor|l)?|pre[cç]o|unit(?:[aá]rio)?|tr|tot(?:al)?|desc(?:onto)?s?|r\\$)'
export const headWords = new RegExp(`^(?:${headWord}[\\s.:|()*$/-]*)+\\d{0,3}$`, 'iu')

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

/** `1 UN 14,90 0,90 14,00`: the discount stands between the price of one and the total. */
export const amountWithDiscount = new RegExp(
  `(?:^|[^\\d.,])(${count}) ?(?:${units})\\.? (${price}) -?(${money}) (?:r\\$ ?)?(${money})(?: ${tax}){0,2}$`,
  'i',
)

/** `1 UN PEQUI CONSERVA 14,90 14,90`, where the heading names the amount in front. */
export const amountInFront = new RegExp(`^(?:\\d{1,3} )?(${count}) (${units})\\.? (.+?) (${price}) (${money})$`, 'i')

/** Only a number and a unit: `1,000 UN`. */
export const countWithUnit = new RegExp(`^(${count}) ?(?:${units})\\.?$`, 'i')

/** The unit behind the number that `amountAtEnd` and the like begin with. */
export const unitBehind = new RegExp(`^[^\\p{L}]*(${units})(?!\\p{L}{2})`, 'iu')

/** The number of the line and the code in front of a name. */
const beforeName = /^(?:0\d\d\s+\d{1,20}\s+|\d{1,3}\s+\d{3}\s+|(?:#?\d{1,3}[).\s-]\s*)?(?:\d{4,20}\s+)?)?(?=.*\p{L})/iu

/** What is sold for more is no line of a shop, but a code or a misread number. */
const longestCode = 6

/** The cents of a text. Digits as many as those of a code are none. */
export const moneyIn = (text: string): number | undefined => {
  const number = numberIn(text)
  const isCode = number === undefined || String(Math.trunc(number)).length > longestCode
  return isCode ? undefined : Math.round(number * 100)
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

/** A name that is only the size of a product. */
export const sizeAlone = /^\d[\d.,x]*\s?(?:ml|l|g|gr|kg|un|m)$/i

const ofPerson = /c\.?p\.?f|cnpj|consumidor|destinat|nome:/iu

const shortestName = 2
const longestName = 120

/**
 * The name of a product in a text, without the number of the line and its codes; undefined for any other text. A surely
 * sold product may be called like a word of the payment: `CARTAO ANIVERSARIO`.
 */
export function nameIn(text: string, isSold = false): string | undefined {
  const bare = text
    .replace(labels.code, ' ')
    .replace(beforeName, '')
    .replace(/\d{3}\.?\d{3}\.?\d{3}-\d{2}|[*]{4,}[\d*-]*/g, ' ')
    .replace(/^[\s\-–#|:]+|[\s\-–|:(]+$/gu, '')
    .replace(/\s+/g, ' ')
  const letters = (bare.match(/\p{L}/gu) ?? []).length
  const isOther = (isSold ? ofPerson : noProduct).test(bare) || unitAlone.test(bare) || headWords.test(bare)
  return letters >= shortestName && bare.length <= longestName && !isOther ? bare : undefined
}
