/** `run-built.mjs FILE [arguments]`: runs a TypeScript program that needs the built app. */
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { runNode } from './run.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await ensureInstalled()
await ensureBuilt()
process.exitCode = await runNode('node_modules/tsx/dist/cli.mjs', process.argv.slice(2))
