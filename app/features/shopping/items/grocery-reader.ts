import { useEffect } from 'react'
import { useLive } from '#app/data-react/use-live.ts'
import type { Reader } from '#app/groceries/reader.ts'
import { lazyValue } from '#app/lib/lazy-value.ts'

/** The reader of shopping lines, with its dictionary; undefined until it is loaded. */
export const liveReader = lazyValue(async () => (await import('#app/groceries/reader.ts')).reader)

/** Resolves with the reader, once it is loaded. Rejects if that fails. */
export async function loadReader(): Promise<Reader> {
  await liveReader.fetch()
  return liveReader.get() as Reader
}

/** The reader if it is loaded, for actions that do not wait. */
export const readerNow = (): Reader | undefined => liveReader.get()

/**
 * The reader; undefined until it is loaded, which begins when `isWanted` is true. Until then text is stored as typed.
 */
export function useReader(isWanted: boolean): Reader | undefined {
  useEffect(() => {
    if (isWanted) liveReader.fetch().catch(() => undefined)
  }, [isWanted])
  return useLive(liveReader)
}
