/** One open event stream: its heartbeats, its pokes, and the check of its session. */
import type { Shoppers } from '#shared/shoppers.ts'

/** A heartbeat keeps proxies from cutting an idle connection. A device that misses two considers the stream dead. */
const heartbeatMs = 8000
const recheckMs = 60_000

const beatWith = (json: string) => `event: beat\ndata: ${json}\n\n`
const pokeWith = (json = '{}') => `event: poke\ndata: ${json}\n\n`

export interface Listener {
  userId: string
  sessionId: string
  /** The id of the device, which is not poked for its own changes. */
  client: string
}

export interface Stream {
  /** The messages of the stream; ends when the stream must close. Waiting messages of one kind are merged into one. */
  messages(): AsyncGenerator<string, void>
  close(): void
}

export interface Followed {
  /** The delta for the device, as JSON in one line; undefined if it must ask the server. */
  next(): Promise<string | undefined>
  end(): void
}

interface Deps {
  isSignedIn(): Promise<boolean>
  followed: Followed
  /** The people at the market with lists that this person may read. */
  shoppers(): Promise<Shoppers>
  onClose(): void
}

/** `market`: a beat after a change of the people at the market. */
type Kind = 'poke' | 'beat' | 'market'

export interface Subscriber extends Stream, Listener {
  poke(): void
  /** Sends a beat with the current people at the market. */
  showShoppers(): void
}

export function createSubscriber(listener: Listener, { isSignedIn, followed, shoppers, onClose }: Deps): Subscriber {
  const due = new Set<Kind>(['market'])
  let beat = beatWith('{}')
  let left = false
  let wake: () => void = () => undefined
  const send = (kind: Kind) => {
    due.add(kind)
    wake()
  }
  const close = () => {
    left = true
    clearInterval(beats)
    clearInterval(checks)
    followed.end()
    onClose()
    wake()
  }
  const beats = setInterval(send, heartbeatMs, 'beat').unref()
  const checks = setInterval(() => void isSignedIn().then((good) => good || close(), close), recheckMs).unref()

  // A session that has ended meanwhile gets no poke, and sees nobody.
  const compose = async () => {
    if (await isSignedIn()) return pokeWith(await followed.next())
    close()
    return pokeWith()
  }
  const lookAround = async () => {
    const market = await shoppers()
    const isSeen = Object.keys(market).length > 0 && (await isSignedIn())
    beat = beatWith(isSeen ? JSON.stringify({ market }) : '{}')
    return beat
  }
  const write: Record<Kind, () => Promise<string>> = {
    poke: () => compose().catch(() => pokeWith()),
    beat: async () => beat,
    market: () => lookAround().catch(() => beat),
  }

  async function* messages() {
    while (!left) {
      const [kind] = due
      if (kind) {
        due.delete(kind)
        const text = await write[kind]()
        if (!left) yield text
      } else await new Promise<void>((resolve) => (wake = resolve))
    }
  }

  return { ...listener, messages, close, poke: () => send('poke'), showShoppers: () => send('market') }
}
