import { expect, test } from 'vitest'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { eventually, openWithItems } from '#app/data/testing.ts'
import type { Live } from '#app/lib/live.ts'
import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import { liveList } from './lists.ts'
import { liveHasAllNotes } from './notes.ts'
import { liveMissingProject } from './projects.ts'

/** The pages that are opened by the id of their row, and what they say while they lack it. */
const pages: Record<string, (local: LocalStore) => Promise<string>> = {
  list: async (local) => (await answerOf(liveList(local, newId()))).status,
  project: (local) => answerOf(liveMissingProject(local, newId())),
  note: async (local) => ((await answerOf(liveHasAllNotes(local))) ? 'unknown' : 'arriving'),
}

async function answerOf<T>(live: Live<T>): Promise<T> {
  const stop = live.subscribe(() => undefined)
  await eventually(() => live.get() !== undefined)
  stop()
  return live.get() as T
}

test.each(Object.keys(pages))(
  'a missing %s counts as on its way until the last page has arrived, also of a reread',
  async (page) => {
    const said: string[] = []
    for (const heard of [undefined, {}, { more: true }, { stale: true }] as const) {
      const { local } = await openWithItems([])
      if (heard) {
        const { more, stale } = heard as { more?: true; stale?: true }
        await local.db.cursors.put({ scope: userScope(local.user.id), rev: 3, ...(stale && { stale }) })
        await local.db.meta.put({ key: 'sync', lastSuccessAt: 1, blocked: null, ...(more && { more }) })
      }
      said.push((await pages[page]?.(local)) ?? '')
      local.close()
    }
    expect(said).toEqual(['arriving', 'unknown', 'arriving', 'arriving'])
  },
)
