/** Two measurements in turn, and their ratio: an absolute time on a shared machine says which hour it was (decision 048). */
import { median } from './figures.ts'

/** Costs by their units. Less is better. */
export type Cost = Record<string, number>

export interface Comparison {
  what: string
  /** Ours, or the same with more behind it. */
  ours: () => Promise<Cost>
  /** The least that does the same job, or the same with less behind it. */
  floor: () => Promise<Cost>
  /** The floor in words. */
  beside: string
  /** The most that the ratio may be; of growth alone. */
  atMost?: number
}

/** One unit of a comparison: medians of all rounds. */
export interface Figure extends Pick<Comparison, 'what' | 'beside' | 'atMost'> {
  unit: string
  ours: number
  floor: number
  /** The median of the ratios of the rounds, and the least and the most of them. */
  ratio: number
  least: number
  most: number
}

/** Measures both once to warm up, and then in every round, each first in every second one. */
export async function inTurn(rounds: number, { ours, floor, ...words }: Comparison): Promise<Figure[]> {
  const pairs: [Cost, Cost][] = []
  for (let round = 0; round <= rounds; round++) {
    const early = round % 2 === 0 ? await ours() : undefined
    const beside = await floor()
    pairs.push([early ?? (await ours()), beside])
  }
  const measured = pairs.slice(1)
  const figures = Object.keys(measured[0]?.[0] ?? {}).map((unit): Figure => {
    const [own, least] = [
      measured.map(([cost]) => cost[unit] ?? Number.NaN),
      measured.map(([, cost]) => cost[unit] ?? 0),
    ]
    const ratios = own.map((cost, at) => cost / (least[at] ?? Number.NaN))
    const spread = { ratio: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) }
    return { ...words, unit, ours: median(own), floor: median(least), ...spread }
  })
  for (const { what, unit, ratio } of figures) console.error(`${what}, ${unit}: ${ratio.toFixed(2)}`)
  return figures
}
