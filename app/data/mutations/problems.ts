import { liveQueryOf } from '#app/data/live/live-query.ts'
import { type LocalRow, type Problem, rowOf } from '#app/data/store/db.ts'
import { type LocalStore, readSyncMeta } from '#app/data/store/local-store.ts'
import { transact, withReconnect } from '#app/data/store/reconnect.ts'
import type { Live } from '#app/lib/live.ts'
import type { Input } from '#shared/contract.ts'
import { type ErrorCode, notFound } from '#shared/errors.ts'
import type { TypedField } from '#shared/fields.ts'
import { textFields } from '#shared/fields.ts'
import { merge3, mergeUnknown } from '#shared/merge.ts'
import { isMutationName, type MutationName } from '#shared/notebook-contract.ts'
import { textBefore } from '#shared/replaced.ts'
import type { StepChange } from '#shared/steps.ts'
import type { TripLine } from '#shared/trip-lines.ts'
import { mutateIn } from './mutate.ts'
import { mutatorOf } from './mutators.ts'

export type { Problem } from '#app/data/store/db.ts'

/** The person's problems, newest first. */
export const liveProblems = (local: LocalStore): Live<readonly Problem[]> =>
  liveQueryOf(local, 'problems', async () => (await local.db.problems.toArray()).sort((a, b) => b.at - a.at))

/** Deletes a problem that the person has seen. */
export const dismissProblem = async (local: LocalStore, mid: string): Promise<void> =>
  withReconnect(local.db, () => local.db.problems.delete(mid))

/**
 * True if the problem is about an item, or the order of the aisles, of another person's list that is on this device.
 */
export async function isForOthers({ db, user }: LocalStore, { row }: Problem): Promise<boolean> {
  const list = row && 'listId' in row ? await db.lists.get(row.listId) : undefined
  return list !== undefined && list.ownerId !== user.id
}

/**
 * Repeats a change that made the server fail, as a new mutation, and closes the problem. Resolves with false if another
 * tab has closed it first, or if `isWanted` resolves with false. Throws as `mutate` does; then the problem stays.
 */
export const tryAgain = (local: LocalStore, problem: Problem, isWanted = always): Promise<boolean> =>
  transact(local.db, local.db.tables, async () => {
    const { mid, op, args } = problem
    // Another tab may have been faster.
    if (!(await local.db.problems.get(mid)) || !(await isWanted())) return false
    if (op === 'items.create') await requireList(local, args as Input<'items.create'>)
    const text = op === 'notes.update' && (args as NoteArgs).content
    await (typeof text === 'string' ? joinText(local, problem, text) : mutateIn(local, op, args as never))
    await local.db.problems.delete(mid)
    return true
  })

/** Throws `not_found` if the list of an item is no longer on this device: nobody would see the item. */
async function requireList({ db }: LocalStore, { listId }: Input<'items.create'>): Promise<void> {
  if (listId && !(await db.lists.get(listId))) throw notFound()
}

type NoteArgs = Input<'notes.update'>

/**
 * Writes the text of a problem into its note, merged with the note's current text: it must not replace a text that its
 * author has not seen.
 */
async function joinText(local: LocalStore, { args, replaces }: Problem, text: string): Promise<void> {
  const base = await local.db.notes.get((args as NoteArgs).id)
  if (!base) throw notFound()
  const before = replaces && textBefore(text, replaces)
  const content = before === undefined ? mergeUnknown(text, base.content) : merge3(before, text, base.content)
  const edit = { mid: local.runtime.newId(), base, merge: merge3 }
  await mutateIn(local, 'notes.update', { ...(args as NoteArgs), content }, undefined, edit)
}

const always = async (): Promise<boolean> => true

/**
 * Retries changes that made another build of the server fail, in their original order. It overwrites no later intent:
 * the problem stays if the row was written since. Call it after a run of sync, because only then have all writes
 * arrived. While mutations are pending, nothing is retried.
 */
export async function tryParkedAgain(local: LocalStore): Promise<void> {
  let tried = 0
  for (const problem of await parkedByAnother(local)) {
    const isWanted = async () => (await local.db.outbox.count()) === tried && (await isAsLeft(local, problem))
    if (await tryAgain(local, problem, isWanted).catch(() => false)) tried++
  }
}

async function parkedByAnother({ db }: LocalStore): Promise<Problem[]> {
  const { build } = await readSyncMeta(db)
  const problems = build === undefined ? [] : await db.problems.toArray()
  return problems.filter(
    (problem) => problem.kind === 'parked' && problem.build !== build && isMutationName(problem.op),
  )
}

