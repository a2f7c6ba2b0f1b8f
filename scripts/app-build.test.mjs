import { readdirSync, readFileSync, statSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from './ensure-built.mjs'

const folder = 'dist/app/assets/'

/** The names of the app's script files, without the workers. @type {string[]} */
let scripts = []
beforeAll(async () => {
  await ensureBuilt()
  scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
})

/** The files that a script imports statically. @param {string} script */
const importsOf = (script) =>
  [...readFileSync(folder + script, 'utf8').matchAll(/(?:from|import)"\.\/([\w.-]+)"/g)].map(([, name = '']) => name)

/**
 * The names of these scripts and of every script that they import statically, directly or not.
 * @param {string[]} some
 */
function loadedWith(some) {
  const names = new Set(some)
  for (const each of names) for (const next of importsOf(each)) names.add(next)
  return [...names]
}

test('the app has at most 48 script files', () => {
  const workers = readdirSync('dist/app').filter((name) => name.endsWith('.js'))
  expect(workers.sort()).toEqual(['sw-background-sync.js', 'sw.js'])
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.length + workers.length).toBeLessThanOrEqual(48)
})

test('no two scripts need each other', () => {
  expect(scripts.flatMap(importsOf).length).toBeGreaterThan(50)
  expect(scripts.filter((name) => loadedWith(importsOf(name)).includes(name))).toEqual([])
})

const notebook = ['index', 'pt-br', 'shell-pages', 'notebook']

/**
 * Limits of the Brotli files, in bytes: 5 % above their sizes when the app had 125 scripts, and for /shopping 2 % above
 * that before prices, 221,587. The names in a script change its size by up to 50 bytes. /notes loads its dialogs later.
 */
test.each([
  ['/auth', 138_400, ['index']],
  ['/shopping', 226_000, [...notebook, 'shopping-pages']],
  ['/notes', 224_700, [...notebook, 'notes-page']],
])('the scripts of a first load of %s have at most %i bytes', (_path, limit, names) => {
  const first = names.map((name) => scripts.find((script) => script.replace(/-[\w-]{8}\.js$/, '') === name) ?? name)
  const bytes = loadedWith(first).map((script) => statSync(`${folder}${script}.br`).size)
  expect(bytes.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(limit)
})
