import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The way to import what was installed into a folder. @param {string} folder @returns {Promise<(name: string) => Promise<any>>} */
export async function loaderOf(folder) {
  const { load } = await import(pathToFileURL(join(folder, 'load.mjs')).href)
  return load
}
