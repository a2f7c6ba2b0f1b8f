/** How long to simulate; `npm run simulate` sets these. */
const { SIMULATE_RUNS, SIMULATE_STEPS, SIMULATE_SEED, SIMULATE_SHRINK } = process.env

export const runs = Number(SIMULATE_RUNS ?? 25)
/** How many of them are run on PostgreSQL as well, to be compared: each takes some seconds then. */
export const runsOnBoth = Number(SIMULATE_RUNS ?? 4)
export const steps = Number(SIMULATE_STEPS ?? 60)
/** The same in each test run, so that a failure is somebody's doing; another one in each long run. */
export const seed = Number(SIMULATE_SEED ?? 2026)
/** Whether the first failure is reported as it is, instead of looking for a shorter script that fails alike. */
export const endOnFailure = SIMULATE_SHRINK === 'no'
