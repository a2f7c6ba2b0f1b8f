import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

const strengthOf = (password: string) => passwordStrength(password, 6)

test('a password that would be refused is too short', () => {
  expect(strengthOf('Ab1!x')).toBe(0)
})

test('one repeated character is weak at any length', () => {
  expect(strengthOf('aaaaaaaaaaaaaaaaaaaa')).toBe(1)
})

test('a password of one short word is weak', () => {
  expect(strengthOf('banana')).toBe(1)
})

test('a few words in a row are strong without special characters', () => {
  expect(strengthOf('quatro maçãs verdes')).toBe(3)
})

test('a password with more kinds of characters is stronger', () => {
  expect(strengthOf('abcdefgh')).toBeLessThan(strengthOf('aBcd3fg!'))
})
