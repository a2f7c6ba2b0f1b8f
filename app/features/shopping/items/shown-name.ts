/**
 * The name of an item on the screen: with a capital letter at once, and with the accents of the dictionary once the
 * reader is loaded. An accent changes no width, so no row moves. The stored name stays as typed.
 */
import { useEffect, useMemo } from 'react'
import { useLive } from '#app/data-react/use-live.ts'
import { spelled } from '#app/groceries/spelled.ts'
import { liveReader, loadReader, readerNow } from './grocery-reader.ts'

type Spelled = (name: string) => string

export const shownName: Spelled = (name) => readerNow()?.spelled(name) ?? spelled(name)

/**
 * Resolves with `shownName` for texts that are drawn once, such as in a picture: it waits for the dictionary, unless
 * loading fails.
 */
export const loadShownName = (): Promise<Spelled> =>
  loadReader().then(
    () => shownName,
    () => shownName,
  )

/** `shownName` of a name, drawn again once the dictionary is loaded, which happens after everything else. */
export function useShownName(name: string): string {
  const reader = useLive(liveReader)
  useEffect(() => liveReader.fetchLater(), [])
  return useMemo(() => reader?.spelled(name) ?? spelled(name), [reader, name])
}
