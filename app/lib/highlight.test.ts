import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '#shared/fold.ts'
import { excerptOf, foldWithPlaces, highlighted, wordsOf } from './highlight.ts'

const marked = (text: string, query: string) =>
  highlighted(text, wordsOf(query))
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('')

test.each([
  ['Maçã verde', 'maca', '[Maçã] verde'],
  ['Maçã verde', 'VERDE maçã', '[Maçã] [verde]'],
  ['Pa\u0303o de queijo', 'pao', '[Pa\u0303o] de queijo'],
  ['banana nanica', 'ana nan', 'b[anana] [nan]ica'],
  ['🍌 banana', 'ban', '🍌 [ban]ana'],
  ['  dois   espaços', 'dois espacos', '  [dois]   [espaços]'],
  ['nada disso', 'quiabo', 'nada disso'],
])('the text %j, searched for %j, is highlighted as %j', (text, query, shown) => {
  expect(marked(text, query)).toBe(shown)
})

test('the pieces always add up to the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), (text, words) => {
      const pieces = highlighted(text, words.flatMap(wordsOf))
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    }),
  )
})

test('folding character by character equals folding at once', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'É', 'e\u0301', '\u0301', ' ', '\n', 'ß', 'İ', '🍌', '각') }),
      (text) => {
        expect(foldWithPlaces(text).folded.trim()).toBe(fold(text))
      },
    ),
  )
})

test('a long text is shown as the lines around the first match', () => {
  const text = `${'palavra '.repeat(500)}maçã\nverde ${'depois '.repeat(500)}`
  const shown = excerptOf(text, wordsOf('MACA'))
  expect(shown).toMatch(/^… (palavra )+maçã verde (depois )+/)
  expect(shown.length).toBeLessThan(170)
  expect(excerptOf('uma linha', ['linha'])).toBe('uma linha')
  expect(excerptOf('uma linha', ['outra'])).toBe('')
})
