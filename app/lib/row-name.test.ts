import { expect, test } from 'vitest'
import { conflictOf } from '#shared/conflicts.ts'
import { nameOf, previewOf } from './row-name.ts'

const untitled = (content: string) => ({ title: 'Nova Nota', content })
const long = 'Receitas que a vó Lúcia deixou no caderno azul da cozinha com as medidas'

test.each([
  ['', 'Nova Nota', ''],
  [' \n\t\n', 'Nova Nota', ''],
  ['a', 'a', ''],
  ['Pão\nLeite\nOvos', 'Pão', 'Leite'],
  ['\n\n  Pão  \r\n\nLeite ', 'Pão', 'Leite'],
  ['- [x] Pão\n- [ ] Leite', 'Pão', 'Leite'],
  ['- [ ] \n[] Leite', 'Leite', ''],
  ['[x](https://exemplo.com.br)', '[x](https://exemplo.com.br)', ''],
  [conflictOf(['Pão'], ['Leite']).join('\n'), 'Pão', 'Leite'],
  [conflictOf([], ['Leite']).join('\n'), 'Leite', ''],
  [`${long}\nfim`, 'Receitas que a vó Lúcia deixou no caderno azul da cozinha…', 'fim'],
  [`a ${'😀'.repeat(70)}`, `a ${'😀'.repeat(58)}…`, ''],
])('an untitled note %j is named %j, and previewed as %j', (content, name, preview) => {
  expect(nameOf(untitled(content))).toBe(name)
  expect(previewOf(untitled(content))).toBe(preview)
})

test('a written title stays, and its first line is the preview; other rows have their own names', () => {
  expect(nameOf({ title: 'Feira', content: 'Pão' })).toBe('Feira')
  expect(previewOf({ title: 'Feira', content: 'Pão\nLeite' })).toBe('Pão')
  expect(nameOf({ title: 'Nova Nota' })).toBe('Nova Nota')
  expect(nameOf({ name: 'Arroz' })).toBe('Arroz')
})

test('only the beginning of a long text is read', () => {
  expect(nameOf(untitled('x'.repeat(80_000)))).toBe(`${'x'.repeat(60)}…`)
  expect(nameOf(untitled(`${'\n'.repeat(10_000)}fim`))).toBe('Nova Nota')
})
