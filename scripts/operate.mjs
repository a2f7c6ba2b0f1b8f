/** `npm run backup` and the other commands of who runs a server, by the built server: `operate.mjs COMMAND [arguments]`. */
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { giveUp } from './run.mjs'

const root = new URL('..', import.meta.url)
const server = new URL('dist/server/main.js', root)
if (!existsSync(server)) giveUp('Falta montar o servidor: npm run build', 'The server is not built: npm run build')
// The names of files on the command line are of the folder from which it was given.
process.env.INIT_CWD ??= process.cwd()
process.chdir(fileURLToPath(root))
await import(pathToFileURL(fileURLToPath(server)).href)
