import { useEffect, useMemo, useRef, useState } from 'react'
import { dueReminders, type KeptReminder, remindersOf } from '#app/data/areas/due-reminders.ts'
import { liveProjects } from '#app/data/areas/projects.ts'
import { liveTasks } from '#app/data/areas/tasks.ts'
import { liveTodos } from '#app/data/areas/todos.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useNow } from '#app/data-react/use-now.ts'
import { keepSeenReminders, markOf, type SeenReminders, seenReminders, seenUntil } from '#app/device/seen-reminders.ts'
import { newsShown } from '#app/lib/app-messages.ts'
import { localClock } from '#app/lib/local-clock.ts'
import type { ReminderTexts } from '#app/messages/pt-br/reminders.ts'
import { closeSettledReminders } from '#app/sync/settled-reminders.ts'
import { announce } from '#app/ui/announcer.tsx'
import { showToast, useToast } from '#app/ui/toasts.ts'
import { dayMs } from '#shared/days.ts'

/**
 * The reminders to show now, and a function that dismisses those that are on screen. One that becomes due while the page
 * is visible is announced.
 */
export function useDueReminders(texts: ReminderTexts) {
  const local = useLocal()
  const nowMs = useNow()
  const now = localClock(nowMs)
  const reminders = useReminders(local)
  const [seen, see] = useState(() => firstSeen(local))
  useEffect(() => see((mark) => seenUntil(local.user.id, mark, now)), [local, now])
  const due = useMemo(() => reminders && dueReminders(reminders, seen, now), [reminders, seen, now])
  useAnnouncement(due, texts)
  useSettled(local, reminders)
  const dismiss = (shown: readonly KeptReminder[]) => {
    // Another tab may have dismissed others.
    const { since, marks } = seenReminders(local.user.id) ?? seen
    see(keepSeenReminders(local.user.id, { since, marks: [...marks, ...shown.map(markOf)] }))
    if (shown.length === due?.length) document.querySelector('main')?.focus({ preventScroll: true })
  }
  return { due: due ?? [], now, nowMs, dismiss }
}

/** The reminders of all rows on this device; undefined while the rows are being read. */
function useReminders(local: LocalStore): readonly KeptReminder[] | undefined {
  const todos = useLive(liveTodos(local))
  const tasks = useLive(liveTasks(local))
  const projects = useLive(liveProjects(local))
  return useMemo(
    () => (todos && tasks && projects ? remindersOf({ todos, tasks, projects }) : undefined),
    [todos, tasks, projects],
  )
}

/** The dismissed reminders. A device that has never shown any begins a day ago. */
function firstSeen({ user, runtime }: LocalStore): SeenReminders {
  const begun = { since: localClock(runtime.now() - dayMs), marks: [] }
  return seenReminders(user.id) ?? keepSeenReminders(user.id, begun)
}

/**
 * Shows a toast for a reminder that becomes due while the page is visible; for several at once, the first. A toast with
 * an undo is not replaced: then only screen readers are notified.
 */
function useAnnouncement(due: readonly KeptReminder[] | undefined, texts: ReminderTexts): void {
  const known = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!due) return
    const fresh = due.find((reminder) => known.current && !known.current.has(markOf(reminder)))
    known.current = new Set(due.map(markOf))
    if (!fresh || document.visibilityState !== 'visible') return
    const title = texts.now(fresh.row.title)
    if (useToast.getState().toast?.acts.length) announce(title)
    else showToast({ title })
  }, [due, texts])
}

/**
 * Closes the notifications of reminders that are done, postponed or changed: at each change of reminders, here or on
 * another device, and when the service worker has shown one.
 */
function useSettled(local: LocalStore, reminders: readonly KeptReminder[] | undefined): void {
  const marks = reminders?.map(markOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reminders are read from the database
  useEffect(() => {
    const worker = navigator.serviceWorker
    const close = () => {
      const closed = worker?.getRegistration().then((registration) => closeSettledReminders(local, registration))
      closed?.catch(() => undefined)
    }
    const onMessage = ({ data }: MessageEvent) => data?.type === newsShown && close()
    close()
    worker?.addEventListener('message', onMessage)
    // The screen shows a change before the database has it.
    const stop = local.onMutation(close)
    return () => {
      worker?.removeEventListener('message', onMessage)
      stop()
    }
  }, [local, marks])
}
