/** A mergeable store of TinyBase, kept by its persister or by nothing, with its synchronizer for WebSockets. */
import { loaderOf } from './load.mjs'
import { serveReplica } from './replica.mjs'

await serveReplica(async ({ url, folder, storage }) => {
  const load = await loaderOf(folder)
  const { createMergeableStore } = await load('tinybase')
  const { createWsSynchronizer } = await load('tinybase/synchronizers/synchronizer-ws-client')
  const { WebSocket } = await load('ws')
  const store = createMergeableStore()
  if (storage === 'indexeddb') {
    const { createIndexedDbPersister } = await load('tinybase/persisters/persister-indexed-db')
    await createIndexedDbPersister(store, 'items').startAutoSave()
  }
  return {
    write: ({ id, ...row }) => store.setRow('items', id, row),
    connect: async (changed) => {
      store.addRowIdsListener('items', changed)
      const socket = new WebSocket(`${url.replace('http', 'ws')}/items`)
      const synchronizer = await createWsSynchronizer(store, socket)
      await synchronizer.startSync()
    },
    count: () => store.getRowCount('items'),
    read: () =>
      store.getRowIds('items').map((/** @type {string} */ id) => ({ id, name: store.getCell('items', id, 'name') })),
  }
})
