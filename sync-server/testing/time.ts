/** Fixtures for tests of what the server forgets as time goes by. */
import { sweep } from '#sync-server/background/sweeper.ts'
import { cookieOf, type TestPerson, type TestServer } from './server.ts'

const dayMs = 24 * 3600 * 1000
const daysBetweenSweeps = 10

/** Days pass, in which the server sweeps. The person comes back signed in anew, for sessions end meanwhile. */
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
