import { expect, test } from 'vitest'
import { allAtOnce } from '#app/lib/scheduling.ts'
import { dataTransfer } from '#app/messages/pt-br/data-transfer.ts'
import { type Found, nothingFound } from '#app/notebook-files/found.ts'
import { emptyNotebook } from '#shared/notebook.ts'
import { plainItem } from '#shared/shopping.ts'
import { reviewAs, reviewOf } from './review.ts'
import { groupsOf } from './review-rows.ts'

const here = { ...emptyNotebook(), lists: [], projects: [], isPartial: false }
const items = ['Arroz', 'Leite'].map((name) => ({
  name,
  ...plainItem,
}))
const found: Found = {
  ...nothingFound(),
  notebook: {
    ...emptyNotebook(),
    lists: [{ title: 'Casa', isDefault: true, items }],
    received: [{ title: 'Sítio', owner: 'Bia', items }],
    notes: [{ title: 'Bolo', content: 'Ovos' }],
  },
  texts: [{ title: 'Feira', text: 'Couve' }],
}

const context = { words: dataTransfer.fileWords, lessons: new Map(), today: '2026-11-25', now: '14:00' }

test('when the person chooses another target for texts, excluded rows stay excluded, except those of the texts', () => {
  const first = allAtOnce(reviewOf(found, here, { asText: 'note', asChecklist: 'note', asTasks: 'todos' }, context))
  expect([...first.leftOut]).toEqual(['received/0'])
  const chosen = { ...first, leftOut: new Set(['lists/0/1', 'notes/0', 'notes/1']) }
  const next = allAtOnce(reviewAs(chosen, { asText: 'list' }, context))
  expect([next.asText, next.asChecklist, ...next.leftOut]).toEqual(['list', 'note', 'lists/0/1', 'notes/0'])
  const names = groupsOf(next.plan).map(({ rows }) => rows.map(({ entry }) => entry.name))
  expect(names).toEqual([['Casa', 'Feira'], ['Sítio (Bia)'], ['Bolo']])
})
