/**
 * What a device gets with a poke, so that it need not ask: what has moved since the answer that it was given last, by this
 * process. The device takes it in only where it has taken in that answer, and asks otherwise; nothing depends on it.
 */
import type { Delta, SyncAnswer, SyncInput } from '#shared/sync.ts'
import type { Store } from '#sync-server/db/store.ts'
import { pull } from './pull.ts'

/** Characters of JSON. A device that lacks more asks for it, in pages of its own measure. */
const deltaMaxLength = 16_000
/** So much is remembered of a device, in memory. */
const maxCursors = 200

interface Deps {
  store: Store
  build: string | undefined
  now(): number
}

interface Device {
  /** What it would ask next; undefined where this process does not know. */
  next: SyncInput | undefined
}

/** What this process knows of the devices whose streams are open here. */
export function createDeltas({ store, build, now }: Deps) {
  const devices = new Map<string, Device>()

  async function nextFor(device: Device): Promise<string | undefined> {
    const request = device.next
    if (!request) return undefined
    const { user, client, bookmark } = request
    const page = await store.read((tx) => pull(tx, user, request))
    // It has asked meanwhile: what it is being told then comes after this.
    if (device.next !== request) return undefined
    const delta: Delta = { client, since: bookmark, answer: { now: now(), build, results: [], ...page } }
    const text = JSON.stringify(delta)
    // That a list may no longer be seen is said by an answer alone, which names all that the device has.
    const isWhole = page.gone.length === 0 && text.length <= deltaMaxLength
    device.next = isWhole ? requestAfter(request, delta.answer) : undefined
    return device.next && text
  }

  return {
    /** To be called when a device begins to listen; the newest of its streams is the one that counts. */
    follow: (userId: string, client: string) => {
      const name = nameOf(userId, client)
      const device: Device = { next: undefined }
      devices.set(name, device)
      return {
        /** What it lacks, a Delta as JSON; undefined where it had better ask. */
        next: () => nextFor(device),
        end: () => {
          if (devices.get(name) === device) devices.delete(name)
        },
      }
    },
    /** To be called with each answer that is given to a device. */
    answered: (request: SyncInput, answer: SyncAnswer): void => {
      const device = devices.get(nameOf(request.user, request.client))
      if (device) device.next = requestAfter(request, answer)
    },
  }
}

const nameOf = (userId: string, client: string): string => `${userId} ${client}`

/** What a device asks next, once it has taken in its answer; undefined where it has more to ask for first. */
function requestAfter(request: SyncInput, { epoch, bookmark, scopes, gone, more }: SyncAnswer): SyncInput | undefined {
  const cursors = { ...request.cursors }
  for (const id of gone) delete cursors[id]
  for (const { id, to } of scopes) cursors[id] = to
  if (more || Object.keys(cursors).length > maxCursors) return undefined
  return { ...request, epoch, bookmark, cursors, push: [], budget: deltaMaxLength }
}
