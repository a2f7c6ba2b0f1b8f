/** `npm run bench:peers`: Caderneta beside other ways to sync, see e2e/peers/. Those are installed on demand, apart from ours. */
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { runNode } from './run.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await ensureInstalled()
await ensureBuilt()
process.exitCode = await runNode('node_modules/tsx/dist/cli.mjs', ['e2e/peers/main.ts', ...process.argv.slice(2)])
