/**
 * `npm run mutants -- [filter]`: breaks the rules of sync one by one and reports the tests that detect it; see
 * e2e/lab/mutants/.
 */
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensure-installed.mjs'
import { runNode } from './run.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await ensureInstalled()
process.exitCode = await runNode('node_modules/tsx/dist/cli.mjs', ['e2e/lab/mutants/main.ts', ...process.argv.slice(2)])
