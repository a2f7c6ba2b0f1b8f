import type { LoadClient } from './load-client.ts'

/** So many devices at once, each of a person of its own. */
export const clients = 32
const [batch, batchers] = [500, 8]

/** What a second has room for. */
interface Rates {
  /** Syncs that bring one mutation each. */
  single: number
  /** Mutations, of which each sync brings 500. */
  batched: number
  /** Syncs that bring nothing and find nothing new. */
  pull: number
}

export async function ratesOf(people: LoadClient[]): Promise<Rates> {
  await perSecond(people, 1500, (person) => person.push(1))
  const single = await perSecond(people, 8000, (person) => person.push(1))
  const pull = await perSecond(people, 20_000, (person) => person.pull())
  const batches = await perSecond(people.slice(0, batchers), 120, (person) => person.push(batch))
  return { single, batched: batches * batch, pull }
}

/** Calls `act` `times` times, each person one call after the other. Resolves with calls per second. */
export async function perSecond(people: LoadClient[], times: number, act: (person: LoadClient) => Promise<unknown>) {
  let left = times
  const began = performance.now()
  const work = async (person: LoadClient) => {
    while (left-- > 0) await act(person)
  }
  await Promise.all(people.map(work))
  return times / ((performance.now() - began) / 1000)
}
