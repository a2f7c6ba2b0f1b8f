/** Triplit's client, which follows one query. */
import { createHmac } from 'node:crypto'
import { loaderOf } from './load.mjs'
import { serveReplica } from './replica.mjs'

/** @param {unknown} part */
const encoded = (part) => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * A key with all permissions, as issued by a server that trusts its callers.
 * @param {string} secret @param {string} project
 */
function tokenOf(secret, project) {
  const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ 'x-triplit-token-type': 'secret', 'x-triplit-project-id': project })}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

await serveReplica(async ({ url, folder, storage }) => {
  const load = await loaderOf(folder)
  const { WebSocket } = await load('undici')
  // As browsers have it, and Node from 22 on.
  Object.assign(globalThis, { WebSocket })
  const { TriplitClient } = await load('@triplit/client')
  const token = tokenOf(process.env.JWT_SECRET ?? '', process.env.PROJECT_ID ?? '')
  const client = new TriplitClient({ serverUrl: url, token, autoConnect: false, storage })
  const query = client.query('items')
  /** @type {{ id: string, name: string }[]} */
  let held = []
  return {
    write: (row) => client.insert('items', row),
    connect: (changed) => {
      client.subscribe(query, (/** @type {typeof held} */ results) => {
        held = results
        changed()
      })
      return client.connect()
    },
    count: () => held.length,
    read: () => held,
  }
})
