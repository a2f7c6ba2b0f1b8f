import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test('a path of the app is followed', () => {
  expect(localPath('/auth')).toBe('/auth')
  expect(localPath('/convite/abc?x=1')).toBe('/convite/abc?x=1')
  expect(localPath('/convite/abc#//evil.example')).toBe('/convite/abc#//evil.example')
  expect(localPath('/%09/evil.example')).toBe('/%09/evil.example')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/a\u0000b',
  '/a\u0085b',
  '/.//evil.example',
  '/a/..//evil.example',
  '//[',
  'https://evil.example',
  'javascript:alert(1)',
  'auth',
  '',
  null,
  undefined,
])('X24: nothing leads out of the app by %j', (path) => {
  expect(localPath(path)).toBeUndefined()
})
