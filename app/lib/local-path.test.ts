import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test('a path of the app is followed', () => {
  expect(localPath('/auth')).toBe('/auth')
  expect(localPath('/convite/abc?x=1')).toBe('/convite/abc?x=1')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'auth',
  '',
  null,
  undefined,
])('nothing leads out of the app by %j', (path) => {
  expect(localPath(path)).toBeUndefined()
})
