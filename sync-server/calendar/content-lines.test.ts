import { expect, test, vi } from 'vitest'
import { contentLine } from './content-lines.ts'

test.each([
  ['a'.repeat(73), 1],
  ['a'.repeat(74), 2],
  ['é'.repeat(36), 1],
  ['é'.repeat(37), 2],
  ['漢'.repeat(24), 1],
  ['漢'.repeat(25), 2],
  ['👩'.repeat(18), 1],
  ['👩'.repeat(19), 2],
  // A half of a pair is sent as three bytes.
  ['\ud83d'.repeat(24), 1],
  ['\udc69'.repeat(25), 2],
])('the value %j takes %i line(s)', (value, lines) => {
  const text = contentLine('A', value)
  expect(text.split('\r\n')).toHaveLength(lines + 1)
  expect(text.replaceAll('\r\n ', '')).toBe(`A:${value}\r\n`)
})

test('Y9: a line is folded without being encoded', () => {
  const encode = vi.spyOn(TextEncoder.prototype, 'encode')
  const byteLength = vi.spyOn(Buffer, 'byteLength')
  contentLine('SUMMARY', 'Pão 👩 漢 '.repeat(50))
  expect([encode, byteLength].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  vi.restoreAllMocks()
})
