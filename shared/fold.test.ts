import { afterEach, expect, test, vi } from 'vitest'
import { compareFolded, fold } from './fold.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ['Pão de Açúcar', 'pao de acucar'],
  ['  pa\u0303o\n\tfranc\u00eas ', 'pao frances'],
  ['\u1f82', '\u03b1'],
  ['Việt', 'viet'],
])('the word %j is searched for as %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('X1: a name under thousands of accents is searched for without them, and they are never normalised', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  expect(fold(`Pão${'\u0301'.repeat(64_000)}${'\u0316'.repeat(64_000)} doce`)).toBe('pao doce')
  expect(normalize.mock.contexts.map(String)).toEqual(['Pão doce'])
})

test('texts are ordered without accents and capitals, which decide only between equal ones', () => {
  const ordered = ['Açaí', 'acai', 'Acém', 'água', 'Zoo', 'ábaco', 'Água', 'água'].sort(compareFolded)
  expect(ordered).toEqual(['ábaco', 'Açaí', 'acai', 'Acém', 'Água', 'água', 'água', 'Zoo'])
})
