/** Express-pouchdb on LevelDB. Arguments: the folder of the packages, the port, the folder of the data. */
import { join } from 'node:path'
import { loaderOf } from './load.mjs'

const [folder = '', port = '', dataDir = ''] = process.argv.slice(2)
const load = await loaderOf(folder)
const { default: express } = await load('express')
const { default: PouchDB } = await load('pouchdb')
const { default: expressPouchDb } = await load('express-pouchdb')
const app = express()
const Durable = PouchDB.defaults({ prefix: `${dataDir}/` })
app.use('/', expressPouchDb(Durable, { mode: 'minimumForPouchDB', logPath: join(dataDir, 'log.txt') }))
app.listen(Number(port), '127.0.0.1')
