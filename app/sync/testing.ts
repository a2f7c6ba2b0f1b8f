/** Stand-ins for the browser in tests of the engine: its end of event streams, and its locks. */
import type { Mutation, SyncAnswer, SyncRequest } from '#shared/sync.ts'

/** The browser's end of an event stream, one for each attempt to open it. */
export class Stream extends EventTarget {
  static readonly all: Stream[] = []
  isOpen = true
  constructor() {
    super()
    Stream.all.push(this)
  }
  happens(what: 'open' | 'poke' | 'beat' | 'error', data = '{}'): void {
    this.dispatchEvent(new MessageEvent(what, { data }))
  }
  close(): void {
    this.isOpen = false
  }
}

/** Lets everything run that waits for the database only. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The answer of a server that has accepted everything and has no news. */
export function allTaken({ push }: Pick<SyncRequest, 'push'>): SyncAnswer {
  const results = (push as Mutation[]).map(({ seq, mid }) => ({ seq, mid, outcome: 'ok' as const }))
  return { epoch: 'e', bookmark: 'b', now: 0, results, scopes: [], gone: [], more: false }
}

interface Options {
  steal?: boolean
  signal?: AbortSignal
}

interface Holder {
  lose(): void
}

/** The browser's locks: one holder per name at a time; others wait or steal. */
export function createLocks() {
  const holders = new Map<string, Holder>()
  const queues = new Map<string, (() => void)[]>()

  const leave = (name: string, holder: Holder) => {
    if (holders.get(name) !== holder) return
    holders.delete(name)
    queues.get(name)?.shift()?.()
  }
  const request = <T>(name: string, { steal, signal }: Options, use: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const stop = (reason: string) => reject(new DOMException(reason, 'AbortError'))
      const hold = () => {
        const holder = { lose: () => stop('stolen') }
        holders.set(name, holder)
        use()
          .then(resolve, reject)
          .finally(() => leave(name, holder))
      }
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      if (steal) holders.get(name)?.lose()
      if (steal || !holders.has(name)) hold()
      else queue.push(hold)
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(hold)
        if (place >= 0) queue.splice(place, 1)
        stop('no longer wanted')
      })
    })

  return {
    request: <T>(name: string, ...rest: [() => Promise<T>] | [Options, () => Promise<T>]): Promise<T> =>
      rest.length === 1 ? request(name, {}, rest[0]) : request(name, ...rest),
  }
}
