import { startPostgres } from '../../../scripts/postgres.mjs'
import type { AppServer } from '../../app-server.ts'
import { type Cost, type Figure, inTurn } from './compare.ts'
import { type LoadClient, registerLoadClient } from './load-client.ts'
import { cpuSeconds } from './process-cost.ts'
import { startFloor, startOurs } from './scene.ts'

/**
 * Number of devices that sync at once, each of another person. More at once would wait for longer than a busy
 * PostgreSQL allows.
 */
const clients = 32
const [batch, batchers] = [500, 2]
const listedItems = 200

/**
 * The cost of syncs and reads on one process with SQLite, synchronous=FULL, and a line in the log for every request as
 * usual.
 */
export async function serverFigures(rounds: number): Promise<Figure[]> {
  const [ours, floor] = [[await startOurs({ LOG_LEVEL: 'info' })], [await startFloor()]]
  try {
    const syncs = await syncFigures(
      rounds,
      '',
      ours,
      floor,
      'raw better-sqlite3: one insert a row, one transaction a sync',
    )
    return [...syncs, ...(await readFigures(rounds, ours, floor))]
  } finally {
    for (const server of [...ours, ...floor]) await server.remove()
  }
}

/** The cost of syncs on one process and on two, with a PostgreSQL that syncs each commit to disk. */
export async function postgresFigures(rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const processes of [1, 2]) {
    const postgres = await startPostgres({ survives: 'a power cut' })
    const [ours, floor]: [AppServer[], AppServer[]] = [[], []]
    try {
      while (ours.length < processes) {
        ours.push(await startOurs({ DATABASE_URL: postgres.url, LOG_LEVEL: 'info' }))
        floor.push(await startFloor({ DATABASE_URL: postgres.url }))
      }
      const where = `PostgreSQL, ${processes === 1 ? 'one process' : 'two processes'}: `
      figures.push(...(await syncFigures(rounds, where, ours, floor, '`pg`: one round trip a sync')))
    } finally {
      for (const server of [...ours, ...floor]) await server.remove()
      await postgres.remove()
    }
  }
  return figures
}

type Servers = readonly AppServer[]

async function syncFigures(rounds: number, where: string, ours: Servers, floor: Servers, beside: string) {
  const compared = (what: string, people: number, times: number, act: (person: LoadClient) => Promise<unknown>) =>
    inTurn(rounds, {
      ...{ what: `${where}${what}`, beside },
      // New people in each round: a person may have a limited number of rows.
      ours: async () => costOf(ours, await register(ours, people), times, act),
      floor: async () => costOf(floor, await register(floor, people), times, act),
    })
  return [
    ...(await compared('single sync', clients, 1000, (person) => person.push(1))),
    ...(await compared('sync of 500', batchers, 24, (person) => person.push(batch))),
  ]
}

async function readFigures(rounds: number, ours: Servers, floor: Servers): Promise<Figure[]> {
  const [own, bare] = [await register(ours, clients), await register(floor, clients)]
  for (const person of [...own, ...bare]) {
    await person.push(listedItems)
    if (JSON.parse(await person.list()).length !== listedItems) throw new Error('a list is not complete')
  }
  return inTurn(rounds, {
    ...{ what: 'list of 200 items', beside: 'one route, the same SQL, JSON out' },
    ours: () => costOf(ours, own, 1000, (person) => person.list()),
    floor: () => costOf(floor, bare, 1000, (person) => person.list()),
  })
}

/** Registers people, divided evenly between the servers. */
const register = (servers: Servers, people: number): Promise<LoadClient[]> =>
  Promise.all(Array.from({ length: people }, (_, at) => registerLoadClient(servers[at % servers.length]?.url ?? '')))

/**
 * Calls `act` this many times, shared by the people, each of whom makes one call at a time. Resolves with the elapsed
 * ms and the processor time of the servers, per call.
 */
export async function costOf<Person>(
  servers: Servers,
  people: readonly Person[],
  times: number,
  act: (person: Person, time: number) => Promise<unknown>,
): Promise<Cost> {
  const worked = () => servers.reduce((sum, server) => sum + 1000 * cpuSeconds(server.pid()), 0)
  const [workedBefore, began] = [worked(), performance.now()]
  let left = times
  const call = async (person: Person) => {
    while (left-- > 0) await act(person, left)
  }
  await Promise.all(people.map(call))
  return { ms: (performance.now() - began) / times, 'ms of processor': (worked() - workedBefore) / times }
}
