/** A mergeable store of TinyBase in memory, with its synchronizer for WebSockets. */
import { loaderOf } from './load.mjs'
import { serveReplica } from './replica.mjs'

await serveReplica(async ({ url, folder }) => {
  const load = await loaderOf(folder)
  const { createMergeableStore } = await load('tinybase')
  const { createWsSynchronizer } = await load('tinybase/synchronizers/synchronizer-ws-client')
  const { WebSocket } = await load('ws')
  const store = createMergeableStore()
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
