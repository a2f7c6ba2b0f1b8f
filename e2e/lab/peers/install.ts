import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installApart } from '../../install-apart.ts'
import type { Peer } from './peer.ts'

/** Installs the packages of a peer. Resolves with their folder, which may be missing if the peer has none. */
export async function installPeer({ name, packages }: Peer): Promise<string> {
  const folder = await installApart(`peers/${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`, packages, [
    '--legacy-peer-deps',
  ])
  // An import in this file finds the packages of this folder.
  if (existsSync(folder)) writeFileSync(join(folder, 'load.mjs'), 'export const load = (name) => import(name)\n')
  return folder
}

/** Every package installed in `folder`, with its version and the checksum of its download. */
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
