/** PostgreSQL ends, and the same one or its standby takes over: who notices, and what is kept. */
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type Postgres, startPostgres, startStandby } from '../../scripts/postgres.mjs'
import { type AppServer, fromSources, startAppServer } from '../app-server.ts'
import {
  type Account,
  callAs,
  type FaultDevice,
  openFaultDevice,
  registerAt,
  signInAgain,
  syncIfPossible,
} from '../faults/fault-device.ts'
import { type NetworkProxy, openProxy, type Weather } from '../proxy.ts'
import { onDatabase, post } from './requests.ts'
import { openWire, type Wire } from './wire.ts'

let primary: Postgres
let wire: Wire
let servers: [AppServer, AppServer]
let networks: [NetworkProxy, NetworkProxy]
let ana: Account
let list: string
let weather: Weather
let [phone, desk]: FaultDevice[] = []

beforeEach(async () => {
  primary = await startPostgres({ survives: 'a kill' })
  wire = await openWire(primary.url)
  const env = { DATABASE_URL: wire.url, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent' }
  servers = await Promise.all([startAppServer(env, fromSources), startAppServer(env, fromSources)])
  networks = await Promise.all([openProxy(), openProxy()])
  for (const [at, network] of networks.entries()) network.target = servers[at]!.url
  await onDatabase(primary, watchEpochs)
  weather = 'fair'
  ana = await registerAt(servers[0].url, 'Ana')
  ;[{ id: list }] = (await callAs(ana, `${servers[0].url}/api/shopping-lists`)) as [{ id: string }]
  ;[phone, desk] = await Promise.all(
    networks.map(({ url }, number) =>
      openFaultDevice(ana, { name: `Ana${number}`, number, url, weather: () => weather }),
    ),
  )
  await add(phone, 'milho')
  for (const device of devices()) await device.sync()
})

afterEach(async () => {
  await Promise.all(networks.map((network) => network.close()))
  await Promise.all(servers.map((server) => server.remove()))
  await wire.close()
  await primary.remove()
})

/** Keeps each epoch of the database. */
const watchEpochs = `
  CREATE TABLE epochs AS SELECT value FROM facts WHERE key = 'epoch';
  CREATE FUNCTION keep_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO epochs VALUES (NEW.value); RETURN NEW; END $$;
  CREATE TRIGGER keep_epoch AFTER INSERT OR UPDATE ON facts FOR EACH ROW WHEN (NEW.key = 'epoch')
    EXECUTE FUNCTION keep_epoch()`

const devices = () => [phone, desk] as [FaultDevice, FaultDevice]

async function add(device: FaultDevice | undefined, name: string): Promise<void> {
  const { mid, id } = await mutateIn(device!.local, 'items.create', { listId: list, name })
  device!.written.push({ mid, row: id })
}

/** Lets all devices write and sync during `work`. Throws also what their syncs throw, except temporary errors. */
async function whileWriting(work: () => Promise<void>): Promise<void> {
  let isOver = false
  const writing = devices().map(async (device) => {
    for (let number = 0; !isOver; number++) {
      await add(device, `${device.name} ${number}`)
      await syncIfPossible(device)
    }
  })
  const working = work().finally(() => {
    isOver = true
  })
  await Promise.race([working, Promise.all(writing)])
  await Promise.all([working, ...writing])
}

/** The rows whose creation the server has acknowledged. */
const acknowledged = () =>
  devices().flatMap(({ written, acknowledged: by }) => written.filter(({ mid }) => by.has(mid)).map(({ row }) => row))

/** Waits until the devices have this many more results than now. */
async function moreResults(count: number): Promise<void> {
  const { length } = acknowledged()
  while (acknowledged().length < length + count) await delay(5)
}

async function syncAll(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) for (const device of devices()) await device.sync()
}

const idsIn = async (database: Postgres) =>
  ((await onDatabase(database, 'SELECT id FROM items ORDER BY id')) as { id: string }[]).map(({ id }) => id)

const epochsIn = async (database: Postgres) => (await onDatabase(database, 'SELECT value FROM epochs')).length

const namesOn = async ({ local }: FaultDevice) => (await local.db.items.toArray()).map(({ name }) => name).sort()

/** Waits until a standby has everything that the primary has committed; with `isSynchronous` also each later commit. */
async function followed(isSynchronous = false): Promise<void> {
  if (isSynchronous) {
    await onDatabase(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'")
    await onDatabase(primary, 'SELECT pg_reload_conf()')
  }
  const state = isSynchronous ? 'sync' : 'async'
  const question = `SELECT FROM pg_stat_replication WHERE sync_state = '${state}' AND flush_lsn >= pg_current_wal_lsn()`
  while ((await onDatabase(primary, question)).length === 0) await delay(20)
}

/** The standby takes the place of the primary. */
async function takeOver(standby: Postgres): Promise<void> {
  wire.leadTo(standby.url)
  expect((await post(servers[0], '/api/todos', { title: 'Cedo demais' }, ana.cookie)).status).toBe(503)
  await onDatabase(standby, 'SELECT pg_promote()')
  // A server that still connects answers 503.
  const asks = async ({ url }: AppServer) => (await fetch(`${url}/readyz`)).status === 200
  for (const server of servers) while (!(await asks(server))) await delay(20)
}

test('nothing acknowledged is missing after a failover to a synchronous standby', async () => {
  const standby = await startStandby(primary)
  try {
    await followed(true)
    await whileWriting(async () => {
      await moreResults(40)
      await primary.kill()
    })
    const kept = acknowledged()
    await takeOver(standby)
    expect(await idsIn(standby)).toEqual(expect.arrayContaining(kept))
    await signInAgain(servers[0].url, ana)
    await syncAll()
    expect(await idsIn(standby)).toEqual(
      devices()
        .flatMap(({ written }) => written.map(({ row }) => row))
        .sort(),
    )
    expect(await epochsIn(standby)).toBe(2)
  } finally {
    await standby.remove()
  }
})

test('devices notice what a late standby never had, and send again what no answer confirmed', async () => {
  const standby = await startStandby(primary)
  try {
    await followed()
    await standby.stop()
    await add(phone, 'ervilha')
    for (const device of devices()) await device.sync()
    await add(phone, 'fava')
    weather = 'answers-lost'
    await syncIfPossible(phone!)
    weather = 'fair'
    expect(await idsIn(primary)).toHaveLength(3)
    await primary.kill()
    await standby.start()
    expect(await idsIn(standby)).toHaveLength(1)
    await takeOver(standby)
    await signInAgain(servers[0].url, ana)
    await syncAll()
    for (const device of devices()) expect(await namesOn(device)).toEqual(['fava', 'milho'])
    expect(await idsIn(standby)).toHaveLength(2)
    expect(await epochsIn(standby)).toBe(2)
  } finally {
    await standby.remove()
  }
})

test('a crash of PostgreSQL loses nothing acknowledged, ends no session and begins no epoch', async () => {
  await whileWriting(async () => {
    for (let crash = 0; crash < 3; crash++) {
      await moreResults(20)
      await primary.kill()
      await primary.start()
    }
    await moreResults(20)
  })
  await syncAll()
  expect(await idsIn(primary)).toEqual(
    devices()
      .flatMap(({ written }) => written.map(({ row }) => row))
      .sort(),
  )
  expect(await epochsIn(primary)).toBe(1)
})
