/**
 * Notifies browsers of additions by others, after a pause; of due tasks, in the morning; and of reminders of rows. No
 * write waits for it: it polls the database every 15 seconds, and pending notifications follow from the stored state,
 * so a restart changes nothing. Quiet hours hold notifications back.
 */
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { reminderMinute } from '#shared/notifications.ts'
import type { Language } from '#shared/settings.ts'
import { titleForOthers } from '#shared/shopping.ts'
import type { ReadTx, Store, WriteTx } from '#sync-server/db/engine/store.ts'
import { findAccount, nameOf } from '#sync-server/db/queries/accounts.ts'
import {
  additionsTo,
  claimPush,
  type DuePush,
  duePageSize,
  duePushes,
  type MovedList,
  movedLists,
  tasksDueOn,
} from '#sync-server/db/queries/due-notifications.ts'
import {
  deletePush,
  deletePushList,
  findPush,
  longestLookMs,
  markTold,
  setPush,
} from '#sync-server/db/queries/push-subscriptions.ts'
import { dueLooks, lookPageSize } from '#sync-server/db/queries/reminders.ts'
import { findRow } from '#sync-server/db/queries/rows.ts'
import { hashOf } from '#sync-server/db/queries/secrets.ts'
import type { VapidKeys } from '#sync-server/db/queries/vapid-keys.ts'
import type { Env } from '#sync-server/env.ts'
import { createFairTurns } from '#sync-server/limits/fair-turns.ts'
import type { Log } from '#sync-server/observing/log.ts'
import { createClockRepair } from './clock-rollback.ts'
import { localTime, nextReminderAt, silenceEndsAt } from './hours.ts'
import type { Notification, Plan } from './plan.ts'
import { planRowReminders } from './row-reminders.ts'
import { sendPush } from './send.ts'
import { additionsText, dueText } from './texts.ts'

interface NotifierDeps {
  store: Store
  env: Env
  keys: VapidKeys
  now(): number
  log: Log
}

const lookAgainMs = 15_000
/** Additions are notified `pauseMs` after the last one, but at most `longestWaitMs` after the first. */
const pauseMs = 60_000
const longestWaitMs = 5 * 60_000
const sendingAtOnce = 8
/**
 * Limit of the time spent on one browser, ms, before others have their turn; its remaining notifications are due again
 * immediately.
 */
const longestTurnMs = 30_000
/**
 * Time for which a browser is reserved for this process, ms. It is longer than a turn; if this process dies, another
 * one may take over then.
 */
const claimMs = 2 * 60_000
const firstRetryMs = 60_000
const longestRetryMs = 6 * 3600_000
/** Limit of consecutive failures, about three days of retries. Beyond it the subscription is deleted. */
const mostFailures = 20

/** Polls now and every 15 seconds. Returns a function that stops it and resolves when nothing is being sent. */
export function startPushes(deps: NotifierDeps): () => Promise<void> {
  const stopping = new AbortController()
  const turns = createFairTurns(sendingAtOnce)
  const busy = new Map<string, Promise<void>>()
  const repairFutureTimestamps = createClockRepair(deps, lookAgainMs)
  const look = async () => {
    for await (const one of dueNow(deps, repairFutureTimestamps)) {
      if (busy.has(one.sessionId)) continue
      const work = turns(one.userId, async () => {
        if (!stopping.signal.aborted) await notify(deps, one)
      })
      const ended = work
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
  const repairFutureTimestamps = createClockRepair(deps, lookAgainMs)
  return async () => {
    for await (const one of dueNow(deps, repairFutureTimestamps)) await notify(deps, one)
  }
}

/**
 * All due subscriptions, page by page, with room for other work in between. One may come twice: for lists or tasks, and
 * for reminders of rows.
 */
async function* dueNow(
  { store, now }: NotifierDeps,
  repairFutureTimestamps: () => Promise<void>,
): AsyncGenerator<DuePush> {
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

async function notify(deps: NotifierDeps, one: DuePush): Promise<void> {
  const { store, now } = deps
  const plan = await store.read((tx) => planOf(tx, one, now()))
  if (!plan) return
  if (plan.notes.length > 0) await store.write(async (tx) => void (await inTurn(plan.notes, tx)))
  if (plan.news.length === 0) return
  const { sessionId } = one
  const isOurs = await store.write((tx) => claimPush(tx, sessionId, now(), now() + claimMs))
  if (!isOurs) return
  // Another process may have sent notifications before this one claimed the browser.
  const current = await store.read((tx) => planOf(tx, one, now()))
  if (!current) return
  const begin = performance.now()
  for (const news of current.news) {
    if (performance.now() - begin > longestTurnMs) break
    if (!(await sendOne(deps, one, current, news))) return
  }
  await store.write((tx) => setPush(tx, sessionId, { notBefore: 0, failures: 0 }))
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
    if (sent === 'sent') return news.settle(tx)
    const failures = subscription.failures + 1
    if (sent === 'gone' || failures > mostFailures) return deletePush(tx, sessionId, subscription.endpoint)
    const pause = Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs)
    await setPush(tx, sessionId, { failures, notBefore: now() + pause, lookAt: now() + pause })
  })
  return sent === 'sent'
}

