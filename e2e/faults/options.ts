/** The length and seed of a campaign; set by `npm run test:faults`. */
const { FAULT_ROUNDS, FAULT_SEED } = process.env

const rounds = Number(FAULT_ROUNDS ?? 20)
/** Fixed in test runs, so that a failure has a cause in the change; random in each long run. */
const seed = Number(FAULT_SEED ?? 2026)

/**
 * The number of kills of a server before another server, with other people, replaces it: devices with little to read
 * are fast.
 */
const roundsOfServer = 20

/**
 * One server after the other, each with a seed of its own: repeat a failure with `npm run test:faults -- ROUNDS SEED`.
 */
export const campaigns = Array.from({ length: Math.ceil(rounds / roundsOfServer) }, (_, at) => ({
  seed: seed + at,
  rounds: Math.min(roundsOfServer, rounds - at * roundsOfServer),
}))
