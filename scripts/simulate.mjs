/**
 * `npm run simulate -- [runs] [steps] [seed] [--postgres]`: the simulation for longer than a test run, by default with
 * another seed each time, optionally on PostgreSQL.
 */
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensure-installed.mjs'
import { runNode } from './run.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await ensureInstalled()
const given = process.argv.slice(2)
const onPostgres = given.includes('--postgres')
const [runs = '5000', steps = '60', seed = String(randomInt(2 ** 31))] = given.filter((word) => word !== '--postgres')
console.log(`${runs} runs of ${steps} steps, seed ${seed}${onPostgres ? ', on PostgreSQL' : ''}`)
const sizes = { SIMULATE_RUNS: runs, SIMULATE_STEPS: steps, SIMULATE_SEED: seed }
const env = { ...process.env, ...sizes, ...(onPostgres && { SIMULATE_ON_POSTGRES: 'yes' }) }
const args = ['run', '--project', 'simulation', '--testTimeout=0']
process.exitCode = await runNode('node_modules/vitest/vitest.mjs', args, { env })
