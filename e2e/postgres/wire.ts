import { openRelay } from '#sync-server/testing/relay.ts'

/** The way of servers to a PostgreSQL, which can lead to another one, and be cut. */
export interface Wire {
  /** The URL of the database by this way. */
  url: string
  /** New connections lead there. */
  leadTo(url: string): void
  /** Is asked about what a server sends, in one piece; false lets it get lost. */
  passes: (sent: Buffer) => boolean
  close(): Promise<void>
}

export async function openWire(to: string): Promise<Wire> {
  let target = to
  const relay = await openRelay(
    () => target,
    (near, far) => {
      near.on('data', (sent) => wire.passes(sent) && far.write(sent))
      far.pipe(near)
    },
  )
  const wire: Wire = {
    url: relay.url,
    leadTo: (url) => {
      target = url
    },
    passes: () => true,
    close: relay.close,
  }
  return wire
}
