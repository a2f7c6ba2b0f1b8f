import { isBuiltin } from 'node:module'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'

/** @type {import('vite').Rolldown.OutputChunk[]} */
let chunks = []
beforeAll(async () => {
  const built = await build({ logLevel: 'error', mode: 'production', build: { ssr: true, write: false } })
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built)
  chunks = output.filter((file) => file.type === 'chunk')
})

const chunkOf = (/** @type {string} */ name) => chunks.find(({ fileName }) => fileName === name)

/** The file names of this chunk and of every chunk that it imports, directly or not. */
function loadedWith(/** @type {string} */ name) {
  const names = new Set([name])
  for (const each of names) for (const next of chunkOf(each)?.imports ?? []) names.add(next)
  return [...names]
}

test('the server starts with its own files and one native package', () => {
  const packages = loadedWith('main.js').filter((name) => !chunkOf(name) && !isBuiltin(name))
  expect(packages).toEqual(['better-sqlite3'])
})

test('rarely used packages are loaded on demand', () => {
  const atStart = loadedWith('main.js')
  const modules = atStart.flatMap((name) => Object.keys(chunkOf(name)?.modules ?? {}))
  expect(modules.filter((module) => /\/zod\/v4\/classic\/|to-json-schema|\/openapi-document/.test(module))).toEqual([])
  const later = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  const packages = new Set(later.filter((name) => !chunkOf(name) && !isBuiltin(name) && !atStart.includes(name)))
  expect([...packages].sort()).toEqual(['@node-rs/argon2', 'nodemailer', 'openai', 'openid-client', 'pg'])
})

test('the files of the server are kept in memory with one byte per character', () => {
  const wide = chunks.filter(({ code }) => [...code].some((character) => character > '\u00ff'))
  expect(wide.map(({ fileName }) => fileName)).toEqual([])
})
