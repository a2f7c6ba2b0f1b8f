import { expect, test } from 'vitest'
import { piecesOf } from './links.ts'

test.each([
  ['', []],
  ['nada aqui, README.md', [['nada aqui, README.md']]],
  ['veja https://a.com.br/b?c=1.', [['veja '], ['https://a.com.br/b?c=1', 'https://a.com.br/b?c=1'], ['.']]],
  ['www.a.com\nana@b.com', [['www.a.com', 'https://www.a.com'], ['\n'], ['ana@b.com', 'mailto:ana@b.com']]],
  ['javascript:alert(1)', [['javascript:alert(1)']]],
])('%j is cut at its links, and no character is lost', (text, expected) => {
  const pieces = piecesOf(text)
  expect(pieces.map((piece) => [piece.text, ...(piece.href ? [piece.href] : [])])).toEqual(expected)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
})
