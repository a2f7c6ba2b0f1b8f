/**
 * The server of the running tests, and its people. They are bindings of this module, because a worker runs its test
 * files one after the other.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
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

interface Options extends NonNullable<Parameters<typeof openServer>[0]> {
  /** True for a database in a file, which `restart` opens again. */
  onDisk?: true
}
type Given = Options | (() => Options)
const withoutRateLimits = { env: { RATE_LIMIT_SCALE: '1000' } }
let folder: string | undefined

/** Gives each test a new server, on which the named people are registered. A test may leave fake timers behind. */
export function serverForEach(names: Name[], options: Given = withoutRateLimits): void {
  beforeEach(() => open(names, options))
  afterEach(async () => {
    vi.useRealTimers()
    await close()
  })
}

/** Gives all tests of the file one server, on which the named people are registered. */
export function serverForAll(names: Name[], options: Given = withoutRateLimits): void {
  beforeAll(() => open(names, options))
  afterAll(close)
}

/** Replaces the server within a test. */
export async function replaceServer(options: Options): Promise<void> {
  await close()
  await open(present, options)
}

/** Ends the server on disk and starts it again, by default without rate limits. The people keep their sessions. */
export async function restart({ env }: Pick<Options, 'env'> = withoutRateLimits): Promise<void> {
  await server.stop()
  server = await openServer({ ...(env && { env }), databaseUrl: `file:${folder}/test.db` })
  for (const name of present) Object.assign(people[name].get(), server.callsOf(people[name].get().cookie))
}

async function open(names: Name[], given: Given): Promise<void> {
  const { onDisk, ...options } = typeof given === 'function' ? given() : given
  folder = onDisk && mkdtempSync(join(tmpdir(), 'caderneta-server-'))
  server = await openServer({ ...options, ...(folder && { databaseUrl: `file:${folder}/test.db` }) })
  present = names
  await Promise.all(names.map(async (name) => people[name].set(await server.register())))
}

async function close(): Promise<void> {
  await server.stop()
  if (folder) rmSync(folder, { recursive: true })
}

/** Advances time by days, with their sweeps. The people sign in again. */
export async function pass(days: number): Promise<void> {
  for (const [at, name] of present.entries()) {
    const { get, set } = people[name]
    set(await passDays(server, at === 0 ? days : 0, get()))
  }
}
