/** Reads the tables of receipts for tests. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Receipt } from './read-receipt.ts'

export interface KnownReceipt {
  title: string
  text: string
  lines: string[]
  end: string
}

export function receiptsOf(name: string): KnownReceipt[] {
  const file = readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')
  const [, ...parts] = `\n${file}`.split('\n## ')
  return parts.map((part) => {
    const [head = '', expected = ''] = part.split('\n=>\n')
    const [title = '', ...text] = head.split('\n')
    const lines = expected.trim().split('\n')
    return { title, text: text.join('\n').replaceAll('⇥', '\t'), lines: lines.slice(0, -1), end: lines.at(-1) ?? '' }
  })
}

const reais = (cents: number | undefined): string => (cents === undefined ? '-' : (cents / 100).toFixed(2))

export const linesOf = ({ lines }: Pick<Receipt, 'lines'>): string[] =>
  lines.map(({ name, count, unit, price, total }) => [name, count, unit || '-', reais(price), reais(total)].join(' | '))

export const endOf = ({ discount, total, market, day }: Receipt): string =>
  [discount === 0 ? '0' : reais(discount), reais(total), market ?? '-', day ?? '-'].join(' | ')
