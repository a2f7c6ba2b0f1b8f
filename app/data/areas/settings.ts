import { liveQueryOf } from '#app/data/live/live-query.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { rowKey } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import type { Mutators } from '#app/data/store/mutator.ts'
import type { Live } from '#app/lib/live.ts'

export const settingsMutators: Pick<Mutators, 'settings.update'> = {
  'settings.update': {
    key: (_args, { userId }) => rowKey('settings', userId),
    run: (row, changes) => row && { ...row, ...changes },
  },
}

/** The person's settings. Null before the first sync. */
export const liveSettings = (local: LocalStore): Live<LocalRow<'settings'> | null> =>
  liveQueryOf(local, 'settings', async () => (await local.db.settings.get(local.user.id)) ?? null)
