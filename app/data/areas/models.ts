import { liveQueryOf } from '#app/data/live/live-query.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import type { Live } from '#app/lib/live.ts'
import { compareFolded } from '#shared/fold.ts'

/** A list that is kept to begin others with. It stands nowhere among the lists to shop with. */
export interface Model {
  id: string
  title: string
}

/** The own models, by title. */
export const liveModels = (local: LocalStore): Live<readonly Model[]> =>
  liveQueryOf(local, 'models', async () => {
    const lists = await local.db.lists
      .filter(({ isModel, deletedAt }) => isModel === true && deletedAt === null)
      .toArray()
    return lists
      .filter(({ ownerId }) => ownerId === local.user.id)
      .map(({ id, title }) => ({ id, title }))
      .sort((a, b) => compareFolded(a.title, b.title))
  })
