/** Decides the effect of an answer on the device's rows and mutations before anything is written. */

import { mutatorOf } from '#app/data/mutations/mutators.ts'
import type { Cursor, LocalRow, OutboxEntry, RowKey } from '#app/data/store/db.ts'
import { rowKey } from '#app/data/store/db.ts'
import { type TableName, tableNames } from '#shared/scopes.ts'
import type { MutationResult, SyncAnswer } from '#shared/sync.ts'
import { type Verdict, verdictOf, verdictOfLoss, withLostSteps } from './problems.ts'

/** Rows by key; null if the row does not exist. */
export type Rows = Map<RowKey, LocalRow | null>

/** The device's knowledge of the server, and its pending mutations. */
export interface LocalState {
  cursors: Map<string, Cursor>
  outbox: OutboxEntry[]
  bases: Rows
  /** The rows that have arrived so far of the scopes that are read anew. */
  arrived: ReadonlySet<RowKey>
}

export interface Decision {
  /** The sequence number of the last mutation that the answer decides; 0 if it decides none. */
  ack: number
  /** Mutations and verdicts to show to the person. */
  problems: [OutboxEntry, Verdict][]
  /** Pending mutations for rows that are lost or erased. They are abandoned. */
  givenUp: OutboxEntry[]
  /** Scopes that are read anew completely with this answer: their rows that have not arrived are removed. */
  renewed: string[]
  /** The changed rows as the screen shows them, to be stored. Null for a row to be deleted. */
  rows: Rows
  /** The server's state, after this answer, of the rows of outbox entries that it touches. */
  bases: Rows
  /** Rows with pending mutations. */
  pending: Set<RowKey>
  cursors: Cursor[]
}

export function decide(userId: string, known: LocalState, answer: SyncAnswer): Decision {
  const { cursors, outbox, bases, arrived } = known
  const incoming = incomingRows(answer)
  const handled = handledBy(answer, outbox)
  const rest = outbox.slice(handled.length)
  const isErased = ({ key }: OutboxEntry) => Boolean(key && incoming.get(key)?.purgedAt)
  const lost = rest.flatMap((entry) => problemOf(entry, verdictOfLoss(entry, answer.gone, isErased(entry))))
  const givenUp = lost.map(([entry]) => entry)
  const waiting = lost.length > 0 ? rest.filter((entry) => !givenUp.includes(entry)) : rest
  const renewed = renewedBy(answer, cursors)
  /** True for a row that has not been read anew yet. */
  const isOld = (key: RowKey | null, scope: string) => cursors.get(scope)?.stale && !(key && arrived.has(key))
  const isMissing = (key: RowKey, scope: string) =>
    answer.gone.includes(scope) || (renewed.includes(scope) && isOld(key, scope))

  // An accepted change whose row has arrived is not replayed, because others may have changed the row since. The cursor
  // alone does not show that the row has arrived: if others wrote the row again, it comes with a later page. The rev of
  // an old row may be that of a lost database.
  const arrivedRev = ({ key, scope }: OutboxEntry) =>
    isOld(key, scope) ? 0 : Math.min(cursors.get(scope)?.rev ?? 0, (key && bases.get(key)?.rev) ?? 0)
  const accepted = handled.filter(({ entry, result }) => (result.rev ?? 0) > arrivedRev(entry))
  const done = replay(userId, bases, accepted.map(asTaken))
  const server: Rows = new Map()
  for (const [index, { key, scope }] of outbox.entries()) {
    if (!key || (index >= handled.length && !isMissing(key, scope) && !incoming.has(key))) continue
    server.set(key, incoming.get(key) ?? (isMissing(key, scope) ? null : (done.get(key) ?? null)))
  }
  return {
    ack: handled.at(-1)?.entry.seq ?? 0,
    problems: [...handled.flatMap((one) => problemOfResult(one, answer)), ...lost],
    givenUp,
    renewed,
    rows: new Map([...incoming, ...replay(userId, server, waiting)]),
    bases: server,
    pending: new Set(waiting.flatMap(({ key }) => key ?? [])),
    cursors: [
      // An accepted change makes its scope known, so the device must learn of its end. Abandoned mutations do not.
      ...accepted
        .filter(({ entry }) => entry.key && !cursors.has(entry.scope))
        .map(({ entry }) => ({ scope: entry.scope, rev: 0 })),
      ...renewed.map((scope) => ({ scope, rev: cursors.get(scope)?.rev ?? 0 })),
      ...answer.scopes.map(({ id, to }) => ({
        scope: id,
        rev: to,
        ...(cursors.get(id)?.stale && !renewed.includes(id) && { stale: true as const }),
      })),
    ],
  }
}

/** The scopes of which an answer has the last page: only its last page may be followed by another one of its scope. */
export function renewedBy({ scopes, gone, more }: SyncAnswer, cursors: LocalState['cursors']): string[] {
  const whole = new Set(scopes.slice(0, -1).map(({ id }) => id))
  const isRenewed = ({ scope, stale }: Cursor) => stale && !gone.includes(scope) && (!more || whole.has(scope))
  return [...cursors.values()].filter(isRenewed).map(({ scope }) => scope)
}

/**
 * A copy of `rows` after the mutations in order, each at the time when it was made. Mutations of rows that are not in
 * `rows` are skipped.
 */
export function replay(userId: string, rows: Rows, entries: OutboxEntry[]): Rows {
  const after = new Map(rows)
  for (const { mid, op, args, wall, key } of entries) {
    if (!key || !after.has(key)) continue
    const row = mutatorOf(op).run(after.get(key) ?? undefined, args, { wall, userId, mid })
    if (row) after.set(key, row)
  }
  return after
}

interface Handled {
  entry: OutboxEntry
  result: MutationResult
}

/** The mutations that the answer decides, with their results: always the beginning of the outbox. */
function handledBy({ results }: SyncAnswer, outbox: OutboxEntry[]): Handled[] {
  const bySeq = new Map(results.map((result) => [result.seq, result]))
  const handled: Handled[] = []
  for (const entry of outbox) {
    const result = bySeq.get(entry.seq)
    if (result?.mid !== entry.mid) break
    handled.push({ entry, result })
  }
  return handled
}

function incomingRows({ scopes }: SyncAnswer): Rows {
  const isKnown = (table: string): table is TableName => (tableNames as string[]).includes(table)
  const rows: Rows = new Map()
  for (const page of scopes) {
    for (const [table, row] of page.rows) {
      if (isKnown(table)) rows.set(rowKey(table, String(row.id)), { ...row, scope: page.id } as LocalRow)
    }
  }
  return rows
}

const problemOfResult = ({ entry, result }: Handled, answer: SyncAnswer): [OutboxEntry, Verdict][] =>
  problemOf(withLostSteps(entry, result), verdictOf(entry, result, answer))

const problemOf = (entry: OutboxEntry, verdict: Verdict | undefined): [OutboxEntry, Verdict][] =>
  verdict && entry.key ? [[entry, verdict]] : []

/** The mutation as applied by the server: without superseded fields, with merged texts. */
function asTaken({ entry, result: { dropped = [], merged } }: Handled): OutboxEntry {
  const args = Object.entries(entry.args as object).filter(([field]) => !dropped.includes(field))
  return { ...entry, args: { ...Object.fromEntries(args), ...merged } }
}
