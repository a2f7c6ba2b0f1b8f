/**
 * Notifies browsers of additions by others, after a pause; of due tasks, in the morning; and of reminders of rows. No
 * write waits for it: it polls the database every 15 seconds, and pending notifications follow from the stored state,
 * so a restart changes nothing. Quiet hours hold notifications back.
 */
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { DomainError } from '#shared/errors.ts'
import { userScope } from '#shared/scopes.ts'
import type { Store, WriteOptions, WriteTx } from '#sync-server/db/engine/store.ts'
import { claimPush, type DuePush, duePageSize, duePushes } from '#sync-server/db/queries/due-notifications.ts'
import { deletePush, findPush, setPush } from '#sync-server/db/queries/push-subscriptions.ts'
import { dueLooks, lookPageSize } from '#sync-server/db/queries/reminders.ts'
import { hashOf } from '#sync-server/db/queries/secrets.ts'
import type { VapidKeys } from '#sync-server/db/queries/vapid-keys.ts'
import type { Env } from '#sync-server/env.ts'
import { createFairTurns } from '#sync-server/limits/fair-turns.ts'
import { createLimits, type Limits } from '#sync-server/limits/rate-limits.ts'
import type { Log } from '#sync-server/observing/log.ts'
import { createClockRepair } from './clock-rollback.ts'
import { planOf } from './pending.ts'
import type { Notification, Plan } from './plan.ts'
import { sendPush } from './send.ts'

interface NotifierDeps {
  store: Store
  env: Env
  keys: VapidKeys
  now(): number
  log: Log
  /** The name servers to ask, for tests; else those of the system. */
  nameServers?: string[]
}

/** The dependencies with the limits of failures. */
type Work = NotifierDeps & { limits: Limits }

const workOf = (deps: NotifierDeps): Work => {
  const { store, env } = deps
  return { ...deps, limits: createLimits(store, env) }
}

const lookAgainMs = 15_000
/** Limit of browsers at once, one of each person: one whose browsers never answer delays only their own. */
const sendingAtOnce = 8
/**
 * Limit of the time spent on one browser, ms, before others have their turn; its remaining notifications are due again
 * immediately.
 */
const longestTurnMs = 30_000
/**
 * Ms for which a browser is reserved for this process. It is longer than a turn. If this process stops, another process
 * may take over after that time.
 */
const claimMs = 2 * 60_000
const firstRetryMs = 60_000
const longestRetryMs = 6 * 3600_000
/** Limit of consecutive failures, about three days of retries. Beyond it the subscription is deleted. */
const mostFailures = 20

/** Polls now and every 15 seconds. Returns a function that stops it and resolves when nothing is being sent. */
export function startPushes(deps: NotifierDeps): () => Promise<void> {
  const work = workOf(deps)
  const stopping = new AbortController()
  const turns = createFairTurns(sendingAtOnce, 1)
  const busy = new Map<string, Promise<void>>()
  const repairFutureTimestamps = createClockRepair(deps, lookAgainMs)
  const look = async () => {
    for await (const one of dueNow(deps, repairFutureTimestamps)) {
      if (busy.has(one.sessionId)) continue
      const turn = turns(one.userId, async () => {
        if (!stopping.signal.aborted) await notify(work, one)
      })
      const ended = turn
        .catch((error) => deps.log.error('push failed', error))
        .finally(() => busy.delete(one.sessionId))
      busy.set(one.sessionId, ended)
    }
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error) => deps.log.error('looking for pushes failed', error))
      await delay(lookAgainMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await Promise.all([running, ...busy.values()])
  }
}

/** Returns a function that sends all due notifications. */
export function createNotifier(deps: NotifierDeps): () => Promise<void> {
  const work = workOf(deps)
  const repairFutureTimestamps = createClockRepair(deps, lookAgainMs)
  return async () => {
    for await (const one of dueNow(deps, repairFutureTimestamps)) await notify(work, one)
  }
}

/**
 * All due subscriptions, page by page, with room for other work in between. One may come twice: for lists or tasks, and
 * for reminders of rows.
 */
