/** Fixtures for tests of retention. */
import { sweep } from '#sync-server/background/sweeper.ts'
import { cookieOf, type TestPerson, type TestServer } from './server.ts'

const dayMs = 24 * 3600 * 1000
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
