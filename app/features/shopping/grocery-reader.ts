import { useEffect, useState } from 'react'
import type { Reader } from '#app/groceries/reader.ts'

let loaded: Reader | undefined

/** The reader of lines, with its dictionary. Rejects if it is unavailable now. */
export async function loadReader(): Promise<Reader> {
  loaded ??= (await import('#app/groceries/reader.ts')).reader
  return loaded
}

/** The loaded reader, for actions that do not wait. */
export const readerNow = (): Reader | undefined => loaded

/** Undefined until it is wanted and loaded: until then text is stored as typed. */
export function useReader(isWanted: boolean): Reader | undefined {
  const [reader, setReader] = useState(loaded)
  useEffect(() => {
    if (!isWanted || reader) return
    let isGone = false
    loadReader().then(
      (next) => {
        if (!isGone) setReader(next)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isWanted, reader])
  return reader
}
