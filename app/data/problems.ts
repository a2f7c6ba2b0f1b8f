import type { Problem } from './db.ts'
import { type Live, liveQueryOf } from './live-rows.ts'
import type { Local } from './local-store.ts'
import { healing } from './reconnect.ts'

export type { Problem } from './db.ts'

/** What the person should know about changes of theirs, newest first. */
export const liveProblems = (local: Local): Live<readonly Problem[]> =>
  liveQueryOf(local, 'problems', async () => (await local.db.problems.toArray()).sort((a, b) => b.at - a.at))

/** The person has seen it. */
export const dismissProblem = async (local: Local, mid: string): Promise<void> =>
  healing(local.db, () => local.db.problems.delete(mid))
