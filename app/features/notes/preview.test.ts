import { expect, test } from 'vitest'
import { conflictOf } from '#shared/conflicts.ts'
import { previewOf } from './preview.ts'

test.each([
  ['', ''],
  [' \n\t\n', ''],
  ['Pão\nLeite', 'Pão'],
  ['\n\n  Pão  \nLeite', 'Pão'],
  ['- [x] Pão\n- [ ] Leite', 'Pão'],
  ['- [ ] \n[] Leite', 'Leite'],
  [conflictOf(['Pão'], ['Leite']).join('\n'), 'Pão'],
  [conflictOf([], ['Leite']).join('\n'), 'Leite'],
])('the preview of %j is %j', (text, preview) => {
  expect(previewOf(text)).toBe(preview)
})

test('only the beginning of a long text is read', () => {
  expect(previewOf('x'.repeat(80_000))).toHaveLength(200)
  expect(previewOf(`${'- [ ]\n'.repeat(10_000)}fim`)).toBe('')
})
