import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paths } from '#app/lib/paths.ts'

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name).replaceAll('\\', '/'))

/** The build settings and documents, whose names of files and folders must exist: a renamed one would go unnoticed. */
const naming = ['vite.config.ts', 'vitest.config.ts', 'README.md', 'AGENTS.md', 'CONTRIBUTING.md', ...filesIn('docs')]
const layers = ['app', 'shared', 'sync-server', 'e2e', 'scripts', 'docs', '.ci']

/** Names of areas that do not exist: the examples for adding one. */
const example = /\b(habit|recipe)/

/** @param {string} text */
function namesIn(text) {
  const quoted = [...text.matchAll(/[`'(]((?:\.ci|[\w-]+)\/[\w./-]*)[`')]/g)].map(([, name = '']) => name)
  return [...new Set(quoted)].filter((name) => layers.includes(name.split('/')[0] ?? '') && !example.test(name))
}

test.each(naming.filter((file) => /\.(ts|md)$/.test(file)))('every file named by %s exists', (file) => {
  expect(namesIn(readFileSync(file, 'utf8')).filter((name) => !existsSync(name))).toEqual([])
})

/** Every file, for names that begin below a layer, such as `db/schema/schema.ts`. */
const files = layers.flatMap(filesIn)

test.each(naming.filter((file) => file.endsWith('.md')))('every file that %s names below a layer exists', (file) => {
  const text = readFileSync(file, 'utf8')
  const names = [...text.matchAll(/`([\w-]+\/[\w./-]+\.(?:ts|tsx|mjs))`/g)].map(([, name = '']) => name)
  const isThere = (/** @type {string} */ name) => files.some((each) => each === name || each.endsWith(`/${name}`))
  expect(names.filter((name) => !example.test(name) && !isThere(name))).toEqual([])
})

test('names are found in the documents and in the build settings', () => {
  expect(namesIn(readFileSync('CONTRIBUTING.md', 'utf8')).length).toBeGreaterThan(10)
  expect(namesIn(readFileSync('vite.config.ts', 'utf8'))).toContain('app/sw-background-sync.ts')
})

test('screens take their paths from lib/paths.ts', () => {
  const screens = ['app/router.tsx', ...filesIn('app/features'), ...filesIn('app/shell')].filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  const given = Object.values(paths).map((path) => (typeof path === 'string' ? path : path('')))
  const path = new RegExp(`['"\`](?:${given.filter((each) => each !== '/').join('|')})(?![\\w-])`)
  expect(screens.length).toBeGreaterThan(20)
  const codeOf = (/** @type {string} */ file) => readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '')
  expect(screens.filter((file) => path.test(codeOf(file)))).toEqual([])
})
