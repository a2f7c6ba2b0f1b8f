/** Parts of the paths of the slowest test files, the slowest first. Each takes many times as long as another file. */
const longest = [
  'e2e/lab/simulation/convergence',
  'e2e/lab/simulation/order',
  'e2e/lab/simulation/long-notes',
  'sync-server/main',
  'sync-server/testing/contract.property',
  'e2e/lab/simulation/typing',
  'e2e/faults/',
  'e2e/postgres/',
  'sync-server/sync/exchange.property',
  'sync-server/testing/contract-matrix',
  'sync-server/commands/auth/passwords',
]

/** The order of Vitest's files: the slowest begin first, so that none of them runs alone at the end. */
export class LongestFirst {
  /** @template File @param {File[]} files */
  shard = (files) => files

  /** @param {import('vitest/node').TestSpecification[]} files */
  sort = (files) => files.toSorted((a, b) => rank(a) - rank(b))
}

/** @param {import('vitest/node').TestSpecification} file */
function rank({ moduleId }) {
  const found = longest.findIndex((name) => moduleId.includes(`/${name}`))
  return found === -1 ? longest.length : found
}
