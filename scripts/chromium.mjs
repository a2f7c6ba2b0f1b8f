import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { installPackages } from './apt.mjs'
import { runNode, say } from './run.mjs'

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const downloadMs = 5 * 60_000

/** Chromium's arguments to run in containers and to make no connections of its own. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The path of a Chrome or Chromium that starts: CHROME_PATH, an installed one, or Playwright's download; undefined
 * without one.
 */
export function findChromium() {
  return [...wanted(), ...onPath(names), macChrome, chromium.executablePath()].find(runs)
}

/**
 * The path of a headless Chromium, or else of a full one; CHROME_PATH counts first. It is the same engine in two thirds
 * of the time (decision 034).
 */
export function findHeadlessChromium() {
  return [...wanted(), ...onPath(shells)].find(runs) ?? findChromium()
}

/**
 * Finds a Chromium or installs one: by Playwright's download or, as root on Debian, as a package. Resolves with its
 * path, or with undefined after a message.
 */
export async function ensureChromium() {
  const path = findChromium() ?? (await download()) ?? (await installPackage())
  if (path) return path
  console.error('Para os testes no navegador, instale o Chrome ou o Chromium, ou diga em CHROME_PATH onde ele está.')
  console.error('For the browser tests install Chrome or Chromium, or say in CHROME_PATH where it is.')
  return
}

/** Like `ensureChromium`, but also tries to install a headless one. Resolves with the full one if that fails. */
export async function ensureHeadlessChromium() {
  const whole = await ensureChromium()
  const found = whole && findHeadlessChromium()
  if (found !== whole || !whole || wanted().length > 0) return found
  await installPackages(shells.slice(0, 1))
  return findHeadlessChromium()
}

const wanted = () => (process.env.CHROME_PATH ? [process.env.CHROME_PATH] : [])

/** @param {string[]} programs */
const onPath = (programs) =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => programs.map((name) => join(folder, name)))

/** @param {string} path */
function runs(path) {
  if (!existsSync(path)) return false
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 120_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}

async function download() {
  say('Baixando o Chromium do Playwright…', "downloading Playwright's Chromium")
  await runNode('node_modules/playwright/cli.js', ['install', '--no-shell', 'chromium'], { timeoutMs: downloadMs })
  return findChromium()
}

async function installPackage() {
  say('Instalando o pacote chromium…', 'installing the chromium package')
  await installPackages(['chromium', 'fonts-liberation'])
  return findChromium()
}
