import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forbiddenImports, forbiddenInTree } from './layer-rules.mjs'

test('every import keeps to the layers', () => {
  expect(forbiddenInTree()).toEqual([])
})

test('the message names file, line, import and rule', () => {
  expect(forbiddenImports('app/lib/x.ts', "import { a } from './a.ts'\nimport { b } from '#app/data/b.ts'")).toEqual([
    "app/lib/x.ts:2 imports '#app/data/b.ts'. app/lib/** may import #shared/**, date-fns, date-fns-tz, linkifyjs.",
  ])
})

test.each([
  "import type { A } from '#app/data/a.ts'",
  "import '#app/data/a.ts'",
  "import * as a from '#app/data/a.ts'",
  "export { a } from '#app/data/a.ts'",
  "export * from '#app/data/a.ts'",
  "export type A = import('#app/data/a.ts').A",
  "await import('#app/data/a.ts')",
  'await import(`#app/data/a.ts`)',
  "const name = '#app/data/a.ts'; await import(name)",
])('the import in %s is read', (source) => {
  expect(forbiddenImports('app/lib/x.ts', source)).toHaveLength(1)
})

const syncTriggers = '#app/sync/triggers.ts'
const localStore = '#app/data/store/local-store.ts'

test.each([
  ['app/features/notes/x.ts', "import { a } from '#app/features/account/a.ts'"],
  ['app/features/shopping/rows/x.ts', "import { a } from '#app/features/shopping/market/a.ts'"],
  ['app/features/notes/x.ts', `import { requestSync, start } from '${syncTriggers}'`],
  ['app/features/notes/x.ts', `import '${syncTriggers}'`],
  ['app/features/notes/x.ts', `await import('${localStore}')`],
  ['app/shell/x.ts', `import { currentLocal } from '${localStore}'`],
  ['app/lib/x.ts', "import { readFileSync } from 'node:fs'"],
  ['app/lib/x.test.ts', "import { a } from '#sync-server/app.ts'"],
  ['sync-server/testing/x.ts', "import { a } from '#app/data/a.ts'"],
  ['sync-server/sync/x.ts', "import { a } from '#sync-server/commands/notes.ts'"],
  ['app/new-folder/x.ts', "import { a } from '#shared/a.ts'"],
  ['scripts/x.mjs', "import { a } from '../a.mjs'"],
  ['e2e/lab/x.ts', "import { a } from '../../app/a.ts'"],
])('the file %s may not contain: %s', (file, source) => {
  expect(forbiddenImports(file, source)).toHaveLength(1)
})

test.each([
  ['app/features/shopping/rows/x.ts', "import { a } from '#app/features/shopping/a.ts'"],
  ['app/features/notes/x.ts', `import { requestSync } from '${syncTriggers}'`],
  ['app/features/notes/x.ts', `import type { LocalStore } from '${localStore}'`],
  ['app/lib/x.test.ts', "import { readFileSync } from 'node:fs'"],
  ['sync-server/db/engine/x.ts', "import { readFileSync } from 'node:fs'"],
  ['e2e/lab/x.ts', "import { a } from '../a.ts'; import { b } from '../../scripts/b.mjs'"],
])('the file %s may contain: %s', (file, source) => {
  expect(forbiddenImports(file, source)).toEqual([])
})

/** Rules of the table about the server's folders that imports do not show. */

const server = readdirSync('sync-server', { recursive: true, encoding: 'utf8' })
  .map((name) => join('sync-server', name).replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))

test('the root of the server holds four files', () => {
  expect(server.filter((file) => file.split('/').length === 2).sort()).toEqual(
    ['app', 'context', 'env', 'main'].map((name) => `sync-server/${name}.ts`),
  )
})

test('context.ts imports only types of other files', () => {
  expect(readFileSync('sync-server/context.ts', 'utf8').match(/^import (?!type ).*/gm)).toBeNull()
})

test('only db/, background/ and testing/ contain queries', () => {
  const withSql = /^sync-server\/(db|background|testing)\//
  const query = /\bdb\s*\.(select|selectDistinct|insert|update|delete|run|all|get|values|with)\(/
  const others = server.filter((file) => !withSql.test(file))
  expect(others.length).toBeGreaterThan(50)
  expect(others.filter((file) => query.test(readFileSync(file, 'utf8')))).toEqual([])
})
