/**
 * A backup every night, from `hour` o'clock in Brazil on (a container's own clock mostly shows UTC). Of several servers
 * on one database one makes it. What was missed while all were off is made up; a failure is tried again every hour.
 */
import { readdirSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { newId } from '#shared/ids.ts'
import { usualTimeZone } from '#shared/notifications.ts'
import { removePartial } from '#sync-server/db/backups/backup.ts'
import type { RowCounts } from '#sync-server/db/backups/row-counts.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import {
  type BackupFact,
  backupFact,
  claimBackup,
  isDeleted,
  keepClaim,
  settleBackup,
} from '#sync-server/db/queries/backup-fact.ts'
import type { Log } from '#sync-server/observing/log.ts'
import { makeFolder } from '#sync-server/settings/places.ts'
import type { MakeBackup } from './backup-process.ts'

const minuteMs = 60_000
const retryMs = 60 * minuteMs
const heartbeatMs = 5 * minuteMs
/** A claim without a heartbeat for this time belongs to a process that has died. */
const lostMs = 15 * minuteMs
const ours = /^caderneta-\d{4}-\d{2}-\d{2}-\d{4}\.(db|dump)$/
const oursPartly = /^caderneta-\d{4}-\d{2}-\d{2}-\d{4}\.(db|dump)\.partial(-journal)?$/

export interface Nightly {
  store: Store
  now(): number
  log: Log
  make: MakeBackup
  /** A folder for the backups of one database. */
  dir: string
  /** The number of backups that are kept. */
  keep: number
  hour: number
  extension: '.db' | '.dump'
}

/** Looks every minute. Returns a function that ends it, and a running backup. */
export function startNightlyBackups(nightly: Nightly): () => Promise<void> {
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let lastReason: string | undefined
  const tell = (reason: string) => {
    // A missing program is said once, not every hour.
    if (reason !== lastReason) nightly.log.error('backup failed', new Error(reason))
    lastReason = reason
  }
  const look = () => {
    running ??= backUpTonight(nightly, closing.signal)
      .then((reason) => void (reason === undefined || tell(reason)))
      .catch((error) => nightly.log.error('backup failed', error))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(look, minuteMs).unref()
  look()
  return async () => {
    clearInterval(timer)
    closing.abort()
    await running
  }
}

/** Makes the backup of this night unless it is there or another process is at it. Resolves with the reason of a failure. */
export async function backUpTonight(nightly: Nightly, signal: AbortSignal): Promise<string | undefined> {
  const { store, now, hour } = nightly
  const night = dayAndTime(now() - hour * 60 * minuteMs).slice(0, 10)
  const before = await store.read(backupFact)
  if (!isDue(before, night, now())) return
  const claim: BackupFact = { night, state: 'running', by: newId(), last: before?.fact.last }
  if (!(await store.write((tx) => claimBackup(tx, before, claim, now())))) return
  const heartbeat = setInterval(() => void beat(nightly, claim), heartbeatMs).unref()
  try {
    const done = await attempt(nightly, claim, signal)
    await store.write((tx) => settleBackup(tx, claim, done, now()))
    return done.reason
  } finally {
    clearInterval(heartbeat)
  }
}

function isDue(before: { fact: BackupFact; at: number } | undefined, night: string, now: number): boolean {
  if (!before) return true
  const { fact, at } = before
  // A time to come is of a wrong clock.
  const isOver = (ms: number) => Math.abs(now - at) >= ms
  if (fact.state === 'running') return isOver(lostMs)
  // Somebody may have deleted the backup of this night. What moves each one away must not cause one a minute.
  if (fact.state === 'good' && fact.last && isDeleted(fact.last) && isOver(retryMs)) return true
  return fact.night !== night || (fact.state === 'failed' && isOver(retryMs))
}

async function attempt(nightly: Nightly, claim: BackupFact, signal: AbortSignal): Promise<BackupFact> {
  const { now, dir, extension, log } = nightly
  const file = join(dir, `caderneta-${dayAndTime(now())}${extension}`)
  try {
    makeFolder(dir)
    const { bytes, rows } = await nightly.make(file, signal)
    const last = { at: now(), file, bytes, rows: sumOf(rows), on: hostname() }
    log.info('backup made', { file: basename(file), bytes, rows: last.rows })
    deleteOld(nightly, basename(file))
    return { night: claim.night, state: 'good', last }
  } catch (error) {
    removePartial(file)
    // It is due with the next start.
    if (signal.aborted) return { night: '', state: 'failed', last: claim.last }
    const reason = error instanceof Error ? error.message : String(error)
    return { night: claim.night, state: 'failed', reason, last: claim.last }
  }
}

const sumOf = (rows: RowCounts): number => Object.values(rows).reduce((sum, count) => sum + count, 0)

const beat = ({ store, now, log }: Nightly, claim: BackupFact): Promise<void> =>
  store.write((tx) => keepClaim(tx, claim, now())).catch((error) => log.error('backup not claimed', error))

/** Deletes what a dead process has left, and all but the newest backups up to `made`: later names are of a wrong clock. */
function deleteOld({ dir, keep }: Nightly, made: string): void {
  const names = readdirSync(dir)
  const old = names
    .filter((name) => ours.test(name) && name <= made)
    .sort()
    .slice(0, -keep)
  for (const name of [...old, ...names.filter((name) => oursPartly.test(name))])
    rmSync(join(dir, name), { force: true })
}

/** Day and time in Brazil, as in the name of a backup: 2026-11-28-0300. */
function dayAndTime(ms: number): string {
  const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: usualTimeZone })
  return local.format(ms).replace(' ', '-').replace(':', '')
}
