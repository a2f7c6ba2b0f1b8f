import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { emailSchema } from './auth.ts'
import { lineOrSchema, lineSchema, optionalLineSchema, optionalTextSchema, textSchema } from './text.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

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
])('a text with %s is refused as a line', (_what, value) => {
  expect(name.safeParse(value).success).toBe(false)
})

test.each([undefined, null, '', '  '])('%j counts as an omitted line', (value) => {
  expect(lineOrSchema('Nome', 10, 'Sem nome').parse(value)).toBe('Sem nome')
})

test('an optional line keeps a given text', () => {
  const schema = lineOrSchema('Nome', 10, 'Sem nome')
  expect(schema.parse(' pão ')).toBe('pão')
  for (const value of ['a\0', 'a'.repeat(11), 3]) expect(schema.safeParse(value).success).toBe(false)
})

test('a text keeps its blanks and lines; only line ends and accents are normalised', () => {
  const text = textSchema('O texto', 20)
  expect(text.parse(' \r\n\ta\u0303\r ')).toBe(' \n\tã\n ')
  expect(text.parse('')).toBe('')
  expect(text.parse(text.parse('a\r\nb'))).toBe('a\nb')
  expect(text.parse('a\vb\fc')).toBe('a\nb\nc')
  for (const value of ['a\0', 'a\u001b', 'a\u007f', '\ud800', 'a'.repeat(21), null, 3]) {
    expect(text.safeParse(value).success).toBe(false)
  }
})

test.each([
  [' um\r\ndois ', 'um\ndois'],
  [' \n ', null],
  ['\u200b', null],
  ['', null],
  [null, null],
])('the optional text %j is stored as %j', (value, expected) => {
  expect(optionalTextSchema('A descrição', 20).parse(value)).toBe(expected)
})

test('an e-mail address is stored in lower case', () => {
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
])('%s is refused as an address', (_what, value) => {
  expect(emailSchema.safeParse(value).success).toBe(false)
})

const decomposed = 'Amanh\u0061\u0303 h\u0061\u0301 p\u0061\u0303o'

test.each([
  ['accents, composed', 'Amanhã há pão'],
  ['accents, taken apart', decomposed],
  ['a family joined to one emoji, flags and keycaps', '👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇧🇷 5️⃣ ❤️‍🔥'],
  ['Thai', 'น้ำแข็ง ที่ กำ้'],
  ['Hindi', 'क्षत्रिय स्त्रियाँ'],
  ['Vietnamese, taken apart', 'Tiếng Việt'.normalize('NFD')],
  ['pointed Hebrew', 'בְּרֵאשִׁ֖ית'],
  ['vocalised Arabic', 'ٱلْحَمْدُ لِلَّهِ'],
  ['Tibetan', 'བསྒྲུབས་ཧཱུྃ'],
  ['Korean, taken apart', '한국어'.normalize('NFD')],
  ['eight marks on one letter', `a${'\u0323\u0302'.repeat(4)}`],
])('a text with %s is accepted', (_what, text) => {
  expect(lineSchema('Nome', 100).parse(text)).toBe(text.normalize('NFC'))
  expect(textSchema('O texto', 100).parse(text)).toBe(text.normalize('NFC'))
})

const pile = (marks: number) => `a${'\u0301'.repeat(marks)}${'\u0316'.repeat(marks)}`
const schemas = [
  lineSchema('Nome', 200_000),
  lineOrSchema('Nome', 200_000, 'Sem nome'),
  optionalLineSchema('Nome', 200_000),
  textSchema('Nome', 200_000),
  optionalTextSchema('Nome', 200_000),
]

test.each([
  ['many marks of two kinds', pile(64_000)],
  ['marks that are more once they are composed', `a${'\u0f73'.repeat(9)}`],
  ['nine marks', `Leite ${pile(5).slice(0, -1)}`],
  ['marks with nothing below them', '\u0301'.repeat(9)],
])('X1: %s are refused with a message before anything normalises them', (_what, text) => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  for (const schema of schemas) {
    expect(schema.safeParse(text).error?.issues[0]?.message).toBe(
      'Nome tem acentos ou sinais demais sobre uma só letra.',
    )
  }
  expect(normalize).not.toHaveBeenCalled()
})

test('a text far above the limit is refused before it is scanned', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  for (const schema of [lineSchema('Nome', 10), lineOrSchema('Nome', 10, ''), optionalLineSchema('Nome', 10)]) {
    expect(schema.safeParse('\0'.repeat(41)).error?.issues[0]?.message).toBe('Nome pode ter no máximo 10 caracteres.')
  }
  expect(textSchema('Nome', 10).safeParse('\0'.repeat(41)).error?.issues[0]?.message).toContain('no máximo 10')
  expect(normalize).not.toHaveBeenCalled()
})

test('more than eight marks after composition are refused: a stored text can be sent again', () => {
  for (const schema of schemas) expect(schema.safeParse(`a${'\u0344'.repeat(5)}`).success).toBe(false)
})

/** Characters that compose into more units, marks that change their order, and line ends. */
const odd = ['\u0344', '\u0f73', '\u0958', '\ufb2c', '\u{1d160}', '\u0301', '\u0316', '\u1f82', 'e', '\r', '\n', ' ']
const repeated = fc
  .tuple(fc.constantFrom(...odd), fc.integer({ min: 1, max: 9 }))
  .map(([char, times]) => char.repeat(times))
const anyText = fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 3 }), repeated), { maxLength: 10 })

test.each(schemas.map((schema, index) => ({ schema, index })))(
  'an accepted text is accepted again and stays the same (%#)',
  ({ schema }) => {
    fc.assert(
      fc.property(anyText, (parts) => {
        const once = schema.safeParse(parts.join(''))
        if (once.success) expect(schema.parse(once.data)).toBe(once.data)
      }),
      { numRuns: 2000, seed: 20260312 },
    )
  },
)
