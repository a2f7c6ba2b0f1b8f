/**
 * Closes notifications of reminders that are settled by now, such as those done on another device. Browsers allow no
 * silent push, so this happens when the device hears of the row: after each sync, in page and service worker.
 */
import { stateOfReminder } from '#app/data/mutations/reminder-acts.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { shownReminder } from '#app/lib/shown-reminder.ts'

export async function closeSettledReminders(
  local: LocalStore,
  registration: ServiceWorkerRegistration | undefined,
): Promise<void> {
  for (const notification of (await registration?.getNotifications?.()) ?? []) {
    const shown = shownReminder(notification.data)
    if (shown && (await stateOfReminder(local, shown.reminder)).is === 'settled') notification.close()
  }
}
