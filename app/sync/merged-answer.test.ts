/** The current app's handling of answers with merged notes (docs/decisions/041). */
import { expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { openWithItems } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import { type Mutation, type SyncRequest, syncAnswerSchema } from '#shared/sync.ts'
import { newPace, runSync } from './sync.ts'

/** A device with a note that the server knows and a pending edit of it. */
async function deviceWithEdit() {
  const { local } = await openWithItems([])
  const scope = userScope(local.user.id)
  const note = { id: newId(), title: 'Festa', content: 'bolo', updatedAt: '2026-03-01T12:00:00.000Z' }
  const row = { ...note, rev: 1, stamp: 1000, deletedAt: null, purgedAt: null }
  await local.db.notes.add({ ...row, scope } as LocalRow<'notes'>)
  await local.db.cursors.put({ scope, rev: 1 })
  await mutateIn(local, 'notes.update', { id: note.id, content: 'bolo\nvelas' })
  return { local, scope, row }
}

const text = 'bolo\nvelas\nbalões'

test.each(['with its result', 'on a later page', 'with its row alone'])(
  'the device shows the server’s version of a merged note that comes %s',
  async (when) => {
    const { local, scope, row } = await deviceWithEdit()
    const shown: unknown[] = []
    const exchange = async ({ push, cursors }: SyncRequest) => {
      shown.push((await local.db.notes.get(row.id))?.content)
      const results = (push as Mutation[]).map(({ seq, mid }) => ({
        ...{ seq, mid, outcome: 'merged', rev: 3, versions: [mid, newId()] },
        ...(when !== 'with its row alone' && { merged: { content: text } }),
      }))
      const merged = ['notes', { ...row, rev: 3, stamp: 3000, content: text, version: newId() }]
      const isNow = when === 'with its result' || push.length === 0
      const page = { id: scope, from: cursors[scope], to: isNow ? 3 : 2, rows: isNow ? [merged] : [], merges: true }
      const answer = { epoch: 'e', bookmark: 'b', now: 1, results, scopes: [page], gone: [], more: !isNow, merging: 1 }
      return syncAnswerSchema.parse(answer)
    }
    await runSync(local, { exchange, pace: newPace() })
    // Also before its row has arrived.
    const shownBefore = { 'with its result': [], 'on a later page': [text], 'with its row alone': ['bolo\nvelas'] }
    expect(shown).toEqual(['bolo\nvelas', ...(shownBefore[when as keyof typeof shownBefore] ?? [])])
    expect(await local.db.notes.toArray()).toMatchObject([{ content: text }])
    expect([await local.db.outbox.count(), await local.db.problems.count(), await local.db.base.count()]).toEqual([
      0, 0, 0,
    ])
  },
)
