/**
 * Writes a person's changes: one transaction changes the row, keeps the server's state of it (`base`), and appends the
 * mutation to the outbox. So a change is either on the device and queued for sending, or it did not happen. No network
 * is involved.
 */

import type { NoteText } from '#app/data/areas/notes.ts'
import {
  type Identity,
  isEdit,
  type LocalDb,
  type LocalRow,
  type OutboxEntry,
  type RowKey,
  rowTable,
  splitKey,
} from '#app/data/store/db.ts'
import { dropDraft, type StoredDraft } from '#app/data/store/drafts.ts'
import { currentLocal, type LocalStore, readIdentity } from '#app/data/store/local-store.ts'
import type { MutationContext } from '#app/data/store/mutator.ts'
import { settleChange, showChange, shownRow } from '#app/data/store/overlay.ts'
import { transact } from '#app/data/store/reconnect.ts'
import type { Input } from '#shared/contract.ts'
import { DomainError, invalidInput, notFound } from '#shared/errors.ts'
import { type MutationName, notebookContract } from '#shared/notebook-contract.ts'
import { replacedIn, textBefore } from '#shared/replaced.ts'
import { schemaVersion } from '#shared/versions.ts'
import { mutatorOf } from './mutators.ts'

/**
 * Does `op` for the current person. The change is on screen at once, and the promise resolves when it is stored on this
 * device. Throws `invalid` if the contract does not allow the arguments, `not_found` if the row is missing or erased,
 * or if a created row exists already, `signing_out` once the person is leaving this device, `wrong_user` if the
 * database is another person's, and as `readIdentity` does. With `after` the change is stored only when that promise
 * resolves, and fails with it: so an undo follows the mutation that it undoes.
 */
export const mutate = <Name extends MutationName>(
  op: Name,
  input: Input<Name>,
  after?: Promise<unknown>,
): Promise<Done> => mutateIn(currentLocal(), op, input, after)

/**
 * `mutate` for several mutations, each of another row: all or none, on screen together and in one transaction. The same
 * transaction deletes `drafts`, the half-typed texts that the mutations were made from.
 */
export const mutateAll = (
  mutations: readonly Mutation[],
  after?: Promise<unknown>,
  drafts?: readonly StoredDraft[],
): Promise<Done[]> => mutateAllIn(currentLocal(), mutations, after, drafts)

export type Mutation<Op extends MutationName = MutationName> = { [Name in Op]: [op: Name, input: Input<Name>] }[Op]

export interface Done {
  id: string
  /** Empty if there was nothing to write: the copy of a tick that is taken back is gone already. */
  mid: string
  /** False if nobody sees a difference: the row was like that before, or is in the trash as before. */
  isSeen?: boolean
}

/**
 * An edit of a long text, made from `base`. Later changes by another tab or the server are merged with it when it is
 * stored. If the last pending change of the row is an edit that no request has carried, the new one takes its place in
 * the outbox. It has a `mid` of its own, because a copy of this browser profile may send the replaced one.
 */
export interface Edit {
  mid: string
  base: NoteText
  /** `merge3`: passed in by notes, so that other code does not load it. */
  merge(base: string, mine: string, theirs: string): string
  /** The drafts that the text was made from: deleted in the same transaction. */
  drafts?: readonly StoredDraft[]
}

/** `mutate` for a given local database. */
export async function mutateIn<Name extends MutationName>(
  local: LocalStore,
  op: Name,
  input: Input<Name>,
  after?: Promise<unknown>,
  edit?: Edit,
): Promise<Done> {
  const [done] = await carryOut(local, [prepare(local, op, input, edit)], after, edit?.drafts)
  return done as Done
}

/** `mutateAll` for a given local database. */
export async function mutateAllIn(
  local: LocalStore,
  mutations: readonly Mutation[],
  after?: Promise<unknown>,
  drafts?: readonly StoredDraft[],
): Promise<Done[]> {
  const prepared = mutations.map(([op, input]) => prepare(local, op, input))
  return carryOut(local, prepared, after, drafts)
}

