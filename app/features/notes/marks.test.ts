import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxAt, marksIn, withInside } from './marks.ts'

/** The text with its marks: ⟦boxes⟧, <links>, and ~words of ticked lines~. */
const shown = (text: string) => {
  const around = { box: ['⟦', '⟧'], link: ['<', '>'], done: ['~', '~'] } as const
  return marksIn(text).reduceRight(
    (now, { kind, start, end }) =>
      now.slice(0, start) + around[kind][0] + now.slice(start, end) + around[kind][1] + now.slice(end),
    text,
  )
}
const boxes = (text: string) => marksIn(text).filter((mark) => mark.kind === 'box')
const hrefs = (text: string) => marksIn(text).flatMap((mark) => (mark.kind === 'link' ? [mark.href] : []))

test('a line that begins with a box has one, also with an indent', () => {
  expect(shown('Feira\n- [ ] Pão\n  - [x] Leite\n\t- [X]')).toBe('Feira\n⟦- [ ]⟧ Pão\n  ⟦- [x]⟧ ~Leite~\n\t⟦- [X]⟧')
  expect(boxes('- [ ] Pão\n- [x] Leite').map(({ label, isTicked }) => [label, isTicked])).toEqual([
    ['Pão', false],
    ['Leite', true],
  ])
})

test('brackets alone at the beginning of a line are a box, with or without a space in them', () => {
  expect(shown('[ ] Pão\n  [] Leite\n- [] Ovos\n[X] Café\n[]')).toBe(
    '⟦[ ]⟧ Pão\n  ⟦[]⟧ Leite\n⟦- []⟧ Ovos\n⟦[X]⟧ ~Café~\n⟦[]⟧',
  )
})

test('text that only resembles a box is no box', () => {
  const lines = ['um - [ ] dois', '-[ ] um', '- [  ] um', '- [y] um', '- [x](https://exemplo.com)', '- [](um)']
  for (const line of [...lines, '[x](https://exemplo.com)', '[]byte', '[ ]um', '[1] um']) {
    expect(boxes(line)).toEqual([])
  }
})

test('a tick changes only the brackets of its line, and unticking restores the text', () => {
  const line = fc.constantFrom(
    '',
    'um',
    '- [ ] dois',
    '- [x] três',
    '  - [ ]',
    '[] quatro',
    '[X]',
    '- [x](link)',
    '🛒 - [ ]',
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const text = lines.join('\n')
      for (const mark of boxes(text)) {
        if (mark.kind !== 'box') continue
        const now = withInside(text, mark, mark.isTicked ? ' ' : 'x')
        const turned = boxAt(now, mark.at)!
        expect(turned.isTicked).toBe(!mark.isTicked)
        expect(now.replace(/\[[ xX]?\]/g, '')).toBe(text.replace(/\[[ xX]?\]/g, ''))
        expect(withInside(now, turned, mark.inside)).toBe(text)
      }
    }),
  )
})

test('the box of a line is found from any position in it', () => {
  const text = 'um\n- [ ] dois\n\n- [x] três'
  const found = [0, 2, 3, 8, 13, 14, 15, text.length].map((place) => boxAt(text, place)?.label)
  expect(found).toEqual([undefined, undefined, 'dois', 'dois', 'dois', undefined, 'três', 'três'])
})

test('links end where their addresses end', () => {
  expect(shown('veja https://exemplo.com/a?b=1, ou (http://x.org/y_(z)).')).toBe(
    'veja <https://exemplo.com/a?b=1>, ou (<http://x.org/y_(z)>).',
  )
  expect(hrefs('www.exemplo.com.br e ana@exemplo.com, mailto:bia@exemplo.com')).toEqual([
    'https://www.exemplo.com.br',
    'mailto:ana@exemplo.com',
    'mailto:bia@exemplo.com',
  ])
})

test('only pages and mail addresses are links', () => {
  for (const text of [
    'javascript:alert(1)',
    'ftp://exemplo.com',
    'README.md',
    'R$ 10.50',
    'data:text/html,x',
    'a:b@c',
  ]) {
    expect(hrefs(text)).toEqual([])
  }
})

test('a ticked line with a link shows the tick and the link', () => {
  expect(shown('- [x] pagar em https://exemplo.com hoje')).toBe('⟦- [x]⟧ ~pagar em~ <https://exemplo.com> ~hoje~')
})

test('marks are in order, without nesting, each at its stated position', () => {
  const word = fc.constantFrom('- [ ] ', '- [x] ', 'https://a.com', 'a@b.com', 'um', '\n', ' ')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const text = words.join('')
      let end = 0
      for (const mark of marksIn(text)) {
        expect(mark.start).toBeGreaterThanOrEqual(end)
        expect(mark.end).toBeGreaterThan(mark.start)
        expect(text.slice(mark.start, mark.end)).not.toContain('\n')
        end = mark.end
      }
      expect(end).toBeLessThanOrEqual(text.length)
    }),
  )
})