async function isAsLeft({ db, user }: LocalStore, { mid, op, args, row, at }: Problem): Promise<boolean> {
  if (op.endsWith('.create')) return true
  const key = mutatorOf(op).key(args, { wall: at, userId: user.id, mid })
  return (await rowOf(db, key))?.stamp === row?.stamp
}

/** Tables whose rows can be recreated from a problem's copy. */
type Copied = MutationName extends infer Name ? (Name extends `${infer Table}.create` ? Table : never) : never

export function tableOf({ op }: Problem): Copied | undefined {
  const [table = ''] = op.split('.')
  return isMutationName(`${table}.create`) ? (table as Copied) : undefined
}

/** After a refusal with one of these codes, the text is in no row that the person can reach. */
const codesOfRemains: readonly (string | undefined)[] = [
  ...(['purged', 'not_found', 'too_old'] satisfies ErrorCode[]),
  'note_full',
]

/** True if a problem keeps a row whose text exists nowhere else, so that it can be read and written again. */
export const hasRemains = (problem: Problem): boolean =>
  problem.row !== null && codesOfRemains.includes(problem.code) && tableOf(problem) !== undefined

export type ReadableField = Exclude<TypedField, 'aisles'>
/**
 * Every field with typed text, except the names of aisles. `word` comes first: it is the line that a correction is
 * about.
 */
const readable = [...new Set(['word', ...textFields] as const)].filter((field) => field !== 'aisles')

/**
 * All readable texts of a problem, as pairs of field and text: first those of its arguments. Those of its row and of
 * the rows inside it follow if they exist nowhere else. A text of the row is left out if the arguments have a text of
 * the same field.
 */
export function keptTexts(problem: Problem): [ReadableField, string][] {
  const { args, row, inside = [] } = problem
  const texts = [args, ...(hasRemains(problem) ? [row, ...inside] : [])].map(textsOf)
  const [written = [], remains = [], ...others] = texts
  const isNew = ([field, text]: [ReadableField, string]) => !written.some((own) => own[0] === field && own[1] === text)
  return [...written, ...remains.filter(isNew), ...others.flat()]
}

function textsOf(from: unknown): [ReadableField, string][] {
  const fields = { ...(from as Record<string, unknown>) }
  return readable.flatMap((field) => {
    const text = field === 'steps' || field === 'lines' ? namesIn(fields[field]) : fields[field]
    return typeof text === 'string' && text !== '' ? [[field, text] as [ReadableField, string]] : []
  })
}

/** The titles of steps, or the names of what was bought on a trip. */
const namesIn = (parts: unknown): string =>
  Array.isArray(parts)
    ? parts.flatMap(({ title, name }: Partial<StepChange & TripLine>) => title ?? name ?? []).join('\n')
    : ''

/**
 * Writes the row of a problem with `hasRemains` and the rows inside of it again, as new rows, and closes the problem.
 * All or nothing, and once, however often it is requested. Throws as `parentOf` and `mutate` do.
 */
export const writeAgain = (local: LocalStore, problem: Problem): Promise<void> =>
  transact(local.db, local.db.tables, async () => {
    const table = tableOf(problem)
    if (!table || !(await local.db.problems.get(problem.mid))) return
    const { id } = await writeRow(local, table, { ...problem.row, ...(await parentOf(local, problem)) })
    for (const row of problem.inside ?? []) {
      if (table === 'lists') await writeRow(local, 'items', { ...row, listId: id })
      else await writeRow(local, 'tasks', { ...row, projectId: id })
    }
    await local.db.problems.delete(problem.mid)
  })

/** Writes a row as a new one: the contract leaves out the fields that only the server sets. */
export const writeRow = (
  local: LocalStore,
  table: Copied,
  { id: _old, ...row }: Partial<LocalRow>,
): Promise<{ id: string }> => mutateIn(local, `${table}.create`, row as never)

/**
 * The fields that give a row written again another list: an item of a lost or deleted list goes into the default list.
 * Empty for other rows. Throws `not_found` for a task whose project is missing or deleted.
 */
export async function parentOf({ db, user }: LocalStore, { row }: Problem): Promise<object> {
  if (row && 'listId' in row) {
    const list = await db.lists.get(row.listId)
    return list?.deletedAt === null ? {} : { listId: (await db.settings.get(user.id))?.defaultListId }
  }
  if (row && 'projectId' in row && (await db.projects.get(row.projectId))?.deletedAt !== null) throw notFound()
  return {}
}
