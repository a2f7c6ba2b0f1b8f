/** One of two servers dies before or after what it sends to PostgreSQL arrives there; the other one goes on. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { createDatabase, type TestDatabase } from '#sync-server/testing/database.ts'
import { isBuilt } from '../../scripts/ensure-built.mjs'
import { type AppServer, built, fromSources, startAppServer } from '../app-server.ts'
import { type Chance, createChance } from '../faults/chance.ts'
import {
  type Account,
  callAs,
  type FaultDevice,
  openFaultDevice,
  registerAt,
  syncIfPossible,
} from '../faults/fault-device.ts'
import { onDatabase } from './requests.ts'
import { openWire, type Wire } from './wire.ts'

/** KILLS and KILLS_SEED set the number of kills, and the seed. */
const kills = Number(process.env.KILLS ?? 6)
const seed = Number(process.env.KILLS_SEED ?? 2026)
const program = isBuilt() ? built : fromSources
/** A sync sends at most this often; a later kill happens in the next one. */
const flushes = 8

let database: TestDatabase
let wire: Wire
let [mortal, other]: AppServer[] = []
let ana: Account
let list: string
let [phone, desk]: FaultDevice[] = []

beforeEach(async () => {
  database = await createDatabase()
  wire = await openWire(database.url)
  const env = { RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'silent' }
  ;[mortal, other] = await Promise.all(
    [wire, database].map(({ url }) => startAppServer({ ...env, DATABASE_URL: url }, program)),
  )
  ana = await registerAt(other!.url, 'Ana')
  ;[{ id: list }] = (await callAs(ana, `${other!.url}/api/shopping-lists`)) as [{ id: string }]
  ;[phone, desk] = await Promise.all(
    [mortal!, other!].map(({ url }, number) =>
      openFaultDevice(ana, { name: `Ana${number}`, number, url, weather: () => 'fair' }),
    ),
  )
  for (const device of [phone, desk]) await device!.sync()
})
afterEach(async () => {
  await Promise.all([mortal, other].map((server) => server?.remove()))
  await wire.close()
  await database.remove()
})

/** Kills the server at one of the next things that it sends, which arrives or gets lost. Resolves after its end. */
function killAtFlush(chance: Chance): Promise<void> {
  const at = 1 + chance.below(flushes)
  const arrives = chance.below(2) === 0
  let sent = 0
  return new Promise((resolve) => {
    wire.passes = () => {
      if (++sent === at) void mortal!.kill().then(resolve)
      return sent < at || (sent === at && arrives)
    }
  })
}

async function add(device: FaultDevice, name: string): Promise<void> {
  const { mid, id } = await mutateIn(device.local, 'items.create', { listId: list, name })
  device.written.push({ mid, row: id })
}

/** Syncs until nothing waits: on a slow machine a server may ask a device to come again. */
async function syncAtLast(device: FaultDevice): Promise<void> {
  do await syncIfPossible(device)
  while ((await device.local.db.outbox.count()) > 0)
}

test(`${kills} kills of a server between what it sends lose nothing, double nothing and stop nobody`, async () => {
  const chance = createChance(seed)
  for (let round = 0; round < kills; round++) {
    let isKilled = false
    const killed = killAtFlush(chance).then(() => {
      isKilled = true
    })
    for (let number = 0; !isKilled; number++) {
      await add(phone!, `milho ${round} ${number}`)
      await syncIfPossible(phone!)
    }
    await killed
    await add(desk!, `fava ${round}`)
    await syncAtLast(desk!)
    wire.passes = () => true
    await mortal!.start()
    await syncAtLast(phone!)
  }
  for (const device of [phone, desk]) await device!.sync()
  const rows = (await onDatabase(database, 'SELECT id FROM items ORDER BY id')) as { id: string }[]
  const written = [phone, desk].flatMap((device) => device!.written.map(({ row }) => row)).sort()
  expect(rows.map(({ id }) => id)).toEqual(written)
  for (const device of [phone, desk]) expect(await device!.local.db.items.count()).toBe(written.length)
})
