import { expect, test } from 'vitest'
import { emailSchema } from './auth.ts'
import { lineSchema } from './text.ts'

const name = lineSchema('Nome', 10)

test('a line is trimmed and composed', () => {
  expect(name.parse('  pa\u0303o ')).toBe('pão')
})

test.each([
  ['nothing', ''],
  ['blanks', '   '],
  ['nothing that can be seen', '\u200b\u2060'],
  ['too much', 'a'.repeat(11)],
  ['a NUL', 'a\0b'],
  ['a line break', 'a\nb'],
  ['half a surrogate pair', 'a\ud800'],
  ['a number', 3],
  ['null', null],
])('%s is no line', (_what, value) => {
  expect(name.safeParse(value).success).toBe(false)
})

test('an address is folded', () => {
  expect(emailSchema.parse(' Ana@Example.COM ')).toBe('ana@example.com')
})

test.each([
  ['the Kelvin sign', '\u212a@example.com'],
  ['a full-width at', 'a\uff20example.com'],
  ['a soft hyphen', 'a@exam\u00adple.com'],
  ['two ats', 'a@b@example.com'],
  ['a display name', 'Ana <a@example.com>'],
  ['two addresses', 'a@example.com, b@example.com'],
  ['no domain', 'a@b'],
  ['a dot at the end', 'a@example.com.'],
  ['a NUL', 'a@example.com\0'],
  ['a line break inside', 'a@example.com\nBcc: b@example.com'],
  ['far too much', `${'a'.repeat(300)}@example.com`],
  ['a list', ['a@example.com']],
])('%s is no address', (_what, value) => {
  expect(emailSchema.safeParse(value).success).toBe(false)
})
