import { join } from 'node:path'
import { benchPassword, registerLoadClient } from '../bench/load-client.ts'
import type { Peer } from './peer.ts'

const program = (name: string) => join('e2e/lab/peers/programs', name)

const triplitKeys = { JWT_SECRET: 'a secret of this bench alone', PROJECT_ID: 'bench' }

/** The built server, set up as an operator would, except for the rate limits. */
const caderneta: Peer = {
  name: 'Caderneta',
  setUp: {
    server: 'SQLite, WAL, synchronous=FULL; accounts, rights, quotas and limits as always',
    client: 'the engine with Dexie, on maps or on fake-indexeddb',
    transport: 'HTTP, compressed answers, and an event stream',
  },
  packages: {},
  server: ({ port, dataDir }) => ({
    args: ['dist/server/main.js'],
    env: { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', APP_URL: '', RATE_LIMIT_SCALE: '1000000' },
  }),
  client: { args: ['--import', 'tsx', 'e2e/lab/peers/caderneta-client.ts'] },
  prepare: async (url) => ({ email: (await registerLoadClient(url)).email, password: benchPassword }),
}

const pouchDb: Peer = {
  name: 'PouchDB, express-pouchdb',
  setUp: {
    server: 'LevelDB (leveldown), mode minimumForPouchDB, no accounts',
    client: 'memory adapter, or indexeddb adapter on fake-indexeddb',
    transport: 'HTTP, live replication both ways, its own batches',
  },
  packages: {
    pouchdb: '9.0.0',
    'express-pouchdb': '4.2.0',
    express: '4.21.2',
    'pouchdb-adapter-memory': '9.0.0',
    'pouchdb-adapter-indexeddb': '9.0.0',
  },
  server: ({ folder, port, dataDir }) => ({ args: [program('pouchdb-server.mjs'), folder, String(port), dataDir] }),
  client: { args: [program('pouchdb-client.mjs')] },
}

/** Version 0.1.5 of @y/websocket-server requires an unreleased Yjs 14; 0.1.1 is the one for the Yjs of y-websocket. */
const yjs: Peer = {
  name: 'Yjs, y-websocket',
  setUp: {
    server: 'its own program, YPERSISTENCE: LevelDB (y-leveldb), no accounts',
    client: 'a document, a map per row, alone or with y-indexeddb on fake-indexeddb',
    transport: 'WebSocket, binary',
  },
  packages: {
    yjs: '13.6.33',
    'y-indexeddb': '9.0.12',
    'y-websocket': '3.1.0',
    '@y/websocket-server': '0.1.1',
    ws: '8.21.3',
  },
  server: ({ folder, port, dataDir }) => ({
    args: [join(folder, 'node_modules/@y/websocket-server/src/server.js')],
    env: { HOST: '127.0.0.1', PORT: String(port), YPERSISTENCE: dataDir },
  }),
  client: { args: [program('yjs-client.mjs')] },
}

const tinyBase: Peer = {
  name: 'TinyBase',
  setUp: {
    server: 'createWsServer with createFilePersister, a JSON file, no accounts',
    client: 'a mergeable store, alone or with its persister on fake-indexeddb',
    transport: 'WebSocket, JSON',
  },
  packages: { tinybase: '10.0.1', ws: '8.21.3' },
  server: ({ folder, port, dataDir }) => ({ args: [program('tinybase-server.mjs'), folder, String(port), dataDir] }),
  client: { args: [program('tinybase-client.mjs')] },
}

const triplit: Peer = {
  name: 'Triplit',
  setUp: {
    server: 'LMDB, no schema, one key for all',
    client: 'its memory or IndexedDB storage (on fake-indexeddb), subscribed to all rows',
    transport: 'WebSocket, JSON',
  },
  packages: { '@triplit/client': '1.0.50', '@triplit/server': '1.1.8', lmdb: '3.4.4', undici: '6.29.1' },
  server: ({ folder, port, dataDir }) => ({
    args: [program('triplit-server.mjs'), folder, String(port)],
    env: { LOCAL_DATABASE_URL: dataDir, ...triplitKeys },
  }),
  client: { args: [program('triplit-client.mjs')], env: triplitKeys },
}

export const peers: readonly Peer[] = [caderneta, pouchDb, tinyBase, yjs, triplit]
