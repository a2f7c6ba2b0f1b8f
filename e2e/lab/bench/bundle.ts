import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const folder = 'dist/floors'
const pages = ['list', 'live']
let builtServer: Promise<string> | undefined

/**
 * Builds the server of the floors (the least programs that the bench compares with) in the way of the app's server, and
 * its pages in a folder beside it. Resolves with the path of the server.
 */
export function buildFloors(): Promise<string> {
  builtServer ??= buildServer()
  return builtServer
}

async function buildServer(): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['better-sqlite3', 'pg'] },
    build: {
      outDir: folder,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: 'e2e/lab/bench/floors/server.ts',
        output: { entryFileNames: 'server.js', comments: false },
      },
      ssr: true,
    },
  })
  for (const name of pages) writeFileSync(join(folder, `${name}.js`), await bundlePage(name))
  return join(folder, 'server.js')
}

export const bundlePage = async (name: string): Promise<string> =>
  bundle(`e2e/lab/bench/floors/${name}-page.ts${name === 'list' ? 'x' : ''}`)

/** Bundles a source file and its imports. Resolves with the code of one classic script. */
export async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'bundle' } },
  })
  const [first] = Array.isArray(result) ? result : [result]
  const output = first && 'output' in first ? first.output : []
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('\n')
}

/** Transfer size of a script, in kB (1000 bytes). */
export const gzipKb = (code: string): number => gzipSync(code, { level: 9 }).length / 1000
