import { expect, test } from 'vitest'
import { bytesText } from './bytes.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 KB'],
  [1_258_291, '1,2 MB'],
  [10_485_760, '10 MB'],
  [1_073_741_824, '1 GB'],
  [53_687_091_200, '50 GB'],
  [5e15, '4.547 TB'],
])('an administrator reads %i bytes as %s', (bytes, text) => {
  expect(bytesText(bytes, 'pt-BR')).toBe(text)
})

test('in English the decimal point is a point', () => {
  expect(bytesText(1_258_291, 'en')).toBe('1.2 MB')
})
