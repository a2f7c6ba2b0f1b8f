import { addForgotten } from '#app/data/areas/forgotten.ts'
import { shownTitle } from '#app/data/areas/shown-title.ts'
import { keptTexts } from '#app/data/mutations/problems.ts'
import { type LocalRow, type OutboxEntry, type Problem, rowOf } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { textFields } from '#shared/fields.ts'
import type { StepChange } from '#shared/steps.ts'
import type { MutationResult, SyncAnswer } from '#shared/sync.ts'

/** The outcome of a mutation that the person must know. */
export type Verdict = Pick<Problem, 'kind' | 'code' | 'message' | 'build'>

/**
 * The verdict to show for a mutation. Undefined if there is nothing to show. Refusals in a lost scope are all
 * `lost_access`: a repeat of one is useless.
 */
export function verdictOf(
  entry: OutboxEntry,
  result: MutationResult,
  { gone, build }: SyncAnswer,
): Verdict | undefined {
  const { outcome, code, message } = result
  if (isAside(entry, result)) return undefined
  const isWritten = outcome !== 'rejected' && outcome !== 'parked'
  if (!isWritten && gone.includes(entry.scope)) return { kind: 'lost_access' }
  if (outcome === 'parked') return { kind: outcome, code, message, build }
  if (outcome === 'rejected') return { kind: outcome, code, message }
  if (outcome === 'superseded' && (code === 'tick_moved' || gaveWayTyped(entry, result)))
    return { kind: outcome, code, message }
  return code?.endsWith('_deleted') ? { kind: 'row_deleted', code, message } : undefined
}

/** True for mutations whose outcome is not shown: corrections of list lines, and the order of aisles of a lost list. */
const isAside = ({ op }: OutboxEntry, { code }: MutationResult): boolean =>
  op === 'corrections.save' || (op === 'aisleOrders.update' && code === 'not_found')

/** True if the server has dropped typed text. All other fields are choices, of which the later one counts. */
function gaveWayTyped({ args }: OutboxEntry, { dropped = [] }: MutationResult): boolean {
  const values = args as Record<string, unknown>
  const isText = (value: unknown) => typeof value === 'string' && value !== ''
  return typedFields.some((field) => dropped.includes(field) && isText(values[field])) || dropped.some(isStepTitle)
}

const isStepTitle = (field: string): boolean => field.startsWith('steps/')

const typedFields = textFields.filter((field) => field !== 'dueDate' && field !== 'steps')

/** The mutation as a problem keeps it: what is in a row is left out, as steps with their title and the lines of a trip. */
export function withLostSteps(entry: OutboxEntry, { outcome, dropped = [] }: MutationResult): OutboxEntry {
  const { steps } = entry.args as { steps?: StepChange[] | null }
  if (outcome !== 'superseded') return entry
  if (entry.op === 'trips.create') return { ...entry, args: { ...(entry.args as object), lines: [] } }
  if (!steps) return entry
  const lost = steps.filter(({ id }) => dropped.includes(`steps/${id}/title`))
  return { ...entry, args: { ...(entry.args as object), steps: lost } }
}

/**
 * The verdict for a pending mutation that the server would refuse while the screen still has its text: its scope was
 * lost, or its row arrives erased. Undefined for any other mutation, for the deletion of an erased row, and for the
 * copy of a tick that was taken back.
 */
export function verdictOfLoss(
  { op, args, scope }: OutboxEntry,
  gone: string[],
  isErased: boolean,
): Verdict | undefined {
  if (gone.includes(scope)) return { kind: 'lost_access' }
  const isRefused = isErased && !op.endsWith('.delete') && !(args as { copyOf?: string }).copyOf
  return isRefused ? erased : undefined
}

const erased: Verdict = { kind: 'rejected', code: 'purged' satisfies ErrorCode }

/**
 * Stores a problem with the data that only this device still has. Call it in a transaction over `syncedTables`, before
 * the answer changes any row.
 */
