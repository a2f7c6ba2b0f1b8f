import type { LocalRow, OutboxEntry, Problem } from '#app/data/db.ts'
import type { LocalStore } from '#app/data/local-store.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { MutationResult } from '#shared/sync.ts'

/** The problem that a mutation became, as the person will read it. */
export const problemOf = (
  { mid, op, args }: OutboxEntry,
  { code, message }: Pick<MutationResult, 'code' | 'message'>,
  row: LocalRow | null,
  at: number,
): Omit<Problem, 'kind'> => ({ mid, op, args, row, at, ...(code && { code }), ...(message && { message }) })

/** The mutation was written for a scope that this person may no longer see. */
export const lostAccess = ({ mid, op, args }: OutboxEntry, row: LocalRow | null, at: number): Problem => ({
  mid,
  kind: 'lost_access',
  op,
  args,
  row,
  at,
})

/** Whether the person must know how the server took a mutation, and as what. */
export function problemKind(
  { op, args }: OutboxEntry,
  { outcome, code, dropped }: MutationResult,
): Problem['kind'] | undefined {
  if (outcome === 'rejected' || outcome === 'parked') return outcome
  if (
    outcome === 'superseded' &&
    dropped?.some((field) => isTyped(op, field, (args as Record<string, unknown>)[field]))
  ) {
    return 'superseded'
  }
  return code?.endsWith('_deleted') ? 'row_deleted' : undefined
}

/** Something typed would be lost. Ticks, dates and settings are choices: whoever made the later one has decided. */
const isTyped = (op: string, field: string, value: unknown): boolean =>
  typeof value === 'string' && value !== '' && !op.startsWith('settings.') && !chosen.has(field)

const chosen = new Set(['status', 'dueDate', 'projectId'])

/** The row has been erased on the server, and nothing is written into it any more. */
export const erased = ({ mid, op, args }: OutboxEntry, row: LocalRow | null, at: number): Problem => ({
  mid,
  kind: 'rejected',
  op,
  args,
  row,
  at,
  code: 'purged' satisfies ErrorCode,
})

/** Keeps a problem, with all that only this device still has of what is gone. To be called before the answer is taken in. */
export async function fileProblem(local: LocalStore, problem: Problem): Promise<void> {
  const inside = isGone(problem) ? await insideOf(local, problem) : []
  await local.db.problems.put({ ...problem, ...(inside.length > 0 && { inside }) })
}

const isGone = ({ kind, code }: Problem): boolean => kind === 'lost_access' || code === 'purged' || code === 'not_found'

/** Nothing of what belongs to somebody else. */
async function insideOf({ db, user }: LocalStore, { op, row }: Problem): Promise<LocalRow[]> {
  if (!row) return []
  const isOwnList = op.startsWith('lists.') && 'ownerId' in row && row.ownerId === user.id
  const rows: LocalRow[] = isOwnList ? await db.items.where('scope').equals(row.scope).toArray() : []
  if (op.startsWith('projects.')) {
    const tasks = await db.tasks.where('scope').equals(row.scope).toArray()
    rows.push(...tasks.filter(({ projectId }) => projectId === row.id))
  }
  return rows.filter(({ deletedAt, purgedAt }) => deletedAt === null && !purgedAt)
}
