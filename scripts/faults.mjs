/**
 * `npm run test:faults -- [rounds] [seed]`: the faults of processes, networks, disks, clocks and versions, by default
 * for long and with another seed each time. `rounds` applies to the kills of e2e/faults/; the other tests also run in
 * `npm test`.
 */
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureHeadlessChromium } from './chromium.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { giveUp, runNode } from './run.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** Tests of faults outside of e2e/faults/, with the engine and the server in one process or in separate ones. */
const elsewhere = [
  'sync-server/main.test.ts',
  'sync-server/db/engine/locked.test.ts',
  'sync-server/db/engine/epoch.test.ts',
  'sync-server/db/queries/migrations.test.ts',
  'sync-server/sync/full-disk.test.ts',
  'app/data/store/db.test.ts',
  'app/data/store/reconnect.test.ts',
  'app/data/mutations/reopening.test.ts',
  'e2e/lab/simulation/backup.test.ts',
  'e2e/lab/simulation/convergence.test.ts',
  'e2e/lab/simulation/crash.test.ts',
  'e2e/lab/simulation/identity.test.ts',
  'e2e/lab/simulation/lost-commits.test.ts',
  'e2e/lab/simulation/people.test.ts',
  'e2e/lab/simulation/unwritable.test.ts',
]
const inBrowser = [
  'e2e/crash.spec.ts',
  'e2e/network.spec.ts',
  'e2e/offline.spec.ts',
  'e2e/profiles.spec.ts',
  'e2e/storage.spec.ts',
]

await ensureInstalled()
await ensureBuilt()
const missing = [...elsewhere, ...inBrowser].filter((file) => !existsSync(file))
if (missing.length > 0) giveUp(`Não existe: ${missing}`, `there is no ${missing}`)
const browser = await ensureHeadlessChromium()
const [rounds = '500', seed = String(randomInt(2 ** 31))] = process.argv.slice(2)
console.log(`${rounds} rounds, seed ${seed}`)
const vitest = 'node_modules/vitest/vitest.mjs'
const ours = { ...process.env, FAULT_ROUNDS: rounds, FAULT_SEED: seed }
const codes = [
  await runNode(vitest, ['run', '--project', 'faults'], { env: ours }),
  await runNode(vitest, ['run', '--project', 'unit', '--project', 'server', '--project', 'simulation', ...elsewhere]),
  browser ? await runInBrowser() : 1,
]
process.exitCode = codes.every((code) => code === 0) ? 0 : 1

function runInBrowser() {
  return runNode('node_modules/@playwright/test/cli.js', ['test', '--project=browser', '--reporter=list', ...inBrowser])
}
