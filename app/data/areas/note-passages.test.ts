import { afterEach, beforeEach, expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type LocalRow, rowKey } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { openWithItems } from '#app/data/testing.ts'
import { conflictOf } from '#shared/conflicts.ts'
import { newId } from '#shared/ids.ts'
import { keepArrivingPassages, livePassages } from './note-passages.ts'

let local: LocalStore
let noteId: string
beforeEach(async () => {
  ;({ local } = await openWithItems([]))
  noteId = newId()
  await mutateIn(local, 'notes.create', { id: noteId, title: 'Feira' })
  await mutateIn(local, 'notes.update', { id: noteId, content: 'Feira\nLeite 3 l\nPão' })
})
afterEach(() => local.close())

const joined = (first: string, second: string) => ['Feira', ...conflictOf([first], [second]), 'Pão'].join('\n')

async function arrive(content: string, minutesLater = 0): Promise<void> {
  const row = (await local.db.notes.get(noteId)) as LocalRow<'notes'>
  const updatedAt = new Date(Date.parse(row.updatedAt) + minutesLater * 60_000).toISOString()
  await keepArrivingPassages(local.db, new Map([[rowKey('notes', noteId), { ...row, content, updatedAt }]]))
}
const kept = async () => {
  const live = livePassages(local, noteId)
  const end = live.subscribe(() => undefined)
  await expect.poll(() => live.get(), { interval: 2 }).toBeDefined()
  end()
  return live.get()
}

test('the passage that this device had is known, in whichever place, and when the other was written later', async () => {
  const { updatedAt } = (await local.db.notes.get(noteId)) as LocalRow<'notes'>
  await arrive(joined('Leite 4 l', 'Leite 3 l'), 5)
  const otherAt = new Date(Date.parse(updatedAt) + 5 * 60_000).toISOString()
  expect(await kept()).toMatchObject({ passages: ['Leite 3 l'], at: updatedAt, otherAt })
})

test('the time of another passage that was written earlier is not known', async () => {
  await arrive(joined('Leite 3 l', 'Leite 4 l'))
  expect(await kept()).toMatchObject({ passages: ['Leite 3 l'], otherAt: null })
})

test('of two passages of which this device had neither, or both, none is marked as its own', async () => {
  await arrive(joined('Leite 5 l', 'Leite 4 l'))
  await arrive(joined('Feira', 'Leite 3 l'))
  expect(await kept()).toBeNull()
})

test('a note whose text has no passages any more forgets whose passages they were', async () => {
  await arrive(joined('Leite 4 l', 'Leite 3 l'))
  await arrive('Feira\nLeite 4 l')
  expect(await kept()).toBeNull()
})
