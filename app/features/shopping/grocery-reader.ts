import { useEffect } from 'react'
import { useLive } from '#app/data-react/use-live.ts'
import type { Reader } from '#app/groceries/reader.ts'
import { lazyValue } from '#app/lib/lazy-value.ts'

/** The reader of lines, with its dictionary. */
export const liveReader = lazyValue(async () => (await import('#app/groceries/reader.ts')).reader)

/** The same. Rejects if it is unavailable now. */
export async function loadReader(): Promise<Reader> {
  await liveReader.fetch()
  return liveReader.get() as Reader
}

/** The loaded reader, for actions that do not wait. */
export const readerNow = (): Reader | undefined => liveReader.get()

/** Undefined until it is wanted and loaded: until then text is stored as typed. */
export function useReader(isWanted: boolean): Reader | undefined {
  useEffect(() => {
    if (isWanted) liveReader.fetch().catch(() => undefined)
  }, [isWanted])
  return useLive(liveReader)
}
