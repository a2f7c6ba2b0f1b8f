/** What is on this device only: mutations that wait, and what problems have kept. */
import type { Live } from '#app/lib/live.ts'
import { schemaVersion } from '#shared/versions.ts'
import { type LocalRow, type OutboxEntry, rowOf } from './db.ts'
import { liveQueryOf } from './live-query.ts'
import { appVersion, type LocalStore, readIdentity, readSyncMeta } from './local-store.ts'
import { withReconnect } from './reconnect.ts'

/** A mutation that waits, with the row that it changed. */
export interface WaitingAct {
  mid: string
  op: OutboxEntry['op']
  args: unknown
  row: LocalRow | undefined
}

/** The first of what waits, in the order in which it was done. */
export const readWaiting = (local: LocalStore, limit: number): Promise<WaitingAct[]> =>
  withReconnect(local.db, async () => {
    const entries = await local.db.outbox
      .filter(({ key }) => key !== null)
      .limit(limit)
      .toArray()
    return Promise.all(
      entries.map(async ({ mid, op, args, key }) => ({
        mid,
        op,
        args,
        row: key ? await rowOf(local.db, key) : undefined,
      })),
    )
  })

/** How much of it there is. */
export const liveUnsentCount = (local: LocalStore): Live<number> =>
  liveQueryOf(local, 'unsent count', async () => {
    const { outbox, problems } = local.db
    const [entries, filed] = await Promise.all([outbox.filter(({ key }) => key !== null).count(), problems.count()])
    return entries + filed
  })

/** All of it as JSON, to be kept elsewhere: what was written, when (ISO), and why it is still here. */
export const exportUnsent = (local: LocalStore): Promise<string> =>
  withReconnect(local.db, async () => {
    const { db, runtime, user } = local
    const [entries, problems, drafts] = await Promise.all([
      db.outbox.filter(({ key }) => key !== null).toArray(),
      db.problems.toArray(),
      db.drafts.toArray(),
    ])
    const waiting = await Promise.all(
      entries.map(async ({ op, args, wall, key }) => ({
        op,
        args,
        at: isoDate(wall),
        row: (key && (await rowOf(db, key))) ?? null,
      })),
    )
    const kept = problems.map(({ op, args, row, inside, kind, code, at }) => {
      return { op, args, at: isoDate(at), kind, code, row, inside }
    })
    const from = { app: 'Caderneta', schemaVersion, email: user.email, exportedAt: isoDate(runtime.now()) }
    return JSON.stringify({ ...from, waiting, problems: kept, drafts: drafts.map(({ text }) => text) }, null, 2)
  })

/** A clock may stand anywhere, also where no calendar reaches. */
const isoDate = (ms: number): string | null => (Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null)

/** How the device stands, for whoever looks for an error: counts, versions and codes, nothing that anybody wrote. */
export const describeDevice = (local: LocalStore): Promise<Record<string, unknown>> =>
  withReconnect(local.db, async () => {
    const { db } = local
    const [identity, { lastSuccessAt, blocked, build }, entries, problems, scopes] = await Promise.all([
      readIdentity(db),
      readSyncMeta(db),
      db.outbox.toArray(),
      db.problems.toArray(),
      db.cursors.count(),
    ])
    return {
      version: appVersion,
      server: build ?? null,
      device: identity.client,
      epoch: identity.epoch,
      nextSeq: identity.nextSeq,
      ack: identity.ack,
      lastContact: lastSuccessAt && isoDate(lastSuccessAt),
      blocked,
      scopes,
      waiting: countBy(entries.map(({ op }) => op)),
      problems: countBy(problems.map(({ kind, op, code }) => [kind, op, code].filter(Boolean).join(' '))),
    }
  })

function countBy(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
