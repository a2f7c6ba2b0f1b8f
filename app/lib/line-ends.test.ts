import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOneLine, linesOf, unbroken, wholeLines, withLineFeeds } from './line-ends.ts'

const ends = ['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029']

test.each(ends.map((end) => [JSON.stringify(end), end]))('the character %s ends a line', (_, end) => {
  const text = `Leite${end}Pão`
  expect(linesOf(text)).toEqual(['Leite', 'Pão'])
  expect(withLineFeeds(text)).toBe('Leite\nPão')
  expect([unbroken(text), inOneLine(`${text}${end}${end}Ovos `, ', ')]).toEqual(['Leite Pão', 'Leite, Pão, Ovos'])
})

const anyText = fc
  .array(fc.oneof(fc.constantFrom(...ends, ' ', '\t'), fc.string({ unit: 'grapheme', maxLength: 4 })))
  .map((parts) => parts.join(''))

test('the pieces of any text between its line ends are its lines, with every other character', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const lines = linesOf(text)
      expect(withLineFeeds(text).split('\n')).toEqual(lines)
      const whole = [...wholeLines(text)]
      expect(whole.join('')).toBe(text)
      expect(whole.map((line) => linesOf(line)[0]).filter(Boolean)).toEqual(lines.filter(Boolean))
    }),
  )
})
