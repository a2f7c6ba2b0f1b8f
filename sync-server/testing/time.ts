/** Fixtures for tests of retention. */
import { dayMs } from '#shared/days.ts'
import { sweep } from '#sync-server/background/sweeper.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import { cookieOf, type TestPerson, type TestServer } from './server.ts'

const daysBetweenSweeps = 10

/** Advances time by days, with a sweep every ten days. The person signs in again, because sessions end meanwhile. */
export async function passDays<Person extends Pick<TestPerson, 'email'>>(
  server: TestServer,
  days: number,
  person: Person,
) {
  for (let left = days; left > 0; left -= daysBetweenSweeps) {
    server.skip(Math.min(daysBetweenSweeps, left) * dayMs)
    await sweep(server)
  }
  return { ...person, ...server.callsOf(cookieOf(await server.login(person.email))) }
}

/** The store, whose second write waits until `act` is done: somebody acts between a read and its write. */
export function afterFirstWrite(store: Store, act: () => Promise<unknown>): Store {
  let writes = 0
  const write: Store['write'] = async (...input) => {
    if (++writes === 2) await act()
    return store.write(...input)
  }
  return { ...store, write }
}
