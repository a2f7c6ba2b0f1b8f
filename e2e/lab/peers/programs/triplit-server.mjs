/** Triplit's server on LMDB. Arguments: the folder of the packages, the port. */
import { loaderOf } from './load.mjs'

const [folder = '', port = ''] = process.argv.slice(2)
const load = await loaderOf(folder)
const { createServer, createTriplitStorageProvider } = await load('@triplit/server')
const storage = await createTriplitStorageProvider('lmdb')
const start = await createServer({ storage, jwtSecret: process.env.JWT_SECRET, projectId: process.env.PROJECT_ID })
start(Number(port))
