/** Reproducible chance: the same seed gives the same choices. */
export interface Chance {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number
  oneOf<T>(list: readonly T[]): T
  /** A new source of choices for another user. Its choices do not affect those of this one. */
  fork(): Chance
}

/** Mulberry32: small, and even enough to choose faults by. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const chance: Chance = {
    below: (limit) => Math.floor(next() * limit),
    oneOf: (list) => list[chance.below(list.length)] as (typeof list)[number],
    fork: () => createChance(chance.below(2 ** 31)),
  }
  return chance
}
