/**
 * The server of the running tests, and its people. They are bindings of this module, because a worker runs its test
 * files one after the other.
 */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openServer, type TestPerson, type TestServer } from './server.ts'
import { passDays } from './time.ts'

export let server: TestServer
export let ana: TestPerson
export let bia: TestPerson
export let stranger: TestPerson

const people = {
  ana: { get: () => ana, set: (person: TestPerson) => (ana = person) },
  bia: { get: () => bia, set: (person: TestPerson) => (bia = person) },
  stranger: { get: () => stranger, set: (person: TestPerson) => (stranger = person) },
}
type Name = keyof typeof people
let present: Name[] = []

type Options = Parameters<typeof openServer>[0]
const withoutRateLimits = { env: { RATE_LIMIT_SCALE: '1000' } }

/** Gives each test a new server, on which the named people are registered. */
export function serverForEach(names: Name[], options: Options = withoutRateLimits): void {
  beforeEach(() => open(names, options))
  afterEach(() => server.stop())
}

/** Gives all tests of the file one server, on which the named people are registered. */
export function serverForAll(names: Name[], options: Options = withoutRateLimits): void {
  beforeAll(() => open(names, options))
  afterAll(() => server.stop())
}

/** Replaces the server within a test. */
export async function replaceServer(options: Options): Promise<void> {
  await server.stop()
  await open(present, options)
}

async function open(names: Name[], options: Options): Promise<void> {
  server = await openServer(options)
  present = names
  await Promise.all(names.map(async (name) => people[name].set(await server.register())))
}

/** Advances time by days, with their sweeps. The people sign in again. */
export async function pass(days: number): Promise<void> {
  for (const [at, name] of present.entries()) {
    const { get, set } = people[name]
    set(await passDays(server, at === 0 ? days : 0, get()))
  }
}
