import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { giveUp, inStep, runNode } from './run.mjs'

const sources = [
  ...['app', 'shared', 'sync-server', 'vite.config.ts', 'scripts/vite'],
  ...['tsconfig.json', 'package.json', 'package-lock.json'],
]
/** The file with the fingerprint of the build's sources. It exists only with a complete build. */
export const buildStamp = 'dist/.sources'
const builds = 'dist/builds'
/** A server keeps to the build that it was started with; it is removed with the third build after it. */
const keptBuilds = 3

/**
 * Builds app and server unless dist/ was made from the present content of `sources`. Ends the process if that fails.
 * A build has a folder of its own, to which dist/app and dist/server lead once it is complete: a running server keeps
 * all its files.
 */
export async function ensureBuilt() {
  if (isBuilt()) return
  // Before the build: changes during it may not be included.
  const fingerprint = fingerprintOf(sources)
  const name = String(Date.now())
  await inStep('Passo 3 de 3: montando o aplicativo', 'step 3 of 3: building the app', async () => {
    await build(join(builds, name))
    await build(join(builds, name), '--ssr')
  })
  rmSync(buildStamp, { force: true })
  for (const part of ['app', 'server']) lead(part, name)
  writeFileSync(buildStamp, fingerprint)
  for (const old of readdirSync(builds).sort().slice(0, -keptBuilds)) rmSync(join(builds, old), { recursive: true })
}

/** Makes dist/PART lead to its folder in a build, in one step. @param {string} part @param {string} name */
function lead(part, name) {
  const [link, next, old] = [`dist/${part}`, `dist/${part}.next`, `dist/${part}.old`]
  for (const left of [next, old]) rmSync(left, { recursive: true, force: true })
  symlinkSync(join('builds', name, part), next, 'junction')
  // Earlier versions built into this folder; and Windows does not replace what leads to a folder.
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()
  if (existsSync(link) && !(isLink && process.platform !== 'win32')) renameSync(link, old)
  renameSync(next, link)
  rmSync(old, { recursive: true, force: true })
}

/** True if dist/ was made from the present content of `sources`. */
export const isBuilt = () => existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === fingerprintOf(sources)

/** @param {string} folder @param {string[]} args */
async function build(folder, ...args) {
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: folder }
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
