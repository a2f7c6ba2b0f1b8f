/** `npm start`: installs missing packages, builds after changes, and becomes the server. */
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await ensureInstalled()
await ensureBuilt()
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL('dist/server/main.js').href)
