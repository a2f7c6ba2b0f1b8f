import { medianOf, ratiosOf } from '../compare.ts'
import type { Measured } from './loads.ts'

/**
 * A table in Markdown: for each unit the median of the rounds, and for those in `ratios` also the ratio to the first
 * one of the same round, with its range.
 */
export function tableOf(title: string, measured: readonly Measured[], ratios: readonly string[]): string {
  const [first] = measured
  const units = [...new Set(measured.flatMap(({ costs }) => costs.flatMap(Object.keys)))]
  const cell = ({ costs }: Measured, unit: string) => {
    if (unit.startsWith('waiting')) return show(costs.reduce((sum, cost) => sum + (cost[unit] ?? 0), 0) / costs.length)
    const amount = show(medianOf(costs, unit))
    if (amount === '' || !ratios.includes(unit)) return amount
    const { ratio, least, most } = ratiosOf(costs, first?.costs ?? [], unit)
    return `${amount} = ${ratio.toFixed(2)} × (${least.toFixed(2)} to ${most.toFixed(2)})`
  }
  const rows = measured.map((one) => [one.name, ...units.map((unit) => cell(one, unit))])
  const lines = [[title, ...units], units.map(() => '---').concat('---'), ...rows]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

const show = (value: number): string => (Number.isFinite(value) ? String(Number(value.toPrecision(3))) : '')
