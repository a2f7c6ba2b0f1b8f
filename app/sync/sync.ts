/**
 * One run of the sync engine: exchanges with the server until nothing is pending and nothing is new. The same code runs
 * in the page and in the service worker, also at the same time. It repeats at once a request that was refused for a
 * cause that it can remove, such as an unknown client. Any other error is thrown, and the caller decides about the next
 * attempt.
 */
import type { SyncMeta } from '#app/data/store/db.ts'
import { appVersion, type LocalStore, readSyncMeta } from '#app/data/store/local-store.ts'
import { transact, withReconnect } from '#app/data/store/reconnect.ts'
import { budgetMaxBytes, budgetMinBytes } from '#shared/byte-budget.ts'
import { DomainError } from '#shared/errors.ts'
import type { Mutation, SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { jsonBytes } from '#shared/text.ts'
import { applyAnswer } from './apply.ts'
import { becomeNewClient, resetCursors } from './client-reset.ts'
import { moveToDeadLetters } from './dead-letter.ts'
import { cannotBeSent, readRequest } from './request.ts'

/**
 * Sends a request to `/api/sync`. Throws DomainError for the server's refusals, any other error for an unusable answer.
 */
export type Exchange = (request: SyncRequest) => Promise<SyncAnswer>

export interface SyncRun {
  exchange: Exchange
  /** Scopes whose rows come first in the answer, because the screen waits for them. */
  first?: readonly string[]
  /** The size of the next request. The caller keeps it between runs. */
  pace: Pace
}

/** The current request size, adapted to the connection and the server. */
interface Pace {
  bytes: number
}

export const newPace = (): Pace => ({ bytes: budgetMaxBytes })

/** The aimed duration of an exchange, ms. A slower one reduces the next request; a faster one enlarges it. */
const easyMs = 10_000

/** Limit of repeated requests after a refusal in one run; beyond it the run fails. */
const maxRecoveries = 20

/** The reason why sync waits for the person: to sign in again, to update the app, or to leave a deleted account. */
export type Block = NonNullable<SyncMeta['blocked']>

/** The block that an error of a run means. Undefined if a later run may succeed without the person. */
export function blockOf(error: unknown): Block | undefined {
  if (!(error instanceof DomainError)) return undefined
  if (error.code === 'upgrade_required') return 'upgrade'
  if (error.code === 'account_deleted') return 'deleted'
  return error.code === 'unauthenticated' || error.code === 'wrong_user' ? 'signed_out' : undefined
}

/** Runs until device and server agree. An error that means a block is recorded for all contexts, then thrown. */
export async function runSync(local: LocalStore, run: SyncRun): Promise<void> {
  try {
    await exchangeAll(local, run)
  } catch (error) {
    const block = blockOf(error)
    if (block) await setBlocked(local, block)
    throw error
  }
}

async function exchangeAll(local: LocalStore, run: SyncRun, onlyPull = false): Promise<void> {
  const { exchange, first = [], pace } = run
  let recoveries = 0
  for (;;) {
    const request = await readRequest(local, { bytes: pace.bytes, onlyPull, first })
    if (cannotBeSent(request)) {
      await moveToDeadLetters(local, request)
      continue
    }
    const sentAt = local.runtime.now()
    const answer = await exchange(request).catch(async (error: unknown) => {
      if (await recovered(local, request, error, pace)) return
      // A server that cannot write may still be read.
      if (request.push.length > 0 && isFaultOfServer(error)) await exchangeAll(local, run, true)
      throw error
    })
    const tookMs = local.runtime.now() - sentAt
    const took = answer && (await take(local, request, answer, onlyPull))
    if (took === 'all') return
    if (took === 'part') adapt(pace, tookMs)
    // A late answer means that another page was quicker: the device made progress.
    else if (took === undefined && ++recoveries > maxRecoveries) throw new Error('sync does not get ahead')
  }
}

const isFaultOfServer = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === 'unavailable' || error.code === 'internal')

/**
 * Sets the size of the next request from the duration of the last exchange. A wrong duration, after a change of the
 * clock, is corrected by the next exchange.
 */
function adapt(pace: Pace, tookMs: number): void {
  const bytes = (pace.bytes * easyMs) / Math.max(1, tookMs)
  pace.bytes = Math.min(budgetMaxBytes, Math.max(budgetMinBytes, bytes))
}

/**
 * Applies an answer. `all`: nothing more is to be exchanged. `part`: more is. `late`: another context was faster, and
 * nothing was applied.
 */
async function take(
  local: LocalStore,
  request: SyncRequest,
  answer: SyncAnswer,
  onlyPull: boolean,
): Promise<'all' | 'part' | 'late'> {
  if (!covers(answer, request)) throw new Error('the answer does not cover what was sent')
  if (!(await applyAnswer(local, request, answer))) return 'late'
  if (answer.more) return 'part'
  return !onlyPull && (await withReconnect(local.db, () => local.db.outbox.count())) > 0 ? 'part' : 'all'
}

const covers = ({ results }: SyncAnswer, { push }: SyncRequest): boolean =>
  (push as Mutation[]).every(({ mid }, index) => results[index]?.mid === mid)

async function recovered(local: LocalStore, request: SyncRequest, error: unknown, pace: Pace): Promise<boolean> {
  if (!(error instanceof DomainError)) {
    // Without an answer the request or the reply may have been too large.
    pace.bytes = Math.max(budgetMinBytes, jsonBytes(request.push) / 2)
    return false
  }
  switch (error.code) {
    case 'client_unknown':
      await resetCursors(local, request)
      await becomeNewClient(local, request)
      return true
    case 'client_forked':
      await becomeNewClient(local, request)
      return true
    case 'epoch_changed':
      await resetCursors(local, request)
      return true
    case 'too_large':
      if (request.push.length !== 1 || !isHeavy(request)) return shrink(request, pace, true)
      await moveToDeadLetters(local, request)
      return true
    case 'internal':
    case 'invalid':
      return shrink(request, pace, false)
    default:
      return false
  }
}

const isHeavy = ({ push }: SyncRequest): boolean => jsonBytes(push) > budgetMinBytes

/**
 * Reduces the next push, so that the mutation that the server cannot handle is found. Returns `again`, or false if the
 * push had at most one mutation.
 */
function shrink(request: SyncRequest, pace: Pace, again: boolean): boolean {
  if (request.push.length <= 1) return false
  pace.bytes = jsonBytes(request.push) / 2
  return again
}

async function setBlocked(local: LocalStore, blocked: Block): Promise<void> {
  const { db } = local
  await transact(db, [db.meta], async () => {
    const meta = await readSyncMeta(db)
    if (meta.blocked !== blocked) await db.meta.put({ ...meta, blocked, version: appVersion })
  })
}
