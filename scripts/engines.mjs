/** Firefox and WebKit as packaged by Debian: unmodified, and available where Playwright's own builds are not. */
import { spawnSync } from 'node:child_process'
import { installPackages } from './apt.mjs'
import { say } from './run.mjs'

/** @typedef {'firefox' | 'webkit'} OtherEngine */

export const firefoxPath = '/usr/bin/firefox-esr'
/** The system's Python: Debian packages the bindings of WebKitGTK for it. */
export const pythonPath = '/usr/bin/python3'

const bindings = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')"

/** @type {Record<OtherEngine, { title: string, packages: string[], runs: () => boolean }>} */
const engines = {
  firefox: { title: 'Firefox', packages: ['firefox-esr'], runs: () => succeeds(firefoxPath, '--version') },
  webkit: {
    title: 'WebKit',
    packages: ['gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'],
    runs: () => succeeds(pythonPath, '-c', bindings) && succeeds('Xvfb', '-help'),
  },
}

/** True if the engine is installed. @param {OtherEngine} name */
export const hasEngine = (name) => engines[name].runs()

/**
 * Installs missing engines and reports those that are still missing. `isFault` is true if they should be there: if
 * packages cannot be installed here at all, the engines are merely not tested.
 */
export async function ensureEngines() {
  const missing = Object.values(engines).filter(({ runs }) => !runs())
  if (missing.length === 0) return { isFault: false }
  const packages = missing.flatMap(({ packages }) => packages)
  say(`Instalando ${packages.join(', ')}…`, 'installing what the other engines need')
  const outcome = await installPackages(packages)
  const still = missing.filter(({ runs }) => !runs())
  for (const { title, packages } of still) {
    say(`SEM TESTES NO ${title}: instale ${packages.join(', ')}.`, `NOT TESTED IN ${title}: install these packages.`)
  }
  return { isFault: still.length > 0 && outcome !== 'unavailable' }
}

/** @param {string} program @param {string[]} args */
const succeeds = (program, ...args) => spawnSync(program, args, { timeout: 120_000 }).status === 0
