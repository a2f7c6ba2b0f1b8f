/** The amount of simulation; set by `npm run simulate`. */
const { SIMULATE_RUNS, SIMULATE_STEPS, SIMULATE_SEED, SIMULATE_SHRINK } = process.env

/** A script takes 0.6 to 0.75 s of processor time: 100 of each kind take about a minute and a half of two quiet cores. */
export const runs = Number(SIMULATE_RUNS ?? 100)
/** Number of scripts also run on PostgreSQL for comparison: each takes some seconds then. */
export const runsOnBoth = Number(SIMULATE_RUNS ?? 4)
export const steps = Number(SIMULATE_STEPS ?? 60)
/** Fixed in test runs, so that a failure has a cause in the change; random in each long run. */
export const seed = Number(SIMULATE_SEED ?? 2026)
/** True to report the first failure as it is, instead of searching for a shorter script. */
export const endOnFailure = SIMULATE_SHRINK === 'no'
