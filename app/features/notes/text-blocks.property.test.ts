import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf } from './text-blocks.ts'

const lines = fc
  .array(fc.constantFrom('', 'um', 'dois', '🛒'.repeat(300), 'x'.repeat(1500), '\u2028'), { maxLength: 12 })
  .map((all) => all.join('\n'))

test('the blocks add up to the text, line by line, with any former text, and have unique ids', () => {
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 4 }), (texts) => {
      let blocks = blocksOf('')
      for (const text of texts) {
        blocks = blocksOf(text, blocks)
        expect(blocks.map((block) => block.text).join('')).toBe(`${text}\n`)
        for (const block of blocks) expect(block.text).toMatch(/\n$/)
        expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length)
      }
    }),
  )
})

test('typing into a long text changes one block, which keeps its place', () => {
  const text = Array.from({ length: 500 }, (_, n) => `linha ${n}`).join('\n')
  const before = blocksOf(text)
  const after = blocksOf(text.replace('linha 250', 'linha 250!'), before)
  const changed = after.filter((block) => !before.includes(block))
  expect(changed).toHaveLength(1)
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

test('an added or removed line in the middle leaves its surroundings alone', () => {
  const text = Array.from({ length: 500 }, (_, n) => `linha ${n}`).join('\n')
  const before = blocksOf(text)
  for (const now of [text.replace('linha 250', 'linha 250\nmais'), text.replace('linha 250\n', '')]) {
    const after = blocksOf(now, before)
    expect(after.filter((block) => !before.includes(block)).length).toBeLessThanOrEqual(2)
  }
})
