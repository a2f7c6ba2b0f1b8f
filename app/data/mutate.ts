/**
 * How everything a person does is written: in one transaction the row changes, the server's state of it is kept aside
 * (`base`), and the mutation joins the outbox. So a change is either on the device together with
 * its promise to be sent, or it did not happen. No network is involved.
 */
import { contract, type Input, type MutationName } from '#shared/contract.ts'
import { DomainError, invalid, notFound } from '#shared/errors.ts'
import { replacedIn, textBefore } from '#shared/replaced.ts'
import { schemaVersion } from '#shared/versions.ts'
import {
  type Identity,
  isEdit,
  type LocalDb,
  type LocalRow,
  type OutboxEntry,
  type RowKey,
  rowTable,
  splitKey,
} from './db.ts'
import { dropDraft, type StoredDraft } from './drafts.ts'
import { currentLocal, type LocalStore, readIdentity } from './local-store.ts'
import type { Act } from './mutator.ts'
import { mutatorOf } from './mutators.ts'
import type { NoteText } from './notes.ts'
import { settleChange, showChange, shownRow } from './overlay.ts'
import { transact } from './reconnect.ts'

/**
 * Does `op` for the person who is signed in: on screen at once, resolved when durable on this device. Throws
 * `invalid` when the contract does not allow the arguments, `not_found` when the row is not here and `signing_out` once
 * the person is leaving this device. What takes back another mutation is written `after` that one, and fails with it.
 */
export const mutate = <Name extends MutationName>(
  op: Name,
  input: Input<Name>,
  after?: Promise<unknown>,
): Promise<Done> => mutateIn(currentLocal(), op, input, after)

/**
 * The same for several, each of another row: all of them or none, on screen together and in one transaction, which also
 * forgets the half-typed texts that they were made of.
 */
export const mutateAll = (
  mutations: readonly Mutation[],
  after?: Promise<unknown>,
  drafts?: readonly StoredDraft[],
): Promise<Done[]> => mutateAllIn(currentLocal(), mutations, after, drafts)

export type Mutation = { [Name in MutationName]: [op: Name, input: Input<Name>] }[MutationName]

export interface Done {
  id: string
  mid: string
}

/**
 * Of a long text: upon which one it was written. What another tab, or the server, has made of that meanwhile is merged with it as
 * it is stored. It takes the place of the one before while that has not left, under a name of its own: a copy of this profile may
 * send what stood there.
 */
export interface Edit {
  mid: string
  base: NoteText
  /** `merge3`: notes bring it along, everything else does without its code. */
  merge(base: string, mine: string, theirs: string): string
  /** The half-typed texts that it was made of: forgotten in the same transaction. */
  drafts?: readonly StoredDraft[]
}

/** As `mutate`, in a given local database. */
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

/** As `mutateAll`, in a given local database. */
export async function mutateAllIn(
  local: LocalStore,
  mutations: readonly Mutation[],
  after?: Promise<unknown>,
  drafts?: readonly StoredDraft[],
): Promise<Done[]> {
  const prepared = mutations.map(([op, input]) => prepare(local, op, input))
  return carryOut(local, prepared, after, drafts)
}

/** A mutation whose arguments are allowed: what is sent of it, and what it does to which row. */
interface Prepared extends Pick<OutboxEntry, 'mid' | 'op' | 'wall' | 'base' | 'replaces'> {
  args: Record<string, unknown>
  key: RowKey
  run(row: LocalRow | undefined): LocalRow | undefined
  /** The same upon the text that the row has, if that is another one than it was written upon. */
  upon(row: LocalRow | undefined): Prepared | undefined
}

function prepare(local: LocalStore, op: MutationName, input: unknown, edit?: Edit): Prepared {
  const args = parseArgs(local, op, input)
  const mid = edit?.mid ?? local.runtime.newId()
  const act: Act = { wall: local.runtime.now(), userId: local.user.id, mid }
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
  const parsed = contract[op].input.safeParse(input)
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.message)
  const creates = 'id' in contract[op].input.shape && !('id' in parsed.data && parsed.data.id)
  return creates ? { ...parsed.data, id: local.runtime.newId() } : parsed.data
}

async function carryOut(
  local: LocalStore,
  mutations: Prepared[],
  after?: Promise<unknown>,
  drafts: readonly StoredDraft[] = [],
): Promise<Done[]> {
  // The database first: it is at work while the screen draws, so less is lost with an app that is killed right after.
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
  }))
}

interface Written {
  row: LocalRow
  mid: string
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
    // The connection was lost after all this was stored: it waits, or was sent already and made its rows.
    const stored = isRepeated ? states.flatMap((state) => storedBefore(state, waiting)) : []
    if (isRepeated && stored.length === states.length) return stored
    if (closing) throw new DomainError('signing_out', 'Você está saindo neste aparelho: nada mais é anotado.')
    isRepeated = true
    const [written] = await Promise.all([enqueue(db, identity, states), ...drafts.map((draft) => dropDraft(db, draft))])
    return written
  })
}

/** A mutation with its row before and after, and the text whose place it takes. */
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
  return isStored ? [{ row: before, mid: mutation.mid }] : []
}

/** To the end of the outbox, and the server's state of the rows aside. All at once: the person waits for it. */
async function enqueue(db: LocalDb, identity: Identity, states: State[]): Promise<Written[]> {
  let { nextSeq } = identity
  const requests: unknown[] = []
  const written: Written[] = []
  for (const { mutation, before, row, base, unsent } of states) {
    if (!row) throw notFound()
    const { key, run: _run, upon: _upon, ...entry } = mutation
    requests.push(rowTable(db, splitKey(key)[0]).put(row))
    written.push({ row, mid: entry.mid })
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

/** A text that was written upon the one that waits: together they replace what that one has replaced, and more. */
function inPlaceOf(unsent: OutboxEntry, { mid, args, wall }: Pick<Prepared, 'mid' | 'args' | 'wall'>): OutboxEntry {
  const textOf = (from: unknown) => String((from as { content?: unknown }).content)
  const before = unsent.replaces && textBefore(textOf(unsent.args), unsent.replaces)
  const replaces = before === undefined ? undefined : replacedIn(before, textOf(args))
  return { ...unsent, mid, args, wall, replaces }
}

/** The text that waits to be sent, if it is the last thing done to its row and no request has carried it. */
async function unsentEdit(db: LocalDb, key: RowKey): Promise<OutboxEntry | undefined> {
  const last = await db.outbox
    .reverse()
    .filter((entry) => entry.key === key)
    .first()
  return last !== undefined && isEdit(last) && !last.left ? last : undefined
}
