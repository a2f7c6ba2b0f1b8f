/**
 * One run of the sync engine: exchanges with the server until nothing waits here and nothing is new there. The same
 * code runs in the page and in the service worker, at the same time if need be. It never waits and never gives up by
 * itself: it throws, and whoever called decides when to try again.
 */
import type { SyncMeta } from '#app/data/db.ts'
import { appVersion, type LocalStore, readSyncMeta } from '#app/data/local-store.ts'
import { transact, withReconnect } from '#app/data/reconnect.ts'
import { DomainError } from '#shared/errors.ts'
import { type Mutation, pushMaxMutations, type SyncAnswer, type SyncRequest } from '#shared/sync.ts'
import { applyAnswer } from './apply.ts'
import { becomeNewClient, resetCursors } from './client-reset.ts'
import { cannotBeSent, readRequest } from './request.ts'
import { setAside } from './set-aside.ts'

/** Sends a request to `/api/sync`. Throws DomainError for the server's refusals, anything else for no usable answer. */
export type Exchange = (request: SyncRequest) => Promise<SyncAnswer>

export interface SyncRun {
  exchange: Exchange
  /** Scopes that the screen waits for. */
  first?: readonly string[]
  /** Grows and shrinks with what the server bears; kept between runs. */
  pace: Pace
}

interface Pace {
  pushLimit: number
}

export const newPace = (): Pace => ({ pushLimit: pushMaxMutations })

/** What even a poor connection carries within the time that a request has. */
const carriedBytes = 16 * 1024

/** Ways out of a refusal that may be tried in one run before it counts as a failure. */
const maxRecoveries = 20

/** What sync waits for: that the person signs in again, or updates the app. */
export type Block = NonNullable<SyncMeta['blocked']>

/** The block that an error of a run means, if any. */
export function blockOf(error: unknown): Block | undefined {
  if (!(error instanceof DomainError)) return undefined
  if (error.code === 'upgrade_required') return 'upgrade'
  return error.code === 'unauthenticated' || error.code === 'wrong_user' ? 'signed_out' : undefined
}

/** Runs until device and server agree. Throws an error that means a block after noting it, for all contexts to know. */
export async function runSync(local: LocalStore, run: SyncRun): Promise<void> {
  try {
    await exchangeAll(local, run)
  } catch (error) {
    const block = blockOf(error)
    if (block) await setBlocked(local, block)
    throw error
  }
}

async function exchangeAll(local: LocalStore, { exchange, first = [], pace }: SyncRun): Promise<void> {
  let recoveries = 0
  for (;;) {
    const request = await readRequest(local, { pushLimit: pace.pushLimit, first })
    if (cannotBeSent(request)) {
      await setAside(local, request)
      continue
    }
    const answer = await exchange(request).catch(async (error: unknown) => {
      if (!(await recovered(local, request, error, pace))) throw error
    })
    const took = answer && (await take(local, request, answer, pace))
    if (took === 'all') return
    if (took !== 'part' && ++recoveries > maxRecoveries) throw new Error('sync does not get ahead')
  }
}

/** Applies an answer: did it bring everything there is, a part of it, or did it come too late? */
async function take(
  local: LocalStore,
  request: SyncRequest,
  answer: SyncAnswer,
  pace: Pace,
): Promise<'all' | 'part' | 'late'> {
  if (!covers(answer, request)) throw new Error('the answer does not cover what was sent')
  if (!(await applyAnswer(local, request, answer))) return 'late'
  if (request.push.length > 0) pace.pushLimit = pushMaxMutations
  return answer.more || (await withReconnect(local.db, () => local.db.outbox.count())) > 0 ? 'part' : 'all'
}

const covers = ({ results }: SyncAnswer, { push }: SyncRequest): boolean =>
  (push as Mutation[]).every(({ mid }, index) => results[index]?.mid === mid)

async function recovered(local: LocalStore, request: SyncRequest, error: unknown, pace: Pace): Promise<boolean> {
  if (!(error instanceof DomainError)) return isHeavy(request) && shrink(request, pace, false)
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
      await setAside(local, request)
      return true
    case 'internal':
    case 'invalid':
      return shrink(request, pace, false)
    default:
      return false
  }
}

/** Without an answer it is the network that failed, unless there was so much to carry that this may be why. */
const isHeavy = ({ push }: SyncRequest): boolean => JSON.stringify(push).length > carriedBytes

/** Sends less at a time from now on, so that what the server chokes on is found. */
function shrink(request: SyncRequest, pace: Pace, again: boolean): boolean {
  if (request.push.length <= 1) return false
  pace.pushLimit = Math.ceil(request.push.length / 2)
  return again
}

async function setBlocked(local: LocalStore, blocked: Block): Promise<void> {
  const { db } = local
  await transact(db, [db.meta], async () => {
    const meta = await readSyncMeta(db)
    if (meta.blocked !== blocked) await db.meta.put({ ...meta, blocked, version: appVersion })
  })
}
