/** `npm run bench`: measures the built app, `npm run bench:postgres` on PostgreSQL. `-- --json FILE` writes the figures for a machine as well. */
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { runNode } from './run.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await ensureInstalled()
await ensureBuilt()
process.exitCode = await runNode('node_modules/tsx/dist/cli.mjs', ['e2e/bench/main.ts', ...process.argv.slice(2)])
