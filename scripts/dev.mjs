/** `npm run dev`: the app on PORT with hot reload; its /api goes to a server on the next port that restarts on changes. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensure-installed.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await ensureInstalled()
if (existsSync('.env')) process.loadEnvFile('.env')
const port = Number(process.env.PORT || 3000)
const server = startServer(port + 1)
const app = await startApp(port + 1)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
server.once('exit', () => end(1))

/** @param {number} serverPort */
function startServer(serverPort) {
  const env = { ...process.env, PORT: String(serverPort), APP_URL: `http://localhost:${port}` }
  const args = ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'sync-server/main.ts']
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
}

/** @param {number} serverPort */
async function startApp(serverPort) {
  const { createServer } = await import('vite')
  const target = `http://localhost:${serverPort}`
  const vite = await createServer({
    clearScreen: false,
    // Except the sources in app/api.
    server: { port, strictPort: true, proxy: { '^/api/(?!.*\\.ts)': target, '/healthz': target } },
  })
  await vite.listen()
  vite.printUrls()
  return vite
}

/** @param {number} code */
async function end(code) {
  server.removeAllListeners('exit')
  server.kill('SIGTERM')
  await app.close()
  process.exit(code)
}
