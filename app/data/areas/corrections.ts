import { liveRows } from '#app/data/live/live-rows.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { rowKey } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { type Mutators, unsynced } from '#app/data/store/mutator.ts'
import type { Live } from '#app/lib/live.ts'
import { userScope } from '#shared/scopes.ts'

export type CorrectionRow = LocalRow<'corrections'>

export const correctionMutators: Pick<Mutators, 'corrections.save'> = {
  'corrections.save': {
    key: ({ id }) => rowKey('corrections', id),
    run: (row, args, { userId }) => ({ scope: userScope(userId), ...unsynced, ...row, ...args }),
  },
}

/**
 * The person's rows of `corrections`, sorted by id. A row has the name and category that the person wants for list
 * lines whose normalised words are its `word`, or says that they stay as typed. Of several rows with the same `word`,
 * the last one counts.
 */
export const liveCorrections = (local: LocalStore): Live<readonly CorrectionRow[]> =>
  liveRows(local, 'corrections', userScope(local.user.id), (a, b) => (a.id < b.id ? -1 : 1))
