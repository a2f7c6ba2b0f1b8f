import { expect, test } from 'vitest'
import { textFields } from '#shared/fields.ts'
import { en } from './en.ts'
import { ptBr } from './pt-br.ts'

test.each([
  ['pt-BR', ptBr],
  ['en', en],
])('each typed text of a problem has a label (%s)', (_language, { sync }) => {
  const unlabelled = textFields.filter((field) => field !== 'aisles' && !(field in sync.field))
  expect(unlabelled, 'add their labels to `fields` of the area in app/messages, those of items in lists.ts').toEqual([])
})
