/**
 * Computes the delta that is sent with a poke: the changes since the last answer that this process gave the device. The
 * device applies it only on top of that answer; otherwise it asks the server, so a lost delta does no harm.
 */
import type { Delta, SyncAnswer, SyncInput } from '#shared/sync.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import { pull } from './pull.ts'

/** Limit of a delta, in characters of JSON. A device asks for longer changes in pages of its own size. */
const deltaMaxLength = 16_000
/** Limit of cursors stored per device, in memory. */
const maxCursors = 200

interface Deps {
  store: Store
  build: string | undefined
  now(): number
}

interface Device {
  /**
   * The request that the device would send next, by the last answer that this process gave it. Undefined without such
   * an answer, or after one with more pages or too many cursors.
   */
  next: SyncInput | undefined
}

/** The state of the devices with open streams in this process. */
export function createDeltas({ store, build, now }: Deps) {
  const devices = new Map<string, Device>()

  async function nextFor(device: Device): Promise<string | undefined> {
    const request = device.next
    if (!request) return undefined
    const { user, client, bookmark } = request
    const page = await store.read((tx) => pull(tx, user, request))
    // The device has asked meanwhile: its answer includes this change.
    if (device.next !== request) return undefined
    const delta: Delta = { client, since: bookmark, answer: { now: now(), build, results: [], ...page } }
    const text = JSON.stringify(delta)
    // Only an answer reports the end of a list, because it considers all cursors of the device.
    const isWhole = page.gone.length === 0 && text.length <= deltaMaxLength
    device.next = isWhole ? requestAfter(request, delta.answer) : undefined
    return device.next && text
  }

  return {
    /** Tracks a device from now on; call it when the device opens a stream. Only its newest stream counts. */
    follow: (userId: string, client: string) => {
      const name = nameOf(userId, client)
      const device: Device = { next: undefined }
      devices.set(name, device)
      return {
        /** The changes that the device lacks, a Delta as JSON; undefined if it must ask. */
        next: () => nextFor(device),
        end: () => {
          if (devices.get(name) === device) devices.delete(name)
        },
      }
    },
    /** Call it with each sync answer given to a device. */
    answered: (request: SyncInput, answer: SyncAnswer): void => {
      const device = devices.get(nameOf(request.user, request.client))
      if (device) device.next = requestAfter(request, answer)
    },
  }
}

const nameOf = (userId: string, client: string): string => `${userId} ${client}`

/** The next request of a device after this answer; undefined if the answer is incomplete or has too many cursors. */
function requestAfter(request: SyncInput, { epoch, bookmark, scopes, gone, more }: SyncAnswer): SyncInput | undefined {
  const cursors = { ...request.cursors }
  for (const id of gone) delete cursors[id]
  for (const { id, to } of scopes) cursors[id] = to
  if (more || Object.keys(cursors).length > maxCursors) return undefined
  return { ...request, epoch, bookmark, cursors, push: [], budget: deltaMaxLength }
}
