import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const worthIt = /\.(js|css|html|svg|webmanifest|json|txt|wasm)$/

/**
 * Adds `.br` and `.gz` to every text file of `folder`, then calls `list`. So the server need not compress or list files
 * while a request waits.
 * @param {string} folder
 * @param {(folder: string) => void} list
 * @returns {import('vite').Plugin}
 */
export const precompress = (folder, list) => ({
  name: 'precompress',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    handler: async () => {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(names.filter((name) => worthIt.test(name)).map((name) => compressFile(join(folder, name))))
      list(folder)
    },
  },
})

/** @param {string} path */
async function compressFile(path) {
  const content = await readFile(path)
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}
