/**
 * The part of the service worker that shows notifications. Every start of the worker runs it, so it is small: it
 * fetches without the contract.
 */
import type { PushPayload, ReminderAct } from '#shared/notifications.ts'
import { countOnIcon, signedInUser } from './device/app-badge.ts'
import { newsShown, openPath } from './lib/app-messages.ts'
import { localPath } from './lib/local-path.ts'
import { type ShownReminder, shownReminder } from './lib/shown-reminder.ts'

declare const self: ServiceWorkerGlobalScope

interface SubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/** Does the action of a pressed button. False if only the app can do it. */
export type ReminderActs = (shown: ShownReminder, act: ReminderAct) => Promise<boolean>

/** Handles the events of notifications. `actOnReminder` loads its code when a button is pressed. */
export function listenToNotifications(actOnReminder: ReminderActs): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(Promise.all([press(event, actOnReminder), countOnIcon(self.registration)]))
  })
  self.addEventListener('notificationclose', (event) => event.waitUntil(countOnIcon(self.registration)))
  self.addEventListener('pushsubscriptionchange' as never, (event: SubscriptionChange) => event.waitUntil(renew(event)))
}

async function show({ user, title, path, reminder, ...options }: PushPayload): Promise<void> {
  // The notification may be for a person who left this browser when the server could not be notified.
  const signedIn = await signedInUser().catch(() => null)
  // The current person is unknown: show nothing, and keep the subscription.
  if (signedIn === null) return
  if (signedIn !== user) {
    await (await self.registration.pushManager.getSubscription())?.unsubscribe()
    return
  }
  const looks = { icon: '/icon-192.png', badge: '/icon-monochrome-512.png' }
  // The next reminder of a row replaces the former one, and is heard again.
  const kind = reminder ? { renotify: true, data: { user, path, reminder } } : { data: path }
  await self.registration.showNotification(title, { ...options, ...looks, ...kind } as NotificationOptions)
  // Browsers require every notification to be shown. A page that shows the same list closes it again.
  for (const page of await windows()) page.postMessage({ type: newsShown })
  await countOnIcon(self.registration)
}

async function press({ notification, action }: NotificationEvent, actOnReminder: ReminderActs): Promise<void> {
  const shown = shownReminder(notification.data)
  if (shown && action && (await actOnReminder(shown, action as ReminderAct))) return
  await open(localPath(shown ? shown.path : notification.data) ?? '/')
}

const windows = () => self.clients.matchAll({ type: 'window' })

/** Shows `path` in an open page, which keeps its half-typed text, or else in a new window. */
async function open(path: string): Promise<void> {
  const pages = await windows()
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (!page) return void (await self.clients.openWindow(path))
  page.postMessage({ type: openPath, path })
  // The page is open even if the browser refuses to focus it.
  await page.focus().catch(() => undefined)
}

/**
 * Sends the browser's new push subscription to the server. Subscribes anew if the browser only says that the old one
 * has ended.
 */
async function renew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const options = oldSubscription?.options
  const fresh = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)))
  if (!fresh) return
  const { endpoint, keys } = fresh.toJSON()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ endpoint, keys, timeZone })
  // Offline, the next visit of the settings or of a list sends the subscription.
  await fetch('/api/push', { method: 'PUT', headers, body }).catch(() => undefined)
}