/**
 * The pending notifications of a browser, none in quiet hours. Undefined if its subscription has ended or the settings
 * of its person are erased.
 */
async function planOf(tx: ReadTx, one: DuePush, now: number): Promise<Plan | undefined> {
  const subscription = await findPush(tx, one.sessionId)
  const settings = await findRow(tx, 'settings', one.userId)
  if (!subscription || !settings) return undefined
  const plan: Plan = { subscription, language: settings.language as Language, news: [], notes: [] }
  const quietUntil = silenceEndsAt(subscription, now)
  if (quietUntil !== undefined) {
    const lookAt = Math.min(quietUntil, now + longestLookMs)
    plan.notes.push((write) => setPush(write, one.sessionId, { notBefore: quietUntil, lookAt }))
    return plan
  }
  await planLists(tx, one, now, plan)
  await planReminder(tx, one, now, plan)
  await planRowReminders(tx, one, now, plan)
  return plan
}

async function planLists(tx: ReadTx, one: DuePush, now: number, plan: Plan): Promise<void> {
  for (const list of await movedLists(tx, one)) {
    const { listId, rev: toldRev } = list
    if (!list.isOpen) {
      plan.notes.push((write) => deletePushList(write, one.sessionId, listId))
      continue
    }
    const additions = await additionsTo(tx, list, one.userId)
    if (!additions) {
      plan.notes.push((write) => markTold(write, one.sessionId, listId, { toldRev }))
      continue
    }
    const { lastAt: toldAt, firstAt } = additions
    // Additions dated by a clock that was set back since have waited long enough.
    const isAhead = toldAt > now + pauseMs
    if (!isAhead && now < Math.min(toldAt + pauseMs, firstAt + longestWaitMs)) continue
    const people = await namesOf(tx, additions.people)
    const text = additionsText(plan.language, { ...additions, people, list: await titleFor(tx, list, one.userId) })
    plan.news.push({
      payload: { tag: `list:${listId}`, path: `/shopping/${listId}`, ...text },
      settle: (write) => markTold(write, one.sessionId, listId, { toldRev, toldAt }),
    })
  }
}

async function titleFor(tx: ReadTx, { title, ownerId }: MovedList, userId: string): Promise<string> {
  const owner = ownerId === null || ownerId === userId ? undefined : await findAccount(tx, ownerId)
  return owner ? titleForOthers(title, nameOf(owner)) : title
}

async function namesOf(tx: ReadTx, ids: string[]): Promise<string[]> {
  const names: string[] = []
  for (const id of ids) {
    const account = await findAccount(tx, id)
    if (account) names.push(nameOf(account))
  }
  return names
}

async function planReminder(tx: ReadTx, { sessionId, userId }: DuePush, now: number, plan: Plan): Promise<void> {
  const { tasks, remindAt, timeZone } = plan.subscription
  if (!tasks || remindAt > now) return
  const { day, minute } = localTime(now, timeZone)
  const settle = (write: WriteTx) => setPush(write, sessionId, { remindAt: nextReminderAt(now, timeZone) })
  // On a day of a clock change, or after quiet hours that ended earlier: the time of the reminder is still to come.
  const titles = minute < reminderMinute ? [] : await tasksDueOn(tx, userId, day)
  if (titles.length === 0) plan.notes.push(settle)
  else plan.news.push({ payload: { tag: 'tasks', path: '/painel', ...dueText(plan.language, titles) }, settle })
}