/** A mutation with allowed arguments: its wire fields, its row, and its effect. */
interface Prepared extends Pick<OutboxEntry, 'mid' | 'op' | 'wall' | 'base' | 'replaces'> {
  args: Record<string, unknown>
  key: RowKey
  run(row: LocalRow | undefined): LocalRow | undefined
  /**
   * The same mutation, merged with the current text of the row. Undefined if that text is its base, or if it is no
   * edit.
   */
  upon(row: LocalRow | undefined): Prepared | undefined
}

function prepare(local: LocalStore, op: MutationName, input: unknown, edit?: Edit): Prepared {
  const args = parseArgs(local, op, input)
  const mid = edit?.mid ?? local.runtime.newId()
  const act: MutationContext = { wall: local.runtime.now(), userId: local.user.id, mid }
  const mutator = mutatorOf(op)
  const run = (row: LocalRow | undefined) => mutator.run(row, args, act)
  const upon = (row: LocalRow | undefined): Prepared | undefined => {
    if (!edit || !row || !('version' in row)) return
    const { version, content: known } = edit.base
    if (row.version === version && row.content === known) return
    const content = edit.merge(known, String(args.content), row.content)
    return prepare(local, op, { ...args, content }, { ...edit, base: row })
  }
  const base = edit && { base: edit.base.version, replaces: replacedIn(edit.base.content, String(args.content)) }
  return { mid, op, args, wall: act.wall, ...base, key: mutator.key(args, act), run, upon }
}

function parseArgs(local: LocalStore, op: MutationName, input: unknown): Record<string, unknown> {
  const parsed = notebookContract[op].input.safeParse(input)
  if (!parsed.success) throw invalidInput(parsed.error)
  const creates = 'id' in notebookContract[op].input.shape && !('id' in parsed.data && parsed.data.id)
  return creates ? { ...parsed.data, id: local.runtime.newId() } : parsed.data
}

async function carryOut(
  local: LocalStore,
  mutations: Prepared[],
  after?: Promise<unknown>,
  drafts: readonly StoredDraft[] = [],
): Promise<Done[]> {
  // The database comes first: it works while the screen draws, so less is lost if the app is killed right after.
  const begin = () => write(local, mutations, drafts)
  const stored = after === undefined ? begin() : after.then(begin)
  for (const { key, mid, run } of mutations) {
    const expected = run(shownRow(local.overlay, key))
    if (expected) showChange(local.overlay, mid, key, expected)
  }
  let written: Written[] = []
  try {
    written = await stored
  } finally {
    for (const [at, { key, mid }] of mutations.entries()) settleChange(local, mid, key, written[at]?.row)
  }
  local.announceMutation()
  return mutations.map(({ args }, at) => ({
    id: 'id' in args ? String(args.id) : local.user.id,
    mid: written[at]?.mid ?? '',
    isSeen: written[at]?.isSeen ?? false,
  }))
}

interface Written {
  /** Undefined if there was nothing to write. */
  row: LocalRow | undefined
  mid: string
  isSeen: boolean
}

async function write(local: LocalStore, mutations: Prepared[], drafts: readonly StoredDraft[]): Promise<Written[]> {
  const { db, user } = local
  const tables = new Set(mutations.map(({ key }) => rowTable(db, splitKey(key)[0])))
  const typed = drafts.length > 0 ? [db.drafts] : []
  let isRepeated = false
  return transact(db, [...tables, ...typed, db.base, db.outbox, db.meta], async () => {
    const [identity, closing, waiting, states] = await Promise.all([
      readIdentity(db),
      db.meta.get('closing'),
      isRepeated ? db.outbox.toArray() : [],
      Promise.all(mutations.map((mutation) => readState(db, mutation))),
    ])
    if (identity.user !== user.id) throw new DomainError('wrong_user', 'Esta caderneta é de outra pessoa.')
    // The connection was lost after the commit: the mutations are pending, or were sent already and created their rows.
    const stored = isRepeated ? states.flatMap((state) => storedBefore(state, waiting)) : []
    if (isRepeated && stored.length === states.length) return stored
    if (closing) throw new DomainError('signing_out', 'Você está saindo neste aparelho: nada mais é anotado.')
    isRepeated = true
    const [written] = await Promise.all([enqueue(db, identity, states), ...drafts.map((draft) => dropDraft(db, draft))])
    return written
  })
}

