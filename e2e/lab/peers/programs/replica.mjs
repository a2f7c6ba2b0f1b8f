/**
 * The common part of every client process, for any sync system. It opens its replica, queues its rows while it is not
 * connected, and reports that it is ready. On the command to go it connects, and reports when it has all rows of all
 * clients. Finally it reports its content on request.
 */
import { digestOf, rowsOf } from './rows.mjs'

/**
 * @typedef {import('./rows.mjs').Row} Row
 * @typedef {'memory' | 'indexeddb'} Storage Where the replica is kept: in memory, or in the IndexedDB that is the same for all.
 * @typedef {{ url: string, folder: string, storage: Storage, client: number, rows: number, total: number, beganAt: number, account?: Account }} Settings
 * @typedef {{ email: string, password: string }} Account
 * @typedef {Pick<Row, 'id' | 'name'>} Held
 */

/**
 * @typedef {object} Replica
 * @property {(row: Row) => unknown} write Queues a row: one mutation of its own.
 * @property {(changed: () => void) => unknown} connect Begins to sync, and calls `changed` whenever there may be more rows.
 * @property {() => number | Promise<number>} count How many rows it holds.
 * @property {() => Held[] | Promise<Held[]>} read All of them.
 * @property {() => Promise<number>} [waiting] How many of its mutations the server has not answered for, where it can tell; throws when one was refused.
 */

/** Serves the process that started this one. @param {(settings: Settings) => Promise<Replica> | Replica} open */
export async function serveReplica(open) {
  /** @type {Settings} */
  const settings = JSON.parse(process.argv[2] ?? '')
  if (settings.storage === 'indexeddb') {
    // fake-indexeddb throws an error for each value that an index leaves out; a browser makes none, and no trace of it.
    Error.stackTraceLimit = 0
    Object.assign(globalThis, await import('fake-indexeddb'))
  }
  const replica = await open(settings)
  for (const row of rowsOf(settings.client, settings.rows, settings.beganAt)) await replica.write(row)
  process.on('message', async (message) => {
    if (message === 'go') {
      await converge(replica, settings.total)
      say('converged')
    } else if (message === 'tell') {
      const held = await replica.read()
      say({ count: held.length, digest: digestOf(held) })
    } else process.exit(0)
  })
  process.once('disconnect', () => process.exit(0))
  say('ready')
}

/**
 * Connects a replica. Resolves when it has `total` rows and, if it can tell, the server has answered for its own.
 * Checks after each change, once at a time, and periodically for systems without notifications.
 * @param {Replica} replica @param {number} total
 */
async function converge(replica, total) {
  /** @type {() => void} */
  let wake = () => undefined
  await replica.connect(() => wake())
  for (;;) {
    /** @type {Promise<void>} */
    const changed = new Promise((resolve) => (wake = resolve))
    if ((await replica.count()) === total && ((await replica.waiting?.()) ?? 0) === 0) return
    await Promise.race([changed, new Promise((resolve) => setTimeout(resolve, lookAgainMs))])
  }
}

const lookAgainMs = 20

/**
 * Sends a message to the parent process, in the field `said`, because module loaders use the same channel.
 * @param {unknown} said
 */
const say = (said) => process.send?.({ said })
