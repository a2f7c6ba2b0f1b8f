/** The name of the market on a receipt. */
import { noProduct, person } from './receipt-words.ts'

const mostLinesOfHead = 40
const company =
  /(?:\s+|^)(?:ltda|s\.?\/?a|s\.a\.|eireli|mei?|epp|(?:& )?cia|companhia|com(?:[eé]rcio)?\.? (?:\S+ )?(?:de|e) .*|limitada)\.?(?=\s|$)/giu

/** The line above the first CNPJ of the page, or the value of `Razão Social`; undefined without one. */
export function marketIn(page: readonly string[]): string | undefined {
  const head = page.slice(0, mostLinesOfHead)
  const end = head.findIndex((line) => person.test(line) && !/^nome ?\/? ?(?:raz|fant)/i.test(line))
  const lines = end < 0 ? head : head.slice(0, end)
  const label = lines.findIndex((line) => /raz[aã]o social|nome fantasia/iu.test(line))
  if (label >= 0) return named(behind(lines[label] ?? '')) ?? named(lines[label + 1] ?? '')
  const number = head.findIndex((line) => /cnpj/i.test(line))
  const before = head.slice(0, Math.max(number, 0)).reverse()
  return named((head[number] ?? '').split(/cnpj/i)[0] ?? '') ?? before.map(named).find((name) => name !== undefined)
}

const behind = (line: string): string => line.replace(/^.*(?:raz[aã]o social|nome fantasia)\s*:?/iu, '').trim()

/** A name as a person would write it: without the kind of the company, and without digits, which may be a CPF. */
export function named(line: string): string | undefined {
  if (noProduct.test(line) || /\d,\d\d/.test(line)) return undefined
  const bare = line
    .replace(/\d[\d./-]{5,}/g, '')
    .replace(/(?<=\p{L})0(?=\p{L}|\s|$)/gu, 'O')
    .replace(company, '')
    .replace(/[\s\-–:,]+$/u, '')
    .trim()
  if ((bare.match(/\p{L}/gu) ?? []).length < 3) return undefined
  return bare === bare.toUpperCase() ? inTitleCase(bare).slice(0, 60) : bare.slice(0, 60)
}

const small = new Set(['de', 'da', 'do', 'das', 'dos', 'e'])

const inTitleCase = (text: string): string =>
  text
    .toLowerCase()
    .split(' ')
    .map((word, at) => (at > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
