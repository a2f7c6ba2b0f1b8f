/** PouchDB with the adapter of the storage, in live replication both ways. */
import { loaderOf } from './load.mjs'
import { serveReplica } from './replica.mjs'

await serveReplica(async ({ url, folder, storage }) => {
  const load = await loaderOf(folder)
  const { default: PouchDB } = await load('pouchdb')
  const { default: adapter } = await load(`pouchdb-adapter-${storage}`)
  PouchDB.plugin(adapter)
  const db = new PouchDB('items', { adapter: storage })
  return {
    write: ({ id, ...row }) => db.put({ _id: id, ...row }),
    connect: (changed) => void db.sync(`${url}/items`, { live: true, retry: true }).on('change', changed),
    count: async () => (await db.info()).doc_count,
    read: async () => {
      const { rows } = await db.allDocs({ include_docs: true })
      return rows.map((/** @type {{ id: string, doc: { name: string } }} */ { id, doc }) => ({ id, name: doc.name }))
    },
  }
})
