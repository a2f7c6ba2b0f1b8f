/** Finds what is to be told to a browser now, from the stored state. */
import { reminderMinute } from '#shared/notifications.ts'
import type { Language } from '#shared/settings.ts'
import { titleForOthers } from '#shared/shopping.ts'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import { findAccount, nameOf } from '#sync-server/db/queries/accounts.ts'
import {
  additionsTo,
  type DuePush,
  type MovedList,
  movedLists,
  tasksDueOn,
} from '#sync-server/db/queries/due-notifications.ts'
import {
  deletePushList,
  findPush,
  longestLookMs,
  markTold,
  setPush,
} from '#sync-server/db/queries/push-subscriptions.ts'
import { findRow } from '#sync-server/db/queries/rows.ts'
import { localTime, nextReminderAt, silenceEndsAt } from './hours.ts'
import type { Plan } from './plan.ts'
import { planRowReminders } from './row-reminders.ts'
import { additionsText, dueText } from './texts.ts'

/**
 * Additions are notified `pauseMs` after the last one, but at most `longestWaitMs` after the first, then without those
 * younger than `pauseMs`.
 */
const pauseMs = 60_000
const longestWaitMs = 5 * 60_000

/**
 * The pending notifications of a browser, none in quiet hours. Undefined if its subscription has ended or the settings
 * of its person are erased.
 */
export async function planOf(tx: ReadTx, one: DuePush, now: number): Promise<Plan | undefined> {
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
    // Additions dated by a clock that was set back since have waited long enough.
    const isOver = Math.abs(now - additions.lastAt) >= pauseMs
    if (!isOver && now < additions.firstAt + longestWaitMs) continue
    // The clock of a server that adds next may be behind: it may date that before the last additions.
    const told = isOver ? additions : await additionsTo(tx, list, one.userId, now - pauseMs)
    if (!told) continue
    const people = await namesOf(tx, told.people)
    const text = additionsText(plan.language, { ...told, people, list: await titleFor(tx, list, one.userId) })
    const position = { toldAt: told.lastAt, toldRev: isOver ? toldRev : list.toldRev }
    plan.news.push({
      payload: { tag: `list:${listId}`, path: `/shopping/${listId}`, ...text },
      settle: (write) => markTold(write, one.sessionId, listId, position),
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
