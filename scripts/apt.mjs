import { spawnSync } from 'node:child_process'
import { run } from './run.mjs'

/** @typedef {'installed' | 'unavailable' | 'failed'} Outcome */

const updateMs = 2 * 60_000
const installMs = 5 * 60_000
const patience = ['-o', 'Acquire::Retries=2', '-o', 'Acquire::http::Timeout=30', '-o', 'DPkg::Lock::Timeout=60']

/**
 * Installs Debian packages. They are unavailable without root, on a system without apt-get, and if no reachable archive
 * has them; any other unsuccessful installation has failed.
 * @param {string[]} names
 * @returns {Promise<Outcome>}
 */
export async function installPackages(names) {
  if (process.getuid?.() !== 0 || !hasAptGet()) return 'unavailable'
  const isUpToDate = await twice(() => aptGet(updateMs, ['-o', 'APT::Update::Error-Mode=any', '-q', 'update']))
  if (await twice(() => aptGet(installMs, ['install', '-q', '-y', '--no-install-recommends', ...names]))) {
    return 'installed'
  }
  return isUpToDate && areOffered(names) ? 'failed' : 'unavailable'
}

const hasAptGet = () => spawnSync('apt-get', ['--version']).status === 0

/** @param {string[]} names */
const areOffered = (names) => spawnSync('apt-get', ['install', '--simulate', ...names]).status === 0

/**
 * Acts again after a failure, once: mirrors fail for moments, and another apt-get may be running.
 * @param {() => Promise<boolean>} act
 */
const twice = async (act) => (await act()) || act()

/** @param {number} timeoutMs @param {string[]} args */
async function aptGet(timeoutMs, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return (await run('apt-get', [...patience, ...args], { env, timeoutMs })) === 0
}
