/** The cost of one sync, in time and bytes, with growing data: rows, edits, deletions, members. Caderneta alone. */
import { newId } from '#shared/ids.ts'
import { startAppServer } from '../../app-server.ts'
import { percentile } from '../bench/figures.ts'
import { type LoadClient, registerLoadClient } from '../bench/load-client.ts'
import { type ByteProxy, openByteProxy } from './byte-proxy.ts'

/**
 * The cost with `size` rows, edits, deletions or members. Push and pull are medians, the first sync is measured once.
 * Bytes are those of both directions, with headers, uncompressed.
 */
export interface GrowthPoint {
  /** The growing quantity in words. */
  of: string
  size: number
  /** Time until a device has sent one tick of an item. */
  pushMs: number
  pushBytes: number
  /** Time until another device has fetched that tick. */
  pullMs: number
  pullBytes: number
  /** Time until a new device has fetched everything. */
  firstMs: number
  firstBytes: number
}

interface Scene {
  url: string
  proxy: ByteProxy
}

type Act = [op: string, args: Record<string, unknown>]

const samples = 21
const batch = 500
/** The limit of one list (docs/decisions/020). */
const rowsOfList = 20_000

/** Measures every curve. Each point begins with a new person. */
export async function growthPoints(quick: boolean): Promise<GrowthPoint[]> {
  const server = await startAppServer({ RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error' })
  const proxy = await openByteProxy(Number(new URL(server.url).port))
  const scene = { url: proxy.url, proxy }
  try {
    const points: GrowthPoint[] = []
    for (const [of, sizes, grow] of curves(quick)) {
      for (const size of sizes) {
        const point = { of, size, ...(await measure(scene, await grow(scene, size))) }
        console.error(`${of}, ${size}: push ${point.pushMs.toFixed(1)} ms, pull ${point.pullMs.toFixed(1)} ms`)
        points.push(point)
      }
    }
    return points
  } finally {
    await proxy.close()
    await server.remove()
  }
}

export interface Grown {
  writer: LoadClient
  /** A new device of the writer, or that of the list's last member. */
  newReader(): Promise<LoadClient>
  /** The row that is ticked. */
  item: string
}

const curves = (quick: boolean): [string, number[], (scene: Scene, size: number) => Promise<Grown>][] => [
  ['rows', quick ? [1000, 10_000] : [1000, 10_000, 20_000, 100_000], withRows],
  ['edits of 1,000 rows', quick ? [1000] : [1000, 10_000, 100_000], withEdits],
  ['deleted rows beside 1,000', quick ? [1000] : [1000, 10_000, 19_000], withDeletions],
  ['members of a list of 1,000', quick ? [10] : [1, 10, 50], withMembers],
]

export async function withRows({ url }: Pick<Scene, 'url'>, size: number): Promise<Grown> {
  const writer = await registerLoadClient(url)
  const ids = await fillLists(writer, size)
  return { writer, newReader: () => writer.another(), item: ids[0] ?? '' }
}

export async function withEdits({ url }: Pick<Scene, 'url'>, size: number): Promise<Grown> {
  const writer = await registerLoadClient(url)
  const ids = await addItems(writer, writer.listId, 1000)
  const edit = (at: number): Act => ['items.update', { id: ids[at % ids.length], quantity: `${at}` }]
  await sendAll(
    writer,
    Array.from({ length: size }, (_, at) => edit(at)),
  )
  return { writer, newReader: () => writer.another(), item: ids[0] ?? '' }
}

export async function withDeletions({ url }: Pick<Scene, 'url'>, size: number): Promise<Grown> {
  const writer = await registerLoadClient(url)
  const ids = await fillLists(writer, 1000 + size)
  const deletions = ids.slice(1000).map((id): Act => ['items.delete', { id }])
  await sendAll(writer, deletions)
  return { writer, newReader: () => writer.another(), item: ids[0] ?? '' }
}

/** The default list with 1,000 items, shared with `size` people. The reader is the last of them. */
export async function withMembers({ url }: Pick<Scene, 'url'>, size: number): Promise<Grown> {
  const writer = await registerLoadClient(url)
  const ids = await addItems(writer, writer.listId, 1000)
  let member = writer
  for (let count = 0; count < size; count++) {
    member = await registerLoadClient(url)
    await writer.share(member.email)
  }
  return { writer, newReader: async () => member, item: ids[0] ?? '' }
}

/** Adds items to the default list until it is full, then to further ones. Resolves with the ids of the items. */
async function fillLists(writer: LoadClient, size: number): Promise<string[]> {
  const ids: string[] = []
  for (let left = size; left > 0; left -= rowsOfList) {
    const listId = left === size ? writer.listId : newId()
    if (listId !== writer.listId) await writer.send([['lists.create', { id: listId, title: 'Outra lista' }]])
    ids.push(...(await addItems(writer, listId, Math.min(left, rowsOfList))))
  }
  return ids
}

async function addItems(writer: LoadClient, listId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  await sendAll(
    writer,
    ids.map((id, at): Act => ['items.create', { id, listId, name: `Arroz ${at}` }]),
  )
  return ids
}

async function sendAll(writer: LoadClient, acts: Act[]): Promise<void> {
  for (let from = 0; from < acts.length; from += batch) await writer.send(acts.slice(from, from + batch))
}

async function measure({ proxy }: Scene, { writer, newReader, item }: Grown) {
  await catchUp(writer)
  let reader = writer
  const [firstMs, firstBytes] = await costOf(proxy, async () => {
    reader = await newReader()
    await catchUp(reader)
  })
  const pushes: [ms: number, bytes: number][] = []
  const pulls: typeof pushes = []
  for (let sample = 0; sample < samples; sample++) {
    const tick: Act = ['items.update', { id: item, purchased: sample % 2 === 0 }]
    pushes.push(await costOf(proxy, () => writer.send([tick])))
    pulls.push(await costOf(proxy, () => reader.pull()))
  }
  const median = (of: typeof pushes, at: 0 | 1) =>
    percentile(
      of.map((cost) => cost[at]),
      0.5,
    )
  return {
    ...{ pushMs: median(pushes, 0), pushBytes: median(pushes, 1) },
    ...{ pullMs: median(pulls, 0), pullBytes: median(pulls, 1) },
    ...{ firstMs, firstBytes },
  }
}

export async function catchUp(device: LoadClient): Promise<void> {
  while ((await device.pull()).more) await Promise.resolve()
}

async function costOf(proxy: ByteProxy, act: () => Promise<unknown>): Promise<[ms: number, bytes: number]> {
  proxy.reset()
  const began = performance.now()
  await act()
  const tookMs = performance.now() - began
  const { up, down } = proxy.counted()
  return [tookMs, up + down]
}
