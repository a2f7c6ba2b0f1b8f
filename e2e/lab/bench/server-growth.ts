import { newId } from '#shared/ids.ts'
import type { AppServer } from '../../app-server.ts'
import { followEvents } from '../peers/events.ts'
import { catchUp, type Grown, withDeletions, withEdits, withMembers, withRows } from '../peers/growth.ts'
import { type Figure, inTurn } from './compare.ts'
import { startOurs } from './scene.ts'
import { costOf } from './server-figures.ts'

const [little, much] = [1000, 100_000]
const [few, many] = [2, 50]
const syncs = 200
const atMost = 1.2

/**
 * The server's processor time for one tick, with 100,000 rows, deleted rows or edits in the notebook beside 1,000, and
 * with 50 members of a list beside 2. The same two devices take part each time.
 */
export async function serverGrowth(rounds: number): Promise<Figure[]> {
  const server = await startOurs()
  try {
    const figures: Figure[] = []
    for (const [of, grow] of [
      ['rows', withRows],
      ['deleted rows', withDeletions],
      ['edits', withEdits],
    ] as const) {
      figures.push(
        ...(await inTurn(rounds, {
          ...{ what: `sync with ${of} behind it`, beside: `100,000 and 1,000 ${of}`, atMost },
          ours: await ticking(server, await grow(server, much), (reader) => reader.pull()),
          floor: await ticking(server, await grow(server, little), (reader) => reader.pull()),
        })),
      )
    }
    return [...figures, ...(await pokeGrowth(rounds, server))]
  } finally {
    await server.remove()
  }
}

/** The cost of a tick that pokes. Two devices have streams, whatever the number of members. */
const pokeGrowth = async (rounds: number, server: AppServer): Promise<Figure[]> =>
  inTurn(rounds, {
    ...{ what: 'poke', beside: '50 and 2 members, of whom one listens beside the author', atMost },
    ours: await poking(server, await withMembers(server, many)),
    floor: await poking(server, await withMembers(server, few)),
  })

/** Returns a measurement of ticks. The other device has fetched each tick, or was poked, before the next one. */
async function ticking(
  server: AppServer,
  { writer, newReader, item }: Grown,
  fetched: (reader: Reader) => Promise<unknown>,
) {
  await catchUp(writer)
  const reader = await newReader()
  await catchUp(reader)
  return async () => {
    const cost = await costOf([server], [reader], syncs, async (device, time) => {
      await writer.send([['items.update', { id: item, purchased: time % 2 === 0 }]])
      await fetched(device)
    })
    return { 'ms of processor': cost['ms of processor'] ?? Number.NaN }
  }
}

type Reader = Awaited<ReturnType<Grown['newReader']>>

async function poking(server: AppServer, grown: Grown) {
  const member = await grown.newReader()
  let hear: (() => void) | undefined
  const nextPoke = () => new Promise<void>((resolve) => (hear = resolve))
  let heard = nextPoke()
  await listen(server, member.cookie, member.client, () => hear?.())
  await listen(server, grown.writer.cookie, newId(), () => undefined)
  return ticking(server, grown, async () => {
    await heard
    heard = nextPoke()
  })
}

/** Opens an event stream of a device. Resolves when the server has answered. */
export const listen = ({ url }: AppServer, cookie: string, client: string, onPoke: (data: string) => void) =>
  new Promise<void>((resolve, reject) => {
    followEvents(`${url}/api/events?client=${client}`, cookie, { onOpen: resolve, onPoke }).catch(reject)
  })
