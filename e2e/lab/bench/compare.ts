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

/**
 * Measures all in every round, after a first round that does not count. Who went first goes last in the next one.
 * Resolves with the rounds of each.
 */
export async function takeTurns(rounds: number, measures: readonly (() => Promise<Cost>)[]): Promise<Cost[][]> {
  const turns = measures.map((measure) => ({ measure, costs: [] as Cost[] }))
  for (let round = 0; round <= rounds; round++) {
    for (const { measure, costs } of round % 2 === 0 ? turns : turns.toReversed()) costs.push(await measure())
  }
  return turns.map(({ costs }) => costs.slice(1))
}

/** The ratios of each round, and their median. */
export function ratiosOf(costs: readonly Cost[], floors: readonly Cost[], unit: string) {
  const ratios = costs.map((cost, at) => (cost[unit] ?? Number.NaN) / (floors[at]?.[unit] ?? Number.NaN))
  return { ratio: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) }
}

export const medianOf = (costs: readonly Cost[], unit: string): number =>
  median(costs.map((cost) => cost[unit] ?? Number.NaN))

/** Measures both in turn. */
export async function inTurn(rounds: number, { ours, floor, ...words }: Comparison): Promise<Figure[]> {
  const [own = [], bare = []] = await takeTurns(rounds, [ours, floor])
  const figures = Object.keys(own[0] ?? {}).map((unit): Figure => {
    const medians = { ours: medianOf(own, unit), floor: medianOf(bare, unit) }
    return { ...words, unit, ...medians, ...ratiosOf(own, bare, unit) }
  })
  for (const { what, unit, ratio } of figures) console.error(`${what}, ${unit}: ${ratio.toFixed(2)}`)
  return figures
}
