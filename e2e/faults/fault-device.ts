/** A device with the real engine on a database in memory, which uses any network to the server. */
import { NetworkError, refusal } from '#app/api/call.ts'
import { type LocalStore, openLocal } from '#app/data/store/local-store.ts'
import { newRuntime } from '#app/data/testing.ts'
import { type Exchange, newPace, runSync } from '#app/sync/sync.ts'
import type { User } from '#shared/auth.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { syncAnswerSchema } from '#shared/sync.ts'
import { cookieOf, json, password } from '#sync-server/testing/server.ts'
import { createIds } from '../lab/simulation/clock.ts'
import { type Weather, weatherHeader } from '../proxy.ts'

export interface FaultDevice {
  name: string
  person: User
  local: LocalStore
  /** Ms by which its clock is ahead; negative if it is behind. */
  clockErrorMs: number
  /** The mutations written so far, each with the id of its row. */
  written: { mid: string; row: string }[]
  /** The results that have arrived from the server: mid → outcome. */
  acknowledged: Map<string, string>
  /** Runs the engine until nothing is left to send or fetch. Throws its first error, without a retry. */
  sync(): Promise<void>
}

/** A signed-in account. */
export interface Account {
  user: User
  cookie: string
}

/** Time limit of a request, ms, as in the app. `impatientMs` replaces it in a black hole, where no answer can come. */
const patienceMs = 30_000
const impatientMs = 100

/** Creates an account and signs in. */
export async function registerAt(url: string, name: string): Promise<Account> {
  const body = JSON.stringify({ email: `${name}-${newId()}@example.com`, password, firstName: name })
  const response = await fetch(`${url}/api/register`, { method: 'POST', headers: json, body })
  if (!response.ok) throw await refusal(response)
  return { user: (await response.json()) as User, cookie: cookieOf(response) }
}

/** Signs in again, for all devices of the account: a new epoch has ended its sessions. */
export async function signInAgain(url: string, account: Account): Promise<void> {
  const body = JSON.stringify({ email: account.user.email, password })
  const response = await fetch(`${url}/api/login`, { method: 'POST', headers: json, body })
  if (!response.ok) throw await refusal(response)
  account.cookie = cookieOf(response)
}

/** Calls the server by REST for an account. Throws its refusals. */
export async function callAs({ cookie }: Account, url: string, method = 'GET', input?: unknown): Promise<unknown> {
  const headers = { cookie, ...(input !== undefined && json) }
  const response = await fetch(url, { method, headers, ...(input !== undefined && { body: JSON.stringify(input) }) })
  if (!response.ok) throw await refusal(response)
  return response.json()
}

/** Syncs a device. Without an answer, or if the server asks it to come again, nothing happens. */
export async function syncIfPossible(device: FaultDevice): Promise<void> {
  await device.sync().catch((error) => {
    const isTemporary = error instanceof NetworkError || (error instanceof DomainError && error.code === 'unavailable')
    if (!isTemporary) throw error
  })
}

interface Setting {
  name: string
  /** Unique among the devices of a server: the ids that the device creates are derived from it. */
  number: number
  url: string
  /** The network fault of its next request. */
  weather(): Weather
}

/** Opens the app on a new device. */
export async function openFaultDevice(account: Account, { name, number, url, weather }: Setting): Promise<FaultDevice> {
  const { user } = account
  const acknowledged = new Map<string, string>()
  const now = () => Date.now() + device.clockErrorMs
  const exchange: Exchange = async (request) => {
    const sky = weather()
    const headers = { ...json, cookie: account.cookie, [weatherHeader]: sky }
    const signal = AbortSignal.timeout(sky === 'black-hole' ? impatientMs : patienceMs)
    const init = { method: 'POST', headers, body: JSON.stringify(request), signal }
    const response = await fetch(`${url}/api/sync`, init).catch((error: unknown) => {
      throw new NetworkError(error)
    })
    if (!response.ok) throw await refusal(response)
    const answer = syncAnswerSchema.safeParse(await response.json().catch(() => undefined))
    if (!answer.success) throw new NetworkError(answer.error)
    for (const { mid, outcome } of answer.data.results) acknowledged.set(mid, outcome)
    return answer.data
  }
  const device: FaultDevice = {
    name,
    person: user,
    local: undefined as never,
    clockErrorMs: 0,
    written: [],
    acknowledged,
    sync: () => runSync(device.local, { exchange, pace: newPace() }),
  }
  device.local = await openLocal(user, { ...newRuntime(), now, newId: createIds(number, now) })
  return device
}
