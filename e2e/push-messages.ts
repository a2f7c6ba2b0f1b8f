import type { Page } from '@playwright/test'

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
