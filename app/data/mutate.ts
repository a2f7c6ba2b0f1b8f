/**
 * How everything a person does is written: in one transaction the row changes, the server's state of it is kept aside
 * (`base`), and the mutation joins the outbox. So a change is either on the device together with
 * its promise to be sent, or it did not happen. No network is involved.
 */
import { contract, type Input, type MutationName } from '#shared/contract.ts'
import { DomainError, invalid, notFound } from '#shared/errors.ts'
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
import { currentLocal, type LocalStore, readIdentity } from './local-store.ts'
import type { Act } from './mutator.ts'
import { mutatorOf } from './mutators.ts'
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

export interface Done {
  id: string
  /** Of the mutation that waits to be sent now: this one, or one that it has joined. */
  mid: string
}

/** Of a long text: upon which one it was written. Unsent, it joins the one before, if that was it. */
export interface Edit {
  mid: string
  base: string
}

/** The same in a given local database. */
export async function mutateIn<Name extends MutationName>(
  local: LocalStore,
  op: Name,
  input: Input<Name>,
  after?: Promise<unknown>,
  edit?: Edit,
): Promise<Done> {
  const args = parseArgs(local, op, input)
  const mid = edit?.mid ?? local.runtime.newId()
  const act: Act = { wall: local.runtime.now(), userId: local.user.id, mid }
  const mutator = mutatorOf(op)
  const key = mutator.key(args, act)
  const run = (row: LocalRow | undefined, as = mid) => mutator.run(row, args, { ...act, mid: as })
  const store = () => write(local, key, run, { mid, op, args, wall: act.wall, ...(edit && { base: edit.base }) })
  // The database first: it is at work while the screen draws, so less is lost with an app that is killed right after.
  const stored = after === undefined ? store() : after.then(store)
  const expected = run(shownRow(local.overlay, key))
  if (expected) showChange(local.overlay, mid, key, expected)
  let done: Written
  try {
    done = await stored
    settleChange(local, mid, key, done.row)
  } catch (error) {
    settleChange(local, mid, key, undefined)
    throw error
  }
  local.announceMutation()
  return { id: 'id' in args ? String(args.id) : local.user.id, mid: done.mid }
}

function parseArgs(local: LocalStore, op: MutationName, input: unknown): Record<string, unknown> {
  const parsed = contract[op].input.safeParse(input)
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.message)
  const creates = 'id' in contract[op].input.shape && !('id' in parsed.data && parsed.data.id)
  return creates ? { ...parsed.data, id: local.runtime.newId() } : parsed.data
}

interface Written {
  row: LocalRow
  mid: string
}

type Mutation = Pick<OutboxEntry, 'mid' | 'op' | 'args' | 'wall' | 'base'>

async function write(
  local: LocalStore,
  key: RowKey,
  run: (row: LocalRow | undefined, mid?: string) => LocalRow | undefined,
  mutation: Mutation,
): Promise<Written> {
  const { db, user } = local
  const [table, id] = splitKey(key)
  const rows = rowTable(db, table)
  let isRepeated = false
  return transact(db, [rows, db.base, db.outbox, db.meta], async () => {
    const [identity, base, before, closing, waiting, unsent] = await Promise.all([
      readIdentity(db),
      db.base.get(key),
      rows.get(id),
      db.meta.get('closing'),
      isRepeated && db.outbox.filter(({ mid }) => mid === mutation.mid).count(),
      unsentEdit(db, key, mutation.base),
    ])
    if (identity.user !== user.id) throw new DomainError('wrong_user', 'Esta caderneta é de outra pessoa.')
    const mid = unsent?.mid ?? mutation.mid
    const row = run(before, mid)
    // The connection was lost after all this was stored: it waits, or was sent already and made its row.
    if (isRepeated && before && (waiting || !row)) return { row: before, mid }
    if (closing) throw new DomainError('signing_out', 'Você está saindo neste aparelho: nada mais é anotado.')
    if (!row) throw notFound()
    isRepeated = true
    const entry = { ...mutation, key, scope: row.scope }
    await Promise.all([rows.put(row), unsent ? join(db, unsent, mutation) : enqueue(db, identity, entry, before, base)])
    return { row, mid }
  })
}

/** To the end of the outbox, and the server's state of the row aside. All at once: the person waits for it. */
const enqueue = (
  db: LocalDb,
  identity: Identity,
  entry: Mutation & { key: RowKey; scope: string },
  before: LocalRow | undefined,
  base: object | undefined,
): Promise<unknown> =>
  Promise.all([
    base ?? db.base.add({ key: entry.key, row: before ?? null }),
    db.outbox.add({ ...entry, seq: identity.nextSeq, v: schemaVersion, seen: before?.stamp ?? 0 }),
    db.meta.put({ ...identity, nextSeq: identity.nextSeq + 1 }),
  ])

/** Into the text that waits to be sent. */
const join = (db: LocalDb, unsent: OutboxEntry, { args, wall }: Mutation): Promise<unknown> =>
  db.outbox.put({ ...unsent, args, wall })

/** The text that waits to be sent, if it is the last thing done to its row and no request has carried it. */
async function unsentEdit(db: LocalDb, key: RowKey, base?: string): Promise<OutboxEntry | undefined> {
  if (base === undefined) return undefined
  const last = await db.outbox
    .reverse()
    .filter((entry) => entry.key === key)
    .first()
  return last?.mid === base && isEdit(last) && !last.left ? last : undefined
}
