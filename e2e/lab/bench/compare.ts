/** Two measurements in turn, and their ratio: absolute times depend on the load of a shared machine (decision 048). */
import { median } from './figures.ts'

/** One measurement: an amount for each unit, such as ms. Less is better. */
export type Cost = Record<string, number>

export interface Comparison {
  what: string
  /** Measures the app, or the app with more data. */
  ours: () => Promise<Cost>
  /** Measures the least program that does the same job, or the app with less data. */
  floor: () => Promise<Cost>
  /** Description of the floor. */
  beside: string
  /** Upper limit of the ratio; only comparisons of growth have one. */
  atMost?: number
}

/** The result of a comparison for one unit: the medians of all rounds. */
export interface Figure extends Pick<Comparison, 'what' | 'beside' | 'atMost'> {
  unit: string
  ours: number
  floor: number
  /** Median of the rounds' ratios of ours to the floor; `least` and `most` are the extremes. */
  ratio: number
  least: number
  most: number
}

/** Measures both in every round, after a first pair that does not count. The two alternate in going first. */
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
