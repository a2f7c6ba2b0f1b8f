import { expect, test } from 'vitest'
import { emailSchema } from './auth.ts'
import { lineOrSchema, lineSchema, optionalTextSchema, textSchema } from './text.ts'

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

test.each([undefined, null, '', '  '])('%j is a line that was left out', (value) => {
  expect(lineOrSchema('Nome', 10, 'Sem nome').parse(value)).toBe('Sem nome')
})

test('a line that was written is one, though it could have been left out', () => {
  const schema = lineOrSchema('Nome', 10, 'Sem nome')
  expect(schema.parse(' pão ')).toBe('pão')
  for (const value of ['a\0', 'a'.repeat(11), 3]) expect(schema.safeParse(value).success).toBe(false)
})

test('a text keeps its blanks and lines; only line ends and accents are made alike', () => {
  const text = textSchema('O texto', 20)
  expect(text.parse(' \r\n\ta\u0303\r ')).toBe(' \n\tã\n ')
  expect(text.parse('')).toBe('')
  expect(text.parse(text.parse('a\r\nb'))).toBe('a\nb')
  for (const value of ['a\0', 'a\u000b', 'a\u007f', '\ud800', 'a'.repeat(21), null, 3]) {
    expect(text.safeParse(value).success).toBe(false)
  }
})

test.each([
  [' um\r\ndois ', 'um\ndois'],
  [' \n ', null],
  ['\u200b', null],
  ['', null],
  [null, null],
])('the optional text %j is %j', (value, expected) => {
  expect(optionalTextSchema('A descrição', 20).parse(value)).toBe(expected)
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
