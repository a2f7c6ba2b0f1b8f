import type { BrowserContext } from '@playwright/test'

interface RegistrationsUpdated {
  registrations: { registrationId: string; scopeURL: string; isDeleted: boolean }[]
}

/**
 * Sends the app's service worker a Background Sync event, as the browser does when the network is back. The worker is
 * stopped before, and one more page stays open.
 */
export async function wakeServiceWorker(context: BrowserContext, origin: string, tag: string): Promise<void> {
  const elsewhere = await context.newPage()
  const session = await context.newCDPSession(elsewhere)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: RegistrationsUpdated) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  // Browsers stop an idle worker: it restarts with the scripts of its installation.
  await session.send('ServiceWorker.stopAllWorkers')
  await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false })
}

interface WithSync {
  registration: { sync: { getTags(): Promise<string[]> } }
}

/** The tags of the Background Sync events for which the browser will wake the service worker; undefined without one. */
export const awaitedEvents = async (context: BrowserContext): Promise<string[] | undefined> =>
  context.serviceWorkers()[0]?.evaluate(() => (self as unknown as WithSync).registration.sync.getTags())
