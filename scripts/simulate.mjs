/** `npm run simulate -- [runs] [steps] [seed]`: the simulation for longer than a test run, by default with another seed each time. */
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensure-installed.mjs'
import { runNode } from './run.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await ensureInstalled()
const [runs = '5000', steps = '60', seed = String(randomInt(2 ** 31))] = process.argv.slice(2)
console.log(`${runs} runs of ${steps} steps, seed ${seed}`)
const env = { ...process.env, SIMULATE_RUNS: runs, SIMULATE_STEPS: steps, SIMULATE_SEED: seed }
const args = ['run', '--project', 'simulation', '--testTimeout=0']
process.exitCode = await runNode('node_modules/vitest/vitest.mjs', args, { env })
