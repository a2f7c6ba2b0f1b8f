import { useEffect, useState } from 'react'
import type { Reader } from '#app/groceries/reader.ts'

let loaded: Reader | undefined

/** What understands lines, with its dictionary. Rejects when it cannot be had now. */
export async function loadReader(): Promise<Reader> {
  loaded ??= (await import('#app/groceries/reader.ts')).reader
  return loaded
}

/** What has been loaded before, for acts that do not wait. */
export const readerNow = (): Reader | undefined => loaded

/** Undefined until it is wanted and here: what is written until then is written down as it was typed. */
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
