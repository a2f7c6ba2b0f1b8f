import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Returns an import function for packages installed in a folder.
 * @param {string} folder @returns {Promise<(name: string) => Promise<any>>}
 */
export async function loaderOf(folder) {
  const { load } = await import(pathToFileURL(join(folder, 'load.mjs')).href)
  return load
}
