import type { BrowserContext } from '@playwright/test'

interface RegistrationsUpdated {
  registrations: { registrationId: string; scopeURL: string; isDeleted: boolean }[]
}

/** Sends the service worker of the app a Background Sync event, as the browser does when the network is back. */
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
  // Browsers stop a worker that has nothing to do: it starts anew, with the scripts that it was installed with.
  await session.send('ServiceWorker.stopAllWorkers')
  await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false })
}

interface WithSync {
  registration: { sync: { getTags(): Promise<string[]> } }
}

/** The events for which the browser is going to wake the service worker by itself. */
export const awaitedEvents = async (context: BrowserContext): Promise<string[] | undefined> =>
  context.serviceWorkers()[0]?.evaluate(() => (self as unknown as WithSync).registration.sync.getTags())
