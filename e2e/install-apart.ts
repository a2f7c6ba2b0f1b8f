import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runNpm, say } from '../scripts/run.mjs'

const installTimeoutMs = 10 * 60_000
const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs packages that building, running and testing do not need into a separate folder, unless exactly these are
 * there. `packages`: name to exact version; `flags`: more for npm. Resolves with the folder; throws if npm fails.
 */
export async function installApart(
  name: string,
  packages: Record<string, string>,
  flags: readonly string[] = [],
): Promise<string> {
  const folder = resolve('node_modules/.cache', name)
  if (Object.keys(packages).length === 0) return folder
  // Exists only beside a complete installation, and contains its request.
  const stamp = join(folder, '.installed')
  const wanted = JSON.stringify({ packages, flags })
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder
  say(`Instalando ${name}…`, 'installing it, outside of the packages of the project')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: packages }))
  const args = ['install', '--prefix', folder, ...flags, ...quietly]
  const code = await runNpm(args, { timeoutMs: installTimeoutMs })
  if (code !== 0) throw new Error(`npm could not install the packages of ${name}`)
  writeFileSync(stamp, wanted)
  return folder
}
