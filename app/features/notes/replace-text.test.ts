import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editsBetween, placeAfter } from './replace-text.ts'

const done = (text: string, after: string) =>
  editsBetween(text, after).reduce((now, edit) => now.slice(0, edit.start) + edit.text + now.slice(edit.end), text)

test('the edits for two texts turn the first into the second', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', '', '🛒'), { maxLength: 8 }).map((all) => all.join('\n'))
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      expect(done(before, after)).toBe(after)
    }),
  )
})

test('a caret stays in its word during changes on other lines', () => {
  const before = 'um\ndois\ntrês'
  const caretAt = (after: string, place: number) => {
    const at = placeAfter(editsBetween(before, after), place)
    return `${after.slice(0, at)}|${after.slice(at)}`
  }
  const inDois = before.indexOf('is')
  expect(caretAt('um e meio\ndois\ntrês', inDois)).toBe('um e meio\ndo|is\ntrês')
  expect(caretAt('zero\num\ndois\ntrês', inDois)).toBe('zero\num\ndo|is\ntrês')
  expect(caretAt('dois\ntrês', inDois)).toBe('do|is\ntrês')
  expect(caretAt('um\ndois\nTRÊS', inDois)).toBe('um\ndo|is\nTRÊS')
  expect(caretAt('um\ndois\ntrês\nquatro', before.length)).toBe('um\ndois\ntrês|\nquatro')
  expect(caretAt('um\nos dois, sim\ntrês', inDois)).toBe('um\nos do|is, sim\ntrês')
  expect(caretAt('um\nentre\ndois\ntrês', before.indexOf('dois'))).toBe('um\nentre\n|dois\ntrês')
  expect(caretAt('um\ntrês', inDois)).toBe('um\n|três')
})
