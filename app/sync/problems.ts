import { type LocalRow, type OutboxEntry, type Problem, rowOf } from '#app/data/db.ts'
import { addForgotten } from '#app/data/forgotten.ts'
import type { LocalStore } from '#app/data/local-store.ts'
import { keptTexts } from '#app/data/problems.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { MutationResult, SyncAnswer } from '#shared/sync.ts'

/** What the person must know of a mutation of theirs. */
export type Verdict = Pick<Problem, 'kind' | 'code' | 'message' | 'build'>

/** What is to be said of how the server took a mutation, if anything. It refuses all of scopes that are gone. */
export function verdictOf(
  entry: OutboxEntry,
  result: MutationResult,
  { gone, build }: SyncAnswer,
): Verdict | undefined {
  const { outcome, code, message } = result
  if (isAside(entry, result)) return undefined
  if (outcome === 'rejected' && gone.includes(entry.scope)) return { kind: 'lost_access' }
  if (outcome === 'parked') return { kind: outcome, code, message, build }
  if (outcome === 'rejected') return { kind: outcome, code, message }
  if (outcome === 'superseded' && gaveWayTyped(entry, result)) return { kind: outcome, code, message }
  return code?.endsWith('_deleted') ? { kind: 'row_deleted', code, message } : undefined
}

/** The person did nothing: the app learns by itself, and nobody shops any more for a list that is lost. */
const isAside = ({ op }: OutboxEntry, { code }: MutationResult): boolean =>
  op === 'corrections.save' || (op === 'aisleOrders.update' && code === 'not_found')

/** Something typed would be lost. Ticks, dates and settings are choices: whoever made the later one has decided. */
function gaveWayTyped({ op, args }: OutboxEntry, { dropped = [] }: MutationResult): boolean {
  const values = args as Record<string, unknown>
  const isTyped = (field: string) => typeof values[field] === 'string' && values[field] !== '' && !chosen.has(field)
  return !op.startsWith('settings.') && dropped.some(isTyped)
}

const chosen = new Set(['status', 'dueDate', 'projectId'])

/**
 * What is to be said of a mutation that the server would refuse: it may no longer be seen what it changes, or that comes
 * erased now, while the screen still has its text. A deletion of that may go on.
 */
export function verdictOfLoss({ op, scope }: OutboxEntry, gone: string[], isErased: boolean): Verdict | undefined {
  if (gone.includes(scope)) return { kind: 'lost_access' }
  return isErased && !op.endsWith('.delete') ? { kind: 'rejected', code: 'purged' satisfies ErrorCode } : undefined
}

/** Keeps what the person must know, with all that only this device still has. To be called before the answer is taken in. */
export async function fileProblem(local: LocalStore, entry: OutboxEntry, verdict: Verdict): Promise<void> {
  const { mid, op, args, key, seq } = entry
  const [row = null, list] = await Promise.all([key && rowOf(local.db, key), listOfLoss(local, entry, verdict)])
  const problem: Problem = { ...verdict, mid, op, args, row, seq, at: local.runtime.now(), ...(list && { list }) }
  const inside = isGone(problem) ? await insideOf(local, problem) : []
  await local.db.problems.put({ ...problem, ...(inside.length > 0 && { inside }) })
}

/** The list of somebody else that an edit was for, where its author has lost the list or the right to write there. */
async function listOfLoss(
  { db, user }: LocalStore,
  { scope }: OutboxEntry,
  { kind, code }: Verdict,
): Promise<Problem['list']> {
  if (kind !== 'lost_access' && code !== 'forbidden' && code !== 'list_deleted') return undefined
  const list = await db.lists.where('scope').equals(scope).first()
  if (!list || list.ownerId === user.id) return undefined
  const membership = await db.memberships.filter(({ listId }) => listId === list.id).first()
  return { id: list.id, title: list.title, ownerName: membership?.ownerName ?? '' }
}

/** More of the problems that hold no words of their person are not kept. */
export const wordlessKept = 200

/** Forgets the oldest problems without words beyond `wordlessKept`, and counts them. */
export async function forgetWordless({ db }: LocalStore): Promise<void> {
  if ((await db.problems.count()) <= wordlessKept) return
  const wordless = (await db.problems.toArray()).filter(isWordless)
  if (wordless.length <= wordlessKept) return
  wordless.sort((a, b) => a.at - b.at || (a.seq ?? 0) - (b.seq ?? 0))
  const oldest = wordless.slice(0, -wordlessKept)
  await db.problems.bulkDelete(oldest.map(({ mid }) => mid))
  await addForgotten(db, oldest.length)
}

/** A tick or a date that was decided otherwise; or words that stand in the row. What can be done about it is kept. */
const isWordless = (problem: Problem): boolean =>
  problem.list === undefined &&
  problem.kind !== 'parked' &&
  (problem.kind === 'row_deleted' || keptTexts(problem).length === 0)

const isGone = ({ code }: Problem): boolean => code === 'purged' || code === 'not_found'

/**
 * Of lists that may no longer be seen, problems keep what the person wrote and the name of the list, but no rows: others
 * wrote these, too. Of an own list they keep all; it is gone because the server has swept it away. To be called while the
 * lists are still here.
 */
export const forgetRows = async ({ db, user }: LocalStore, gone: string[]): Promise<void> => {
  if (gone.length === 0) return
  const lists = await db.lists.where('scope').anyOf(gone).toArray()
  const own = new Set(lists.filter(({ ownerId }) => ownerId === user.id).map(({ scope }) => scope))
  const lost = gone.filter((scope) => !own.has(scope))
  await db.problems.filter(({ row }) => lost.includes(row?.scope ?? '')).modify({ row: null })
}

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
