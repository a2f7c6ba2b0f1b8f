/**
 * The part of the service worker with the local database, loaded by sw.ts when needed: it sends pending mutations when
 * the browser wakes it, and writes the mutations of buttons in notifications.
 */
import { pressReminder } from './actions/press-reminder.ts'
import { type LocalStore, openLocal } from './data/store/local-store.ts'
import { deleteLeftData, readSession } from './data/store/session.ts'
import type { ReminderActs } from './sw-notifications.ts'
import { drainOutbox, expectDrained, outboxTag } from './sync/background-sync.ts'
import { closeSettledReminders } from './sync/settled-reminders.ts'

interface WithSync {
  sync?: { register(tag: string): Promise<void> }
}

declare const self: ServiceWorkerGlobalScope & { registration: ServiceWorkerRegistration & WithSync }

const onReminder: ReminderActs = async (shown, act) => {
  const write = () => withLocal((local) => pressReminder(local, shown, act))
  let isWritten = await write()
  if (!isWritten) {
    // Another device may have written the row since the last sync of this one.
    await drain().catch(() => undefined)
    isWritten = await write()
  }
  if (!isWritten) return false
  await self.registration.sync?.register(outboxTag).catch(() => undefined)
  await drain().catch(() => undefined)
  return true
}

Object.assign(self, {
  onSync: async (tag: string) => {
    if (tag === outboxTag) await drain()
  },
  actOnReminder: ((shown, act) => onReminder(shown, act).catch(() => false)) satisfies ReminderActs,
})

/**
 * Sends the pending mutations, or leaves them to a visible page. Throws while any is pending, so that the browser wakes
 * the worker again.
 */
const drain = (): Promise<unknown> =>
  withLocal(async (local) => {
    await ((await leaveToPage()) ? expectDrained(local) : drainOutbox(local))
    await closeSettledReminders(local, self.registration)
  })

/** Does `work` with the data of the current person. Undefined if nobody is signed in, or somebody else by then. */
async function withLocal<T>(work: (local: LocalStore) => T | Promise<T>): Promise<T | undefined> {
  const user = await readSession()
  if (!user) return undefined
  const local = await openLocal(user)
  try {
    // Signed out meanwhile: do not leave the emptied database of that person behind. The data of a person who was only
    // replaced by another one stays.
    if ((await readSession())?.id === user.id) return await work(local)
    await deleteLeftData()
    return undefined
  } finally {
    local.close()
  }
}

/** True if a visible page was asked to send the mutations, because it shows the progress. */
async function leaveToPage(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window' })
  const visible = pages.find((page) => page.visibilityState === 'visible')
  visible?.postMessage(outboxTag)
  return visible !== undefined
}
