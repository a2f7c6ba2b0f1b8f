import type { Live } from '#app/lib/live.ts'
import type { Problem } from './db.ts'
import { liveQueryOf } from './live-query.ts'
import type { LocalStore } from './local-store.ts'
import { withReconnect } from './reconnect.ts'

export type { Problem } from './db.ts'

/** What the person should know about changes of theirs, newest first. */
export const liveProblems = (local: LocalStore): Live<readonly Problem[]> =>
  liveQueryOf(local, 'problems', async () => (await local.db.problems.toArray()).sort((a, b) => b.at - a.at))

/** The person has seen it. */
export const dismissProblem = async (local: LocalStore, mid: string): Promise<void> =>
  withReconnect(local.db, () => local.db.problems.delete(mid))
