/** Reads the XML of a receipt, also as a browser shows it. Each tag is looked for once, without a parser of trees. */
import { priceMaxCents } from '#shared/shopping.ts'
import { named } from './receipt-market.ts'
import type { ReceiptLine } from './receipt-state.ts'
import { numberIn } from './receipt-words.ts'

const mostProducts = 1000

export function readXml(xml: string) {
  const text = xml.replace(/<(\/?)[a-z]\w{0,20}:(?=[a-z])/gi, '<$1')
  const [head = '', ...parts] = text.split(/<det[\s>]/i, mostProducts)
  const end = parts.at(-1)?.split(/<\/det>/i)[1] ?? ''
  const lines = parts.map((part) => lineOf(part.split(/<\/det>/i)[0] ?? '')).filter((line) => line !== undefined)
  const sum = /<ICMSTot>[\s\S]{0,5000}/i.exec(end)?.[0] ?? ''
  return {
    lines,
    discount: centsOf(tag(sum, 'vDesc')) ?? 0,
    total: centsOf(tag(sum, 'vNF')),
    market: named(tag(head, 'xFant') ?? tag(head, 'xNome') ?? ''),
    day: /<dhEmi>\s*(\d{4}-\d\d-\d\d)/i.exec(head)?.[1],
  }
}

function lineOf(det: string): ReceiptLine | undefined {
  const [name, count, total] = [tag(det, 'xProd'), numberIn(tag(det, 'qCom') ?? ''), centsOf(tag(det, 'vProd'))]
  if (!name || total === undefined || total > priceMaxCents) return undefined
  const unit = tag(det, 'uCom') ?? ''
  const off = centsOf(tag(det, 'vDesc'))
  return {
    ...{ name, count: count ?? 1, unit: unit.toLowerCase(), price: centsOf(tag(det, 'vUnCom')), total },
    ...(off !== undefined && { off }),
  }
}

function tag(text: string, name: string): string | undefined {
  const from = text.indexOf(`<${name}>`)
  const to = from < 0 ? -1 : text.indexOf(`</${name}>`, from)
  if (to < 0) return undefined
  const value = text.slice(from + name.length + 2, to).trim()
  return value.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
}

const centsOf = (text: string | undefined): number | undefined => {
  const number = text === undefined ? undefined : Number(text)
  return number === undefined || Number.isNaN(number) ? undefined : Math.round(number * 100)
}