async function* dueNow(
  { store, env, now }: NotifierDeps,
  repairFutureTimestamps: () => Promise<void>,
): AsyncGenerator<DuePush> {
  if (env.demo) return
  await repairFutureTimestamps()
  let after = ''
  for (;;) {
    const page = await store.read((tx) => duePushes(tx, now(), after))
    yield* page
    if (page.length < duePageSize) break
    after = page.at(-1)?.sessionId ?? ''
    await setImmediate()
  }
  yield* dueForReminders(store, now())
}

/**
 * The subscriptions whose `lookAt`, the time of the next search for reminders of rows, has come. An index has them in
 * order, so the others cost nothing.
 */
async function* dueForReminders(store: Store, at: number): AsyncGenerator<DuePush> {
  let after = { lookAt: -1, sessionId: '' }
  for (;;) {
    const page = await store.read((tx) => dueLooks(tx, at, after))
    yield* page
    const last = page.at(-1)
    if (!last || page.length < lookPageSize) return
    after = last
    await setImmediate()
  }
}

/** Writes of the person's rows set `lookAt`, too. */
const ownLocks = ({ userId }: DuePush): WriteOptions => ({ locks: { scopes: [userScope(userId)] } })

async function notify(deps: Work, one: DuePush): Promise<void> {
  const { store, now } = deps
  const plan = await store.read((tx) => planOf(tx, one, now()))
  if (!plan) return
  if (plan.notes.length > 0) await store.write(async (tx) => void (await inTurn(plan.notes, tx)), ownLocks(one))
  if (plan.news.length === 0) return
  const { sessionId } = one
  const isOurs = await store.write((tx) => claimPush(tx, sessionId, now(), now() + claimMs), ownLocks(one))
  if (!isOurs) return
  // Another process may have sent notifications before this one claimed the browser.
  const current = await store.read((tx) => planOf(tx, one, now()))
  if (!current) return
  const attempt = await admit(deps, one)
  if (!attempt) return
  const begin = performance.now()
  for (const news of current.news) {
    if (performance.now() - begin > longestTurnMs) break
    if (!(await sendOne(deps, one, current, news))) return
  }
  await store.write(async (tx) => {
    await attempt.succeed(tx)
    await setPush(tx, sessionId, { notBefore: 0, failures: 0 })
  }, ownLocks(one))
}

/**
 * Counts a failure of this person in advance; a turn without one gives it back. The count outlives subscriptions.
 * Undefined, with a pause, after too many.
 */
async function admit({ store, limits, now }: Work, one: DuePush) {
  const { sessionId, userId } = one
  try {
    return await limits.take({ pushFailure: userId })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const notBefore = now() + (error.retryAfterSeconds ?? 0) * 1000
    await store.write((tx) => setPush(tx, sessionId, { notBefore, lookAt: notBefore }), ownLocks(one))
    return
  }
}

async function inTurn(works: ((tx: WriteTx) => Promise<void>)[], tx: WriteTx): Promise<void> {
  for (const work of works) await work(tx)
}

/**
 * Sends a notification, unless it is no longer due. False ends the browser's turn: its subscription is gone or deleted
 * now (`mostFailures`), or sending failed and is retried later, together with newer additions.
 */
async function sendOne(
  deps: NotifierDeps,
  one: DuePush,
  { subscription, language }: Plan,
  news: Notification,
): Promise<boolean> {
  const { store, now } = deps
  const { sessionId, userId } = one
  // Signed out or given up during the previous notification.
  if (!(await store.read((tx) => findPush(tx, sessionId)))) return false
  if (news.isStillDue && !(await store.read(news.isStillDue))) return true
  const payload = { user: userId, lang: language, ...news.payload }
  const topic = hashOf(`${sessionId} ${payload.tag}`).slice(0, 32)
  const sent = await sendPush(deps, subscription, payload, topic)
  await store.write(async (tx) => {
    // The session may have ended while the push service was answering.
    if (!(await findPush(tx, sessionId))) return
    if (sent === 'sent') return news.settle(tx)
    const failures = subscription.failures + 1
    if (sent === 'gone' || failures > mostFailures) return deletePush(tx, sessionId, subscription.endpoint)
    const pause = Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs)
    await setPush(tx, sessionId, { failures, notBefore: now() + pause, lookAt: now() + pause })
  }, ownLocks(one))
  return sent === 'sent'
}
