/**
 * Data that is only on this device: pending mutations, texts that are not in their note yet, and the content of
 * problems.
 */

import { type NoteDraft, noteDraftKeys, noteIdOf } from '#app/data/areas/note-drafts.ts'
import { liveQueryOf } from '#app/data/live/live-query.ts'
import { type LocalRow, type OutboxEntry, rowKey, rowOf } from '#app/data/store/db.ts'
import { appVersion, type LocalStore, openLocal, readIdentity, readSyncMeta } from '#app/data/store/local-store.ts'
import { withReconnect } from '#app/data/store/reconnect.ts'
import type { Live } from '#app/lib/live.ts'
import type { User } from '#shared/auth.ts'
import { schemaVersion } from '#shared/versions.ts'

/** A pending change, or a text that is not in its note yet, with its row. */
export interface WaitingAct {
  mid: string
  op: OutboxEntry['op']
  args: unknown
  row: LocalRow | undefined
}

/** At most `limit` pending changes, oldest first; texts that are not in their note yet come last. */
export const readWaiting = (local: LocalStore, limit: number): Promise<WaitingAct[]> =>
  withReconnect(local.db, async () => {
    const entries = await local.db.outbox
      .filter(({ key }) => key !== null)
      .limit(limit)
      .toArray()
    const acts = entries.map(async ({ mid, op, args, key }) => ({
      mid,
      op,
      args,
      row: key ? await rowOf(local.db, key) : undefined,
    }))
    return [...(await Promise.all(acts)), ...(await readTyped(local, limit - acts.length))]
  })

async function readTyped(local: LocalStore, limit: number): Promise<WaitingAct[]> {
  const drafts = await local.db.drafts.bulkGet((await noteDraftKeys(local)).slice(0, limit))
  return Promise.all((drafts as (NoteDraft | undefined)[]).flatMap((draft) => (draft ? [typedAct(local, draft)] : [])))
}

async function typedAct({ db }: LocalStore, { key, text, title }: NoteDraft): Promise<WaitingAct> {
  const row = await db.notes.get(noteIdOf(key))
  const args = { content: text, ...(!row?.title && { title }) }
  return { mid: key, op: 'notes.update', args, row }
}

/** The number of pending changes and of texts that are not in their note yet, of a person whose data may be closed. */
export async function countWaitingOf(user: User): Promise<number> {
  const local = await openLocal(user)
  try {
    const entries = await local.db.outbox.filter(({ key }) => key !== null).count()
    return entries + (await noteDraftKeys(local)).length
  } finally {
    local.close()
  }
}

/** The number of pending changes, problems, and texts that are not in their note yet. */
export const liveUnsentCount = (local: LocalStore): Live<number> =>
  liveQueryOf(local, 'unsent count', async () => {
    const { outbox, problems } = local.db
    const [entries, filed, drafts] = await Promise.all([
      outbox.filter(({ key }) => key !== null).count(),
      problems.count(),
      noteDraftKeys(local),
    ])
    return entries + filed + drafts.length
  })

/** True while the server has not confirmed all of the note, including the text that is still being typed. */
export const liveIsWaiting = (local: LocalStore, noteId: string): Live<boolean> =>
  liveQueryOf(local, `waiting note ${noteId}`, async () => {
    const [base, drafts] = await Promise.all([local.db.base.get(rowKey('notes', noteId)), noteDraftKeys(local, noteId)])
    return base !== undefined || drafts.length > 0
  })

/**
 * All unsent data as JSON, to be kept elsewhere: changes and problems with their times (ISO), and the texts of drafts.
 */
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

/** The time as ISO. Null if it is beyond the range of `Date`, which a device clock may be. */
const isoDate = (ms: number): string | null => (Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null)

/** The state of the device for diagnosis: counts, versions and codes, without any written text. */
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
