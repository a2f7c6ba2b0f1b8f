import type { BrowserContext, Page } from '@playwright/test'
import { newBrowser, openPushService } from '#sync-server/testing/push-service.ts'

interface Registrations {
  registrations: { registrationId: string; isDeleted: boolean }[]
}

/**
 * Delivers a push message to the service worker of the origin. The worker is stopped before, as it usually is in a
 * browser.
 */
export async function deliverPush(page: Page, origin: string, payload: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: Registrations) => {
      const ours = registrations.find(({ isDeleted }) => !isDeleted)
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.stopAllWorkers')
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) })
  await session.detach()
}

/** The answer of `GET /api/push` to this browser. */
export const told = (page: Page) => page.evaluate(async () => (await fetch('/api/push')).json())

/** Grants notifications to a browser and gives it the address of a push service, which does not run. */
export async function withPushService(context: BrowserContext): Promise<void> {
  const service = await openPushService()
  await service.close()
  const { endpoint, keys } = newBrowser(service).subscription
  await context.grantPermissions(['notifications'])
  await context.addInitScript(standIn, { endpoint, keys })
}

/**
 * Runs in each page, before the app. Replaces the browser's push subscription. It survives the page, as in a browser.
 */
function standIn(json: PushSubscriptionJSON): void {
  const { prototype } = PushManager
  const subscription = {
    endpoint: json.endpoint,
    toJSON: () => json,
    unsubscribe: async () => localStorage.removeItem('stand-in'),
  }
  Object.assign(prototype, {
    subscribe: async () => {
      localStorage.setItem('stand-in', 'subscribed')
      return subscription
    },
    getSubscription: async () => (localStorage.getItem('stand-in') ? subscription : null),
  })
}
