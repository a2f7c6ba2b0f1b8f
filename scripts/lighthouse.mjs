/** `npm run lighthouse`: what Lighthouse says of every screen of the built app; docs/evidence.md has its options. */
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { runNode } from './run.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await ensureInstalled()
await ensureBuilt()
process.exitCode = await runNode('node_modules/tsx/dist/cli.mjs', ['e2e/lighthouse/main.ts', ...process.argv.slice(2)])
