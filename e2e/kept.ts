import type { Page } from '@playwright/test'

/** Everything that this browser keeps for the page: small values, databases, caches, the address and what led there. */
export const keptBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [
      { ...localStorage },
      { ...sessionStorage },
      location.href,
      document.referrer,
      history.state,
    ]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
      })
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store).getAll()
        kept.push(await new Promise((resolve) => Object.assign(all, { onsuccess: () => resolve(all.result) })))
      }
      db.close()
    }
    for (const name of await caches.keys())
      kept.push((await (await caches.open(name)).keys()).map((request) => request.url))
    return JSON.stringify(kept)
  })
