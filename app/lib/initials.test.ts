import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test('an avatar shows the first two letters of the e-mail', () => {
  expect(initials('marina@exemplo.com.br')).toBe('MA')
})

test('an avatar shows letters only', () => {
  expect(initials('a@exemplo.com.br')).toBe('AE')
  expect(initials('9.maria@exemplo.com.br')).toBe('MA')
})

test('an avatar without an e-mail shows a U', () => {
  expect(initials(undefined)).toBe('U')
  expect(initials('')).toBe('U')
})
