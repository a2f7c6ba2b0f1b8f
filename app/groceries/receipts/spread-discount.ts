/** The price of each line of a receipt after its discount. */
import type { ReceiptLine } from './receipt-state.ts'

/**
 * The lines with what was paid for them as their total, in cents: less their own discount, and less a share of the rest
 * of the receipt's discount by what they cost. The sum is that of the receipt, to the cent, and no line is below zero.
 */
export function afterDiscount(lines: readonly ReceiptLine[], discount: number): ReceiptLine[] {
  const own = lines.map(({ off = 0, total }) => Math.min(off, total))
  // A receipt that names less than its lines do means something else by it.
  const known = sumOf(own) <= discount ? own : own.map(() => 0)
  const bases = lines.map(({ total }, at) => total - (known[at] ?? 0))
  const shares = sharesOf(bases, Math.min(discount - sumOf(known), sumOf(bases)))
  return lines.map((line, at) => ({ ...line, total: (bases[at] ?? 0) - (shares[at] ?? 0) }))
}

/** `cents` in parts by `weights`. The cents that are left over go to those that rounding has cost most. */
function sharesOf(weights: readonly number[], cents: number): number[] {
  const sum = sumOf(weights)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (cents * weight) / sum)
  const shares = exact.map(Math.floor)
  const byLoss = exact.map((_, at) => at).sort((a, b) => lossOf(exact, b) - lossOf(exact, a))
  for (const at of byLoss.slice(0, cents - sumOf(shares))) shares[at] = (shares[at] ?? 0) + 1
  return shares
}

const lossOf = (exact: readonly number[], at: number): number => (exact[at] ?? 0) % 1

const sumOf = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0)