/** A mutation with its row before and after, the stored base of the row, and the unsent edit that it replaces. */
interface State {
  mutation: Prepared
  before: LocalRow | undefined
  row: LocalRow | undefined
  base: object | undefined
  unsent: OutboxEntry | undefined
}

async function readState(db: LocalDb, asked: Prepared): Promise<State> {
  const { key } = asked
  const [table, id] = splitKey(key)
  const [before, base, unsent] = await Promise.all([
    rowTable(db, table).get(id),
    db.base.get(key),
    asked.base === undefined ? undefined : unsentEdit(db, key),
  ])
  const mutation = asked.upon(before) ?? asked
  return { mutation, before, row: mutation.run(before), base, unsent }
}

function storedBefore({ mutation, before, row }: State, waiting: OutboxEntry[]): Written[] {
  const isStored = before && (!row || waiting.some(({ mid }) => mid === mutation.mid))
  return isStored ? [{ row: before, mid: mutation.mid, isSeen: true }] : []
}

/**
 * Writes the rows, appends to the outbox, and keeps the server's state of the rows. All requests start at once, because
 * the person waits for them.
 */
async function enqueue(db: LocalDb, identity: Identity, states: State[]): Promise<Written[]> {
  let { nextSeq } = identity
  const requests: unknown[] = []
  const written: Written[] = []
  for (const { mutation, before, row, base, unsent } of states) {
    if (!row && isReplacedCopy(mutation)) {
      written.push({ row, mid: '', isSeen: false })
      continue
    }
    if (!row) throw notFound()
    const { key, run: _run, upon: _upon, ...entry } = mutation
    requests.push(rowTable(db, splitKey(key)[0]).put(row))
    written.push({ row, mid: entry.mid, isSeen: isSeen(before, row) })
    if (unsent) requests.push(db.outbox.put(inPlaceOf(unsent, entry)))
    else {
      if (!base) requests.push(db.base.add({ key, row: before ?? null }))
      const place = { key, scope: row.scope, seq: nextSeq++, v: schemaVersion, seen: before?.stamp ?? 0 }
      requests.push(db.outbox.add({ ...entry, ...place }))
    }
  }
  if (nextSeq !== identity.nextSeq) requests.push(db.meta.put({ ...identity, nextSeq }))
  await Promise.all(requests)
  return written
}

function isSeen(before: LocalRow | undefined, row: LocalRow): boolean {
  if (!before || isGone(before) !== isGone(row)) return true
  return !isGone(row) && JSON.stringify(before) !== JSON.stringify(row)
}

const isGone = (row: LocalRow): boolean => 'deletedAt' in row && row.deletedAt !== null

/** True if a mutation takes the done copy of a tick back. The copy is missing if that of another device replaced it. */
const isReplacedCopy = ({ args }: Prepared): boolean => args.undoes === 'tick'

/**
 * The outbox entry of a text written on top of the unsent one, whose place in the sequence it takes. Its `replaces`
 * covers both changes.
 */
function inPlaceOf(unsent: OutboxEntry, { mid, args, wall }: Pick<Prepared, 'mid' | 'args' | 'wall'>): OutboxEntry {
  const textOf = (from: unknown) => String((from as { content?: unknown }).content)
  const before = unsent.replaces && textBefore(textOf(unsent.args), unsent.replaces)
  const replaces = before === undefined ? undefined : replacedIn(before, textOf(args))
  return { ...unsent, mid, args, wall, replaces }
}

/**
 * The pending edit of a row's text. Undefined unless it is the last change of its row and no request has carried it.
 */
async function unsentEdit(db: LocalDb, key: RowKey): Promise<OutboxEntry | undefined> {
  const last = await db.outbox
    .reverse()
    .filter((entry) => entry.key === key)
    .first()
  return last !== undefined && isEdit(last) && !last.left ? last : undefined
}
