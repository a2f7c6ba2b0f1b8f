/** A document of Yjs, one map per row, kept by y-indexeddb or by nothing, with the provider of y-websocket. */
import { loaderOf } from './load.mjs'
import { serveReplica } from './replica.mjs'

await serveReplica(async ({ url, folder, storage }) => {
  const load = await loaderOf(folder)
  const Y = await load('yjs')
  const { WebsocketProvider } = await load('y-websocket')
  const { WebSocket } = await load('ws')
  const doc = new Y.Doc()
  if (storage === 'indexeddb') {
    const { IndexeddbPersistence } = await load('y-indexeddb')
    await new IndexeddbPersistence('items', doc).whenSynced
  }
  const items = doc.getMap('items')
  return {
    write: ({ id, ...row }) => items.set(id, new Y.Map(Object.entries(row))),
    connect: (changed) => {
      const address = url.replace('http', 'ws')
      new WebsocketProvider(address, 'items', doc, { WebSocketPolyfill: WebSocket, disableBc: true })
      items.observe(changed)
    },
    count: () => items.size,
    read: () =>
      [...items].map((/** @type {[string, { get(name: string): string }]} */ [id, row]) => ({
        id,
        name: row.get('name'),
      })),
  }
})
