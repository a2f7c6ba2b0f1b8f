import { reais } from '#app/lib/money.ts'
import type { SpendingTexts } from '#app/messages/pt-br/spending.ts'
import type { UnitPrice } from './sums.ts'

const centsOfReal = 100
const thousand = 1000
const longestWhole = 99_999

/** Whole reais for the narrow head of a column: `612`, `1.240`, `120 mil`. */
export function shortReais(cents: number): string {
  const whole = Math.round(cents / centsOfReal)
  const isLong = whole > longestWhole
  const text = (isLong ? Math.round(whole / thousand) : whole).toString().replace(/\B(?=(\d{3})+$)/g, '.')
  return isLong ? `${text}\u00a0mil` : text
}

/** `12 %`, and `less than 1 %` is never 0. */
export function percent(part: number): string {
  const whole = Math.round(part * centsOfReal)
  return whole === 0 && part > 0 ? '<\u00a01\u00a0%' : `${whole}\u00a0%`
}

/** `R$ 25,96/kg`, or the price as paid. */
export const withUnit = ({ cents, per }: UnitPrice, texts: SpendingTexts): string =>
  `${reais(Math.round(cents))}${texts.per[per] ?? ''}`
