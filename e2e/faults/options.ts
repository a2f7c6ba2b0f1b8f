/** How long the server is tormented, and from which seed; `npm run test:faults` sets these. */
const { FAULT_ROUNDS, FAULT_SEED } = process.env

const rounds = Number(FAULT_ROUNDS ?? 20)
/** The same in each test run, so that a failure is somebody's doing; another one in each long run. */
const seed = Number(FAULT_SEED ?? 2026)

/** A server is killed so often before another one, with other people, takes its place: devices with little to read are fast. */
const roundsOfServer = 20

/** One server after the other, each with a seed of its own: a failure is tried again with `npm run test:faults -- ROUNDS SEED`. */
export const campaigns = Array.from({ length: Math.ceil(rounds / roundsOfServer) }, (_, at) => ({
  seed: seed + at,
  rounds: Math.min(roundsOfServer, rounds - at * roundsOfServer),
}))
