/** `npm run screenshots`: takes the pictures of README and of the app's manifest anew. */
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { runNode } from './run.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await ensureInstalled()
await ensureBuilt()
process.exitCode = await runNode('node_modules/tsx/dist/cli.mjs', ['e2e/screenshots.ts'])
