import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** CONTRIBUTING's rules about the server's folders that imports do not show. */

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
