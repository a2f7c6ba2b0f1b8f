/**
 * How everything a person does is written: in one transaction the rows change, the server's state of each changed
 * row is kept aside (`base`), and the mutation joins the outbox. So a change is either on the device together with
 * its promise to be sent, or it did not happen. No network is involved.
 */
import { contract, type Input, type MutationName } from '#shared/contract.ts'
import { DomainError, invalid, notFound } from '#shared/errors.ts'
import { schemaVersion } from '#shared/versions.ts'
import { type LocalRow, type OutboxEntry, type RowKey, rowKey, rowTable, splitKey } from './db.ts'
import { currentLocal, type LocalStore, readIdentity } from './local-store.ts'
import type { Act, Change, ReadRow } from './mutator.ts'
import { mutatorOf } from './mutators.ts'
import { settleChanges, showChanges, shownRow } from './overlay.ts'
import { transact } from './reconnect.ts'

/**
 * Does `op` for the person who is signed in: on screen at once, resolved when durable on this device. Throws
 * `invalid` when the contract does not allow the arguments and `not_found` when the row is not here. What takes back
 * another mutation is written `after` that one, and fails with it.
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
  const run = (read: ReadRow) => mutator.run(read, args, act)
  const store = () => write(local, mutator.keys(args, act), run, { mid, op, args, wall: act.wall })
  // The database first: it is at work while the screen draws, so less is lost with an app that is killed right after.
  const stored = after === undefined ? store() : after.then(store)
  showChanges(
    local.overlay,
    mid,
    run((table, id) => shownRow(local.overlay, table, id) as never),
  )
  try {
    settleChanges(local, mid, await stored)
  } catch (error) {
    settleChanges(local, mid, undefined)
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
  keys: RowKey[],
  run: (read: ReadRow) => Change[],
  mutation: Pick<OutboxEntry, 'mid' | 'op' | 'args' | 'wall'>,
): Promise<Change[]> {
  const { db, user } = local
  const tables = [...new Set(keys.map((key) => splitKey(key)[0]))].map((table) => rowTable(db, table))
  return transact(db, [...tables, db.base, db.outbox, db.meta], async () => {
    const [identity, bases, ...found] = await Promise.all([
      readIdentity(db),
      db.base.bulkGet(keys),
      ...keys.map((key) => rowTable(db, splitKey(key)[0]).get(splitKey(key)[1])),
    ])
    if (identity.user !== user.id) throw new DomainError('wrong_user', 'Esta caderneta é de outra pessoa.')
    const rows = new Map(keys.map((key, index) => [key, found[index]]))
    const changes = run((table, id) => rows.get(rowKey(table, id)) as never)
    const [first] = changes
    if (!first) throw notFound()
    const changed = changes.map(([table, row]) => rowKey(table, row.id))
    const seen = Math.max(0, ...changed.map((key) => rows.get(key)?.stamp ?? 0))
    await Promise.all([
      ...changes.map(([table, row]) => rowTable(db, table).put(row)),
      ...changed
        .filter((key) => !bases[keys.indexOf(key)])
        .map((key) => db.base.add({ key, scope: scopeOf(changes, key), row: rows.get(key) ?? null })),
      db.outbox.add({
        ...mutation,
        seq: identity.nextSeq,
        v: schemaVersion,
        seen,
        scope: first[1].scope,
        keys: changed,
      }),
      db.meta.put({ ...identity, nextSeq: identity.nextSeq + 1 }),
    ])
    return changes
  })
}

const scopeOf = (changes: Change[], key: RowKey): string =>
  changes.find(([table, row]: [Change[0], LocalRow]) => rowKey(table, row.id) === key)?.[1].scope ?? ''
