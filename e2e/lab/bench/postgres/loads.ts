import { newId } from '#shared/ids.ts'
import { deltaSchema } from '#shared/sync.ts'
import { type Cost, takeTurns } from '../compare.ts'
import { percentile } from '../figures.ts'
import type { LoadClient } from '../load-client.ts'
import { register } from '../server-figures.ts'
import { listen } from '../server-growth.ts'
import type { Contestant } from './contestants.ts'

/** What people do at a server: prepares it, and returns a measurement. */
export type Load = (contestant: Contestant) => Promise<() => Promise<Cost>>

export const singles =
  (people: number): Load =>
  async (contestant) => {
    const devices = await registerAll(contestant, people)
    return () => contestant.costOf(devices, (device) => device.push(1))
  }

/** New people in each round: a person may have a limited number of rows. */
export const batches =
  (people: number): Load =>
  async (contestant) =>
  async () =>
    contestant.costOf(await registerAll(contestant, people), (device) => device.push(500), 2)

export const oneList =
  (people: number): Load =>
  async (contestant) => {
    const [owner, ...others] = (await registerAll(contestant, people)) as [LoadClient, ...LoadClient[]]
    for (const { email } of others) await owner.share(email)
    return () =>
      contestant.costOf([owner, ...others], (device) =>
        device.send([['items.create', { id: newId(), listId: owner.listId, name: 'Arroz' }]]),
      )
  }

/** The time from the start of a write at the first server until another device at this one sees it. */
export const untilSeen =
  (server: number, times: number): Load =>
  async ({ servers }) => {
    const [[writer], place] = [await register(servers, 1), servers[server]]
    if (!writer || !place) throw new Error('no such server')
    const reader = await writer.another(place.url)
    let poked: (data: string) => void = () => undefined
    await listen(place, reader.cookie, reader.client, (data) => poked(data))
    return async () => {
      const samples: number[] = []
      while (samples.length < times) {
        const heard = new Promise<string>((resolve) => {
          poked = resolve
        })
        const began = performance.now()
        const written = writer.push(1)
        if (!deltaSchema.safeParse(JSON.parse(await heard)).success) await reader.pull()
        samples.push(performance.now() - began)
        await written
      }
      return { 'p95, ms': percentile(samples, 0.95), 'median, ms': percentile(samples, 0.5) }
    }
  }

/** A few at a time: their passwords take the processor for a while. */
async function registerAll({ servers }: Contestant, people: number): Promise<LoadClient[]> {
  const all: LoadClient[] = []
  while (all.length < people) all.push(...(await register(servers, Math.min(8, people - all.length))))
  return all
}

export interface Measured {
  name: string
  costs: Cost[]
}

/** Measures a load at each of these, in turn. */
export async function measureInTurn(
  rounds: number,
  loads: readonly (readonly [name: string, Contestant, Load])[],
): Promise<Measured[]> {
  const measures: (() => Promise<Cost>)[] = []
  for (const [, contestant, load] of loads) measures.push(await load(contestant))
  const costs = await takeTurns(rounds, measures)
  return loads.map(([name], at) => ({ name, costs: costs[at] ?? [] }))
}
