/**
 * How everything a person does is written: in one transaction the row changes, the server's state of it is kept aside
 * (`base`), and the mutation joins the outbox. So a change is either on the device together with
 * its promise to be sent, or it did not happen. No network is involved.
 */
import { contract, type Input, type MutationName } from '#shared/contract.ts'
import { DomainError, invalid, notFound } from '#shared/errors.ts'
import { schemaVersion } from '#shared/versions.ts'
import { type LocalRow, type OutboxEntry, type RowKey, rowTable, splitKey } from './db.ts'
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
): Promise<{ id: string }> => mutateIn(currentLocal(), op, input, after)

/** The same in a given local database. */
export async function mutateIn<Name extends MutationName>(
  local: LocalStore,
  op: Name,
  input: Input<Name>,
  after?: Promise<unknown>,
): Promise<{ id: string }> {
  const args = parseArgs(local, op, input)
  const mid = local.runtime.newId()
  const act: Act = { wall: local.runtime.now(), userId: local.user.id }
  const mutator = mutatorOf(op)
  const key = mutator.key(args, act)
  const run = (row: LocalRow | undefined) => mutator.run(row, args, act)
  const store = () => write(local, key, run, { mid, op, args, wall: act.wall })
  // The database first: it is at work while the screen draws, so less is lost with an app that is killed right after.
  const stored = after === undefined ? store() : after.then(store)
  const expected = run(shownRow(local.overlay, key))
  if (expected) showChange(local.overlay, mid, key, expected)
  try {
    settleChange(local, mid, key, await stored)
  } catch (error) {
    settleChange(local, mid, key, undefined)
    throw error
  }
  local.announceMutation()
  return { id: 'id' in args ? String(args.id) : local.user.id }
}

function parseArgs(local: LocalStore, op: MutationName, input: unknown): Record<string, unknown> {
  const parsed = contract[op].input.safeParse(input)
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.message)
  const creates = 'id' in contract[op].input.shape && !('id' in parsed.data && parsed.data.id)
  return creates ? { ...parsed.data, id: local.runtime.newId() } : parsed.data
}

async function write(
  local: LocalStore,
  key: RowKey,
  run: (row: LocalRow | undefined) => LocalRow | undefined,
  mutation: Pick<OutboxEntry, 'mid' | 'op' | 'args' | 'wall'>,
): Promise<LocalRow> {
  const { db, user } = local
  const [table, id] = splitKey(key)
  const rows = rowTable(db, table)
  let isRepeated = false
  return transact(db, [rows, db.base, db.outbox, db.meta], async () => {
    const [identity, base, before, closing, waiting] = await Promise.all([
      readIdentity(db),
      db.base.get(key),
      rows.get(id),
      db.meta.get('closing'),
      isRepeated && db.outbox.filter(({ mid }) => mid === mutation.mid).count(),
    ])
    if (identity.user !== user.id) throw new DomainError('wrong_user', 'Esta caderneta é de outra pessoa.')
    const row = run(before)
    // The connection was lost after all this was stored: it waits, or was sent already and made its row.
    if (isRepeated && before && (waiting || !row)) return before
    if (closing) throw new DomainError('signing_out', 'Você está saindo neste aparelho: nada mais é anotado.')
    if (!row) throw notFound()
    isRepeated = true
    const { scope } = row
    const place = { seq: identity.nextSeq, v: schemaVersion, seen: before?.stamp ?? 0, scope }
    await Promise.all([
      rows.put(row),
      base ?? db.base.add({ key, row: before ?? null }),
      db.outbox.add({ ...mutation, ...place, key }),
      db.meta.put({ ...identity, nextSeq: identity.nextSeq + 1 }),
    ])
    return row
  })
}
