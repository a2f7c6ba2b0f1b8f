import { openRelay } from './relay.ts'

/** A proxy to a server that can drop all traffic silently, as when a machine has died. */
export interface BlackHoleProxy {
  /** The URL of the server through this proxy. */
  url: string
  /** Existing connections stay open but carry nothing; new ones work. */
  goSilent(): void
  /** Ends the existing connections. */
  cut(): void
  close(): Promise<void>
}

export async function openBlackHoleProxy(to: string): Promise<BlackHoleProxy> {
  const { url, ends, cut, close } = await openRelay(
    () => to,
    (near, far) => near.pipe(far).pipe(near),
  )
  return {
    url,
    goSilent: () => {
      for (const end of ends) end.unpipe().pause()
    },
    cut,
    close,
  }
}
