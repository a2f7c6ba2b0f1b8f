import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runNpm } from '../../scripts/run.mjs'
import type { Peer } from './peer.ts'

const cache = resolve('node_modules/.cache/peers')

/** Installs the packages of a peer into a folder of its own unless they are there. Resolves with that folder. */
export async function installPeer({ name, packages }: Peer): Promise<string> {
  const folder = join(cache, name.toLowerCase().replaceAll(/[^a-z]+/g, '-'))
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: packages })
  const stamp = join(folder, '.installed')
  if (Object.keys(packages).length === 0) return folder
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), wanted)
  // What is imported here is found among the packages of this folder.
  writeFileSync(join(folder, 'load.mjs'), 'export const load = (name) => import(name)\n')
  const flags = [
    '--prefix',
    folder,
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--no-audit',
    '--no-fund',
    '--loglevel',
    'error',
  ]
  const code = await runNpm(['install', ...flags], { timeoutMs: installTimeoutMs })
  if (code !== 0) throw new Error(`npm could not install the packages of ${name}`)
  writeFileSync(stamp, wanted)
  return folder
}

const installTimeoutMs = 10 * 60_000

/** Every package that npm has put there, with its version and the checksum of what was downloaded. */
export function installedPackages(folder: string): { name: string; version: string; integrity: string }[] {
  const lock = join(folder, 'package-lock.json')
  if (!existsSync(lock)) return []
  const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as { packages: Record<string, Locked> }
  return Object.entries(packages).flatMap(([path, { version = '', integrity = '' }]) =>
    path === '' ? [] : [{ name: path.replace(/^node_modules\//, ''), version, integrity }],
  )
}

interface Locked {
  version?: string
  integrity?: string
}
