import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, runNode, say } from './run.mjs'

const sources = [
  ...['app', 'shared', 'sync-server', 'vite.config.ts', 'scripts/vite'],
  ...['tsconfig.json', 'package.json', 'package-lock.json'],
]
/** The file with the fingerprint of the build's sources. It exists only with a complete build. */
export const buildStamp = 'dist/.sources'

/**
 * Builds app and server unless dist/ was made from the present content of `sources`. Ends the process if that fails.
 */
export async function ensureBuilt() {
  if (isBuilt()) return
  say('Montando o aplicativo…', 'building the app')
  // Before the build: changes during it may not be included.
  const fingerprint = fingerprintOf(sources)
  rmSync(buildStamp, { force: true })
  await build()
  await build('--ssr')
  writeFileSync(buildStamp, fingerprint)
}

/** True if dist/ was made from the present content of `sources`. */
export const isBuilt = () => existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === fingerprintOf(sources)

/** @param {string[]} args */
async function build(...args) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const code = await runNode('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn', ...args], { env })
  if (code !== 0) giveUp('Não foi possível montar o aplicativo.', 'The app could not be built.')
}

/** A hash of the files' names and contents, because a clone or a copy changes every date. @param {string[]} paths */
function fingerprintOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => !/\.test\.tsx?$/.test(name))
  return names.sort().flatMap((name) => filesOf(join(path, name)))
}
