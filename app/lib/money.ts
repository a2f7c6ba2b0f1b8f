let inReais: Intl.NumberFormat | undefined
const centsPerReal = 100

/** Cents as `R$ 1.234,50`. */
export function reais(cents: number): string {
  // Created on first use: it takes the browser longer than drawing a list.
  inReais ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  return inReais.format(cents / centsPerReal)
}

/** Cents as a guess in whole reais: `≈ R$ 184`. */
export const roughly = (cents: number): string =>
  `≈ ${reais(Math.round(cents / centsPerReal) * centsPerReal).replace(/,\d+$/, '')}`

/** `reais` without the currency sign, as a person would type it. */
export const typedReais = (cents: number): string => reais(cents).replace(/^\D+/, '')

const thousands = /^\d{1,3}(?:\.\d{3})+(?:,\d{0,2})?$/
const thousandsInEnglish = /^\d{1,3}(?:,\d{3})+\.\d{0,2}$/
const plain = /^(?=.*\d)\d*(?:[.,]\d{0,2})?$/

/**
 * The cents of a typed price, such as `12`, `12,5`, `12.50`, `R$ 1.234,50`, `1,234.50`. Undefined if it is no price.
 */
export function centsOf(typed: string): number | undefined {
  const text = typed.replace(/r\$|\s/gi, '')
  if (thousands.test(text)) return inCents(text.replaceAll('.', '').replace(',', '.'))
  if (thousandsInEnglish.test(text)) return inCents(text.replaceAll(',', ''))
  return plain.test(text) ? inCents(text.replace(',', '.')) : undefined
}

const inCents = (text: string): number => Math.round(Number(text) * centsPerReal)
