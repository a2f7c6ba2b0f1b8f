/** What an answer of the server makes of the rows and mutations of the device: decided before anything is written. */
import type { Cursor, LocalRow, OutboxEntry, RowKey } from '#app/data/db.ts'
import { rowKey } from '#app/data/db.ts'
import { mutatorOf } from '#app/data/mutators.ts'
import { type TableName, tableNames } from '#shared/scopes.ts'
import type { MutationResult, SyncAnswer } from '#shared/sync.ts'
import { type Verdict, verdictOf, verdictOfLoss } from './problems.ts'

/** Rows by name; null where there is none. */
export type Rows = Map<RowKey, LocalRow | null>

/** What the device knows of the server, and what waits. */
export interface Known {
  cursors: Map<string, Cursor>
  outbox: OutboxEntry[]
  bases: Rows
}

export interface Decision {
  /** The server has decided everything up to this place of the sequence. */
  ack: number
  /** What the person must know, of which mutation. */
  problems: [OutboxEntry, Verdict][]
  /** What waited for something that is gone. */
  givenUp: OutboxEntry[]
  /** Scopes of which nothing stays but `rows`. */
  emptied: string[]
  /** What the screen shows from now on. */
  rows: Rows
  /** What the server has of those rows that mutations changed. */
  bases: Rows
  /** Rows for which something still waits. */
  pending: Set<RowKey>
  cursors: Cursor[]
}

export function decide(userId: string, { cursors, outbox, bases }: Known, answer: SyncAnswer): Decision {
  const incoming = incomingRows(answer)
  const handled = handledBy(answer, outbox)
  const rest = outbox.slice(handled.length)
  const isErased = ({ key }: OutboxEntry) => Boolean(key && incoming.get(key)?.purgedAt)
  const lost = rest.flatMap((entry) => problemOf(entry, verdictOfLoss(entry, answer.gone, isErased(entry))))
  const givenUp = lost.map(([entry]) => entry)
  const waiting = lost.length > 0 ? rest.filter((entry) => !givenUp.includes(entry)) : rest
  const stale = answer.scopes.map(({ id }) => id).filter((scope) => cursors.get(scope)?.stale)
  const emptied = [...answer.gone, ...stale]

  // Rows that have arrived already may have been changed by others since: they stay as they are.
  const accepted = handled.filter(({ entry, result }) => (result.rev ?? 0) > (cursors.get(entry.scope)?.rev ?? 0))
  const done = perform(userId, bases, accepted.map(asTaken))
  const server: Rows = new Map()
  for (const [index, { key, scope }] of outbox.entries()) {
    const isEmptied = emptied.includes(scope)
    if (!key || (index >= handled.length && !isEmptied && !incoming.has(key))) continue
    server.set(key, incoming.get(key) ?? (isEmptied ? null : (done.get(key) ?? null)))
  }
  return {
    ack: handled.at(-1)?.entry.seq ?? 0,
    problems: [...handled.flatMap(({ entry, result }) => problemOf(entry, verdictOf(entry, result, answer))), ...lost],
    givenUp,
    emptied,
    rows: new Map([...incoming, ...perform(userId, server, waiting)]),
    bases: server,
    pending: new Set(waiting.flatMap(({ key }) => key ?? [])),
    cursors: [
      // The device has something of these scopes now, so it must hear when that is gone. Not for what it has given up.
      ...accepted
        .filter(({ entry }) => entry.key && !cursors.has(entry.scope))
        .map(({ entry }) => ({ scope: entry.scope, rev: 0 })),
      ...answer.scopes.map(({ id, to }) => ({ scope: id, rev: to })),
    ],
  }
}

/** The rows as these mutations make them, one after the other, each at the time at which it was done. Other rows stay away. */
export function perform(userId: string, rows: Rows, entries: OutboxEntry[]): Rows {
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

/** What the server has decided is always the beginning of the sequence. */
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

const problemOf = (entry: OutboxEntry, verdict: Verdict | undefined): [OutboxEntry, Verdict][] =>
  verdict && entry.key ? [[entry, verdict]] : []

/** What it did, until its row arrives: not what gave way to a later intent, and of what was merged that. */
function asTaken({ entry, result: { dropped = [], merged } }: Handled): OutboxEntry {
  const args = Object.entries(entry.args as object).filter(([field]) => !dropped.includes(field))
  return { ...entry, args: { ...Object.fromEntries(args), ...merged } }
}