export async function storeProblem(local: LocalStore, entry: OutboxEntry, given: Verdict): Promise<void> {
  const { mid, op, args, replaces, key, seq } = entry
  const verdict = (await isPruned(local, entry, given)) ? erased : given
  const [row = null, list] = await Promise.all([key && rowOf(local.db, key), listOfLoss(local, entry, verdict)])
  const problem: Problem = {
    ...verdict,
    mid,
    op,
    args,
    replaces,
    row,
    seq,
    at: local.runtime.now(),
    ...(list && { list }),
  }
  const inside = isGone(problem) ? await insideOf(local, problem) : []
  await local.db.problems.put({ ...problem, ...(inside.length > 0 && { inside }) })
}

/** True if the verdict is that an own list is gone: the server has pruned it, so its content exists only here. */
async function isPruned({ db, user }: LocalStore, { scope }: OutboxEntry, { kind }: Verdict): Promise<boolean> {
  if (kind !== 'lost_access') return false
  return (await db.lists.where('scope').equals(scope).first())?.ownerId === user.id
}

/** Another person's list, if the verdict means that the person has lost the list or the right to edit it. */
async function listOfLoss(
  local: LocalStore,
  { scope }: OutboxEntry,
  { kind, code }: Verdict,
): Promise<Problem['list']> {
  if (kind !== 'lost_access' && code !== 'forbidden' && code !== 'list_deleted') return undefined
  const { db, user } = local
  const list = await db.lists.where('scope').equals(scope).first()
  if (!list || list.ownerId === user.id) return undefined
  const membership = await db.memberships.filter(({ listId }) => listId === list.id).first()
  return { id: list.id, title: shownTitle(local, list), ownerName: membership?.ownerName ?? '' }
}

/** Limit of kept problems without words of the person (`isWordless`). */
export const wordlessKept = 200

/** Removes the oldest problems without words of the person beyond `wordlessKept`, and counts them. */
export async function forgetWordless({ db }: LocalStore): Promise<void> {
  if ((await db.problems.count()) <= wordlessKept) return
  const wordless = (await db.problems.toArray()).filter(isWordless)
  if (wordless.length <= wordlessKept) return
  wordless.sort((a, b) => a.at - b.at || (a.seq ?? 0) - (b.seq ?? 0))
  const oldest = wordless.slice(0, -wordlessKept)
  await db.problems.bulkDelete(oldest.map(({ mid }) => mid))
  await addForgotten(db, oldest.length)
}

/**
 * True if the problem keeps no words of the person that exist nowhere else, such as an overruled tick or date. It
 * counts as wordless if the words are in the deleted row. False for a lost list and a mutation that made the server
 * fail, because the person can act on these.
 */
const isWordless = (problem: Problem): boolean =>
  problem.list === undefined &&
  problem.kind !== 'parked' &&
  (problem.kind === 'row_deleted' || keptTexts(problem).length === 0)

const isGone = ({ code }: Problem): boolean => code === 'purged' || code === 'not_found'

/**
 * Deletes the rows in problems of other people's lists that the person has lost, because others wrote them. The
 * person's words and the name of the list stay. Problems of an own list keep everything: it disappears only when the
 * server has pruned it. Call this while the lists still exist.
 */
export const forgetRows = async ({ db, user }: LocalStore, gone: string[]): Promise<void> => {
  if (gone.length === 0) return
  const lists = await db.lists.where('scope').anyOf(gone).toArray()
  const own = new Set(lists.filter(({ ownerId }) => ownerId === user.id).map(({ scope }) => scope))
  const lost = gone.filter((scope) => !own.has(scope))
  await db.problems.filter(({ row }) => lost.includes(row?.scope ?? '')).modify({ row: null })
}

/**
 * The rows inside the own list or the project that a problem is about, without those in the trash. Empty for another
 * person's list.
 */
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
