import { expect, test } from 'vitest'
import { emptyFields, textsOf } from '#shared/fields.ts'
import { detailsOf } from './lost-list-note.tsx'

test('an item that can be kept is shown with its price and every text that it has', () => {
  const texts = textsOf('items').filter((field) => field !== 'name')
  const written = Object.fromEntries(texts.map((field) => [field, `${field}, sem açúcar`]))
  const shown = detailsOf({ ...emptyFields('items'), ...written, name: 'Café', price: 990 })
  expect(shown).toContain(' · R$\u00a09,90')
  for (const field of texts) expect(shown).toContain(` · ${field}, sem açúcar`)
  expect(detailsOf({ ...emptyFields('items'), name: 'Café', purchased: true })).toBe('')
})
