import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { giveUp, runNpm, say } from './run.mjs'

/** The last one that runs on Node 20. */
export const lighthouseVersion = '12.8.2'
/** What it needs is taken as it was on this day, so that all get the same without a lockfile. */
const packagesOf = '2025-09-15'
const folder = resolve('node_modules/.cache', `lighthouse-${lighthouseVersion}`)
/** Stands only beside a complete installation. */
const stamp = join(folder, '.installed')

/**
 * Lighthouse and the Puppeteer that it brings, which are no packages of the project: two hundred packages that nobody needs
 * to build, run or test it. They are installed into a folder of their own when they are needed first.
 */
export async function loadLighthouse() {
  if (!existsSync(stamp)) await install()
  const { resolve: find } = createRequire(join(folder, 'package.json'))
  const [{ default: lighthouse }, { default: puppeteer }] = await Promise.all(
    ['lighthouse', 'puppeteer-core'].map((name) => import(pathToFileURL(find(name)).href)),
  )
  return { lighthouse, puppeteer }
}

async function install() {
  say(`Instalando o Lighthouse ${lighthouseVersion}…`, 'installing it, outside of the packages of the project')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const wanted = [`lighthouse@${lighthouseVersion}`, `--before=${packagesOf}`, '--ignore-scripts']
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error']
  const code = await runNpm(['install', '--prefix', folder, ...wanted, ...quietly])
  if (code !== 0) giveUp('Não foi possível instalar o Lighthouse.', 'Lighthouse could not be installed.')
  writeFileSync(stamp, '')
}
