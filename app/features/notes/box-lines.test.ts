import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxEdits, caretAfter, enterInBox } from './box-lines.ts'
import type { TextEdit } from './replace-text.ts'

const done = (text: string, edits: TextEdit[]) =>
  edits.reduceRight((now, edit) => now.slice(0, edit.start) + edit.text + now.slice(edit.end), text)

/** The text after Enter, or after the button; `|` is the caret, two of them a selection. */
function after(marked: string, act: 'enter' | 'button'): string {
  const start = marked.indexOf('|')
  const end = Math.max(start, marked.lastIndexOf('|') - 1)
  const text = marked.replaceAll('|', '')
  const edits =
    act === 'button' ? boxEdits(text, { start, end }) : [enterInBox(text, { start, end })].flatMap((one) => one ?? [])
  const [from, to] = [caretAfter(edits, start), caretAfter(edits, end)]
  const now = done(text, edits)
  return start === end
    ? `${now.slice(0, from)}|${now.slice(from)}`
    : `${now.slice(0, from)}|${now.slice(from, to)}|${now.slice(to)}`
}

test('Enter continues with the next box, with the same indent and style', () => {
  expect(after('- [x] Pão|', 'enter')).toBe('- [x] Pão\n- [ ] |')
  expect(after('um\n  [] Pão|\ndois', 'enter')).toBe('um\n  [] Pão\n  [ ] |\ndois')
  expect(after('- [ ] Pão| doce', 'enter')).toBe('- [ ] Pão\n- [ ] |doce')
})

test('Enter after an empty box ends the boxes', () => {
  expect(after('- [ ] Pão\n  - [ ] |\nfim', 'enter')).toBe('- [ ] Pão\n|\nfim')
  expect(after('[]|', 'enter')).toBe('|')
})

test('Enter before a box, in it, or in a line without one only ends the line', () => {
  for (const text of ['|- [ ] Pão', '- [| ] Pão', 'Pão|', '[1] Pão|']) expect(after(text, 'enter')).toBe(text)
})

test('the button turns a line into a box and back, and the caret stays in its word', () => {
  expect(after('Feira\n  Pã|o', 'button')).toBe('Feira\n  - [ ] Pã|o')
  expect(after('|', 'button')).toBe('- [ ] |')
  expect(after('- Pã|o', 'button')).toBe('- [ ] Pã|o')
  expect(after('  - [x] Pã|o', 'button')).toBe('  Pã|o')
  expect(after('- [| ] Pão', 'button')).toBe('|Pão')
})

test('all chosen lines become boxes, or none is one any more; blank lines among them stay', () => {
  expect(after('a|a\n\n[] bb\nc|c\nd', 'button')).toBe('- [ ] a|a\n\n[] bb\n- [ ] c|c\nd')
  expect(after('|aa\nbb\n|cc', 'button')).toBe('- [ ] |aa\n- [ ] bb\n|cc')
  expect(after('|- [ ] aa\n\n- [x] bb|', 'button')).toBe('|aa\n\nbb|')
})

test('a second press of the button restores the text', () => {
  const line = fc.constantFrom('', 'um', '  dois', '\ttrês', '🛒')
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(), fc.nat(), (lines, a, b) => {
      const text = lines.join('\n')
      const places = [a, b].map((place) => place % (text.length + 1)).sort((one, other) => one - other)
      const [start = 0, end = 0] = places
      const edits = boxEdits(text, { start, end })
      const boxed = done(text, edits)
      const chosen = { start: caretAfter(edits, start), end: caretAfter(edits, end) }
      expect(boxed).not.toBe(text)
      expect(done(boxed, boxEdits(boxed, chosen))).toBe(text)
    }),
  )
})
