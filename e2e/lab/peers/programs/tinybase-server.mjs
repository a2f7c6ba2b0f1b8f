/** TinyBase's server, which keeps each store in a file. Arguments: the folder of the packages, the port, the folder of the data. */
import { join } from 'node:path'
import { loaderOf } from './load.mjs'

const [folder = '', port = '', dataDir = ''] = process.argv.slice(2)
const load = await loaderOf(folder)
const { createMergeableStore } = await load('tinybase')
const { createFilePersister } = await load('tinybase/persisters/persister-file')
const { createWsServer } = await load('tinybase/synchronizers/synchronizer-ws-server')
const { WebSocketServer } = await load('ws')
createWsServer(new WebSocketServer({ port: Number(port), host: '127.0.0.1' }), (/** @type {string} */ path) =>
  createFilePersister(createMergeableStore(), join(dataDir, `${path}.json`)),
)
