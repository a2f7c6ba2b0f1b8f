/**
 * The reminders that people set on to-dos and tasks: one notification for each, at its time on the clock of the
 * browser. Each write of a row stores its reminder (db/queries/reminders.ts). The notifier searches for due ones of a
 * browser at the `lookAt` of its subscription.
 */

import { dayMs } from '#shared/days.ts'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import type { DuePush } from '#sync-server/db/queries/due-notifications.ts'
import {
  findPush,
  longestLookMs,
  type PushSubscriptionRow,
  setPush,
} from '#sync-server/db/queries/push-subscriptions.ts'
import {
  type Clock,
  countDueReminders,
  type DueReminder,
  deleteOldSent,
  dueReminders,
  isStillDue,
  markJointSent,
  markSent,
  nextReminderWithin,
  sentSince,
} from '#sync-server/db/queries/reminders.ts'
import { newestStamp } from '#sync-server/db/queries/stamps.ts'
import { clockAt, momentOf } from './hours.ts'
import type { Notification, Plan } from './plan.ts'
import { reminderActions, remindersText, reminderText } from './texts.ts'

const hourMs = 3600_000
/**
 * A reminder is sent at most this long after its time. Later, as after an outage of the server, only the app shows it.
 */
const longestDelayMs = dayMs
/** Records of sent reminders are kept for this time, longer than a reminder can still be sent. */
const sentKeptMs = 2 * dayMs
/**
 * Limit of reminders that one search sends as single notifications; all further due ones become one joint notification.
 */
const mostAtOnce = 8
/** Limit of single notifications of a browser in 24 hours. */
const mostPerDay = 60
/** Pause between two joint notifications. */
const jointPauseMs = hourMs
const namedTitles = 6

export async function planRowReminders(tx: ReadTx, one: DuePush, now: number, plan: Plan): Promise<void> {
  const { subscription, language } = plan
  if (subscription.lookAt > now) return
  const clock = dueClock(subscription, now)
  const due = await dueReminders(tx, one, clock, mostAtOnce + namedTitles)
  if (due.length === 0) return void plan.notes.push((write) => planNextLook(write, one.sessionId, now))
  const { rows, jointAt } = await sentSince(tx, one.sessionId, now - dayMs)
  const single = due.slice(0, Math.max(0, Math.min(mostAtOnce, mostPerDay - rows)))
  plan.news.push(...single.map((reminder) => singleOf(one, reminder, plan, now)))
  if (due.length === single.length) return
  // A clock that was set back makes no pause longer.
  const isTooSoon = jointAt > now - jointPauseMs && jointAt <= now
  if (!isTooSoon) {
    const count = (await countDueReminders(tx, one, clock)) - single.length
    const titles = due.slice(single.length).map(({ title }) => title)
    const text = remindersText(language, titles.slice(0, namedTitles), count)
    plan.news.push({
      payload: { tag: 'reminders', path: '/painel', ...text },
      settle: (write) => markJointSent(write, one, clock, now),
    })
  } else if (single.length === 0) {
    plan.notes.push((write) => setPush(write, one.sessionId, { lookAt: jointAt + jointPauseMs }))
  }
}

/** The span of times on the browser's clock whose reminders are due, at most the last 24 hours. */
function dueClock({ remindFrom, timeZone }: PushSubscriptionRow, now: number): Clock {
  const from = Math.max(now - longestDelayMs, Math.min(remindFrom, now))
  return { from: clockAt(from, timeZone), to: clockAt(now, timeZone) }
}

function singleOf(one: DuePush, reminder: DueReminder, { language }: Plan, now: number): Notification {
  const { rowId, kind, at, title, projectId, stamps } = reminder
  const page = projectId === null ? '/todos' : `/projects/${projectId}`
  return {
    payload: {
      tag: `${kind}:${rowId}`,
      path: `${page}?mostrar=${rowId}`,
      reminder: { table: kind, id: rowId, at, stamp: newestStamp(stamps) },
      actions: reminderActions(language),
      ...reminderText(language, title, at),
    },
    isStillDue: (tx) => isStillDue(tx, reminder),
    settle: (write) => markSent(write, one.sessionId, reminder, now),
  }
}

/**
 * Stores the time of the next search (`lookAt`) and deletes old records of sent reminders; does nothing if a reminder
 * is due meanwhile. It runs in the writing transaction, because a row may have been written since the plan.
 */
async function planNextLook(tx: WriteTx, sessionId: string, now: number): Promise<void> {
  const subscription = await findPush(tx, sessionId)
  if (!subscription) return
  const { userId, timeZone } = subscription
  const clock = dueClock(subscription, now)
  if ((await dueReminders(tx, subscription, clock, 1)).length > 0) return
  const keptFrom = now - sentKeptMs
  await deleteOldSent(tx, sessionId, { clock: clockAt(keptFrom, timeZone), ms: keptFrom })
  const latest = now + longestLookMs
  const next = await nextReminderWithin(tx, userId, { from: clock.to, to: clockAt(latest, timeZone) })
  const lookAt = next === undefined ? latest : Math.min(momentOf(next, timeZone), latest)
  await setPush(tx, sessionId, { lookAt })
}
