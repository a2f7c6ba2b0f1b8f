import type { AppServer } from '../../app-server.ts'
import { type Cost, type Figure, inTurn } from './compare.ts'
import { type LoadClient, registerLoadClient } from './load-client.ts'
import { cpuSeconds } from './process-cost.ts'
import { startFloor, startOurs } from './scene.ts'

/** Number of devices that sync at once, each of another person. */
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
    return [...(await syncFigures(rounds, ours, floor)), ...(await readFigures(rounds, ours, floor))]
  } finally {
    for (const server of [...ours, ...floor]) await server.remove()
  }
}

type Servers = readonly AppServer[]

async function syncFigures(rounds: number, ours: Servers, floor: Servers) {
  const compared = (what: string, people: number, times: number, act: (person: LoadClient) => Promise<unknown>) =>
    inTurn(rounds, {
      ...{ what, beside: 'raw better-sqlite3: one insert a row, one transaction a sync' },
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
export const register = (servers: Servers, people: number): Promise<LoadClient[]> =>
  Promise.all(Array.from({ length: people }, (_, at) => registerLoadClient(servers[at % servers.length]?.url ?? '')))

/** Calls `act` this many times, as `costWhile` does. */
export function costOf<Person>(servers: Servers, people: readonly Person[], times: number, act: Act<Person>) {
  let left = times
  return costWhile(servers, people, () => left-- > 0, act)
}

type Act<Person> = (person: Person, time: number) => Promise<unknown>

/**
 * Calls `act` while `goesOn`, shared by the people, each of whom makes one call at a time. Resolves with the elapsed ms
 * and the processor time of the servers, per call.
 */
export async function costWhile<Person>(
  servers: Servers,
  people: readonly Person[],
  goesOn: () => boolean,
  act: Act<Person>,
): Promise<Cost> {
  const worked = () => servers.reduce((sum, server) => sum + 1000 * cpuSeconds(server.pid()), 0)
  const [workedBefore, began] = [worked(), performance.now()]
  let times = 0
  const call = async (person: Person) => {
    while (goesOn()) await act(person, times++)
  }
  await Promise.all(people.map(call))
  return { ms: (performance.now() - began) / times, 'ms of processor': (worked() - workedBefore) / times }
}
