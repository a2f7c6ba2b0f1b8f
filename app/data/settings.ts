import type { Live } from '#app/lib/live.ts'
import type { LocalRow } from './db.ts'
import { rowKey } from './db.ts'
import { liveQueryOf } from './live-query.ts'
import type { LocalStore } from './local-store.ts'
import type { Mutators } from './mutator.ts'

export const settingsMutators: Pick<Mutators, 'settings.update'> = {
  'settings.update': {
    key: (_args, { userId }) => rowKey('settings', userId),
    run: (row, changes) => row && { ...row, ...changes },
  },
}

/** The person's settings. Null before the first sync. */
export const liveSettings = (local: LocalStore): Live<LocalRow<'settings'> | null> =>
  liveQueryOf(local, 'settings', async () => (await local.db.settings.get(local.user.id)) ?? null)
