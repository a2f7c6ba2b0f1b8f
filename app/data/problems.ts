import type { Live } from '#app/lib/live.ts'
import { notFound } from '#shared/errors.ts'
import type { LocalRow, Problem } from './db.ts'
import { liveQueryOf } from './live-query.ts'
import type { LocalStore } from './local-store.ts'
import { mutateIn } from './mutate.ts'
import { withReconnect } from './reconnect.ts'

export type { Problem } from './db.ts'

/** What the person should know about changes of theirs, newest first. */
export const liveProblems = (local: LocalStore): Live<readonly Problem[]> =>
  liveQueryOf(local, 'problems', async () => (await local.db.problems.toArray()).sort((a, b) => b.at - a.at))

/** The person has seen it. */
export const dismissProblem = async (local: LocalStore, mid: string): Promise<void> =>
  withReconnect(local.db, () => local.db.problems.delete(mid))

/** Of which kind a copy can be made: what the server has erased or forgotten, but the problem has kept. */
const copied = ['lists', 'items', 'projects', 'tasks', 'notes', 'todos'] as const
type Copied = (typeof copied)[number]

const tableOf = ({ op }: Problem): Copied | undefined => copied.find((table) => op.startsWith(`${table}.`))

/** Whether a problem has kept something that is nowhere else, so that it can be read and written once more. */
export const hasRemains = (problem: Problem): boolean =>
  problem.row !== null && (problem.code === 'purged' || problem.code === 'not_found') && tableOf(problem) !== undefined

/** Every text that a problem has kept, as lines: of the row first, then of what was in it. */
export const remainingTexts = ({ row, inside = [] }: Problem): string[] =>
  [row, ...inside].flatMap((each) => {
    const fields = { ...each } as Record<string, unknown>
    const texts = ['name', 'title', 'quantity', 'category', 'description', 'content'].map((field) => fields[field])
    return texts.filter((text): text is string => typeof text === 'string' && text !== '')
  })

/** Writes what a problem has kept once more, as something new, with what was in it. Throws what `mutate` throws. */
export async function writeAgain(local: LocalStore, problem: Problem): Promise<void> {
  const table = tableOf(problem)
  if (!table) return
  const { id } = await create(local, table, { ...problem.row, ...(await parentOf(local, problem)) })
  for (const row of problem.inside ?? []) {
    if (table === 'lists') await create(local, 'items', { ...row, listId: id })
    else await create(local, 'tasks', { ...row, projectId: id })
  }
}

/** The contract leaves out what is not for whoever creates. */
const create = (local: LocalStore, table: Copied, { id: _old, ...row }: Partial<LocalRow>): Promise<{ id: string }> =>
  mutateIn(local, `${table}.create`, row as never)

/** Where a copy goes: an item whose list is gone into the default list; a task needs its project. */
async function parentOf({ db, user }: LocalStore, { row }: Problem): Promise<object> {
  if (row && 'listId' in row) {
    const list = await db.lists.get(row.listId)
    return list?.deletedAt === null ? {} : { listId: (await db.settings.get(user.id))?.defaultListId }
  }
  if (row && 'projectId' in row && (await db.projects.get(row.projectId))?.deletedAt !== null) throw notFound()
  return {}
}
