import { expect, test } from 'vitest'
import { textFields } from '#shared/scopes.ts'
import { en } from './en.ts'
import { ptBr } from './pt-br.ts'

test.each([
  ['pt-BR', ptBr],
  ['en', en],
])('each typed text of a problem has a label (%s)', (_language, { sync }) => {
  const shown = textFields.filter((field) => field !== 'aisles')
  expect(Object.keys(sync.field)).toEqual(expect.arrayContaining(shown))
})
