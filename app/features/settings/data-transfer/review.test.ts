import { expect, test } from 'vitest'
import { emptyNotebook } from '#app/lib/notebook.ts'
import type { Found } from '#app/notebook-files/read-files.ts'
import { reviewAs, reviewOf } from './review.ts'
import { groupsOf } from './review-rows.ts'

const here = { ...emptyNotebook(), lists: [], projects: [], isPartial: false }
const items = ['Arroz', 'Leite'].map((name) => ({
  name,
  quantity: null,
  category: null,
  price: null,
  purchased: false,
}))
const found: Found = {
  notebook: {
    ...emptyNotebook(),
    lists: [{ title: 'Casa', isDefault: true, items }],
    received: [{ title: 'Sítio', owner: 'Bia', items }],
    notes: [{ title: 'Bolo', content: 'Ovos' }],
  },
  texts: [{ title: 'Feira', text: 'Couve' }],
  checklists: [],
  left: { trashed: 0, attachments: 0, files: 0 },
}

test('exclusions survive another target for texts, except for the texts themselves', () => {
  const first = reviewOf(found, here, { asText: 'note', asChecklist: 'note' })
  expect([...first.leftOut]).toEqual(['received/0'])
  const chosen = { ...first, leftOut: new Set(['lists/0/1', 'notes/0', 'notes/1']) }
  const next = reviewAs(chosen, { asText: 'list' })
  expect([next.asText, next.asChecklist, ...next.leftOut]).toEqual(['list', 'note', 'lists/0/1', 'notes/0'])
  const names = groupsOf(next.plan).map(({ rows }) => rows.map(({ entry }) => entry.name))
  expect(names).toEqual([['Casa', 'Feira'], ['Sítio (Bia)'], ['Bolo']])
})
