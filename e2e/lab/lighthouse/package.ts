import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installApart } from '../../install-apart.ts'

/** The last version of Lighthouse that runs on Node 20. */
export const lighthouseVersion = '12.8.2'
/** The dependencies of Lighthouse are resolved as of this day, so that everybody gets the same without a lockfile. */
const packagesOf = '2025-09-15'

/**
 * Loads Lighthouse and the Puppeteer that it depends on. They are two hundred packages outside of the project's own.
 */
export async function loadLighthouse() {
  const folder = await installApart('lighthouse', { lighthouse: lighthouseVersion }, [`--before=${packagesOf}`])
  const { resolve: find } = createRequire(join(folder, 'package.json'))
  const [{ default: lighthouse }, { default: puppeteer }] = await Promise.all(
    ['lighthouse', 'puppeteer-core'].map((name) => import(pathToFileURL(find(name)).href)),
  )
  return { lighthouse, puppeteer }
}
