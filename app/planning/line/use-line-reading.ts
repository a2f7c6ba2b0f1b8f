import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react'
import { useLive } from '#app/data-react/use-live.ts'
import { useToday } from '#app/data-react/use-today.ts'
import type { RefusedPart } from '#app/days/read-day.ts'
import { timesRemindSetting } from '#app/device/times-remind.ts'
import { lazyValue } from '#app/lib/lazy-value.ts'
import { useLanguage, useMessages } from '#app/messages/language.ts'
import { useReminderOffer } from './reminder-offer.tsx'

const liveReader = lazyValue(async () => (await import('./line-reader.ts')).lineReader)
/** The longest wait of an added text for the reader. */
const longestWaitMs = 1000
const nothing: readonly RefusedPart[] = []
const everyPart: readonly RefusedPart[] = ['when', 'priority']

interface Reading {
  always?: readonly RefusedPart[]
  day?: string | undefined
}

/**
 * The reading of a line that somebody types. A refused part is not read again until the line is empty: its words stay in
 * the title. `always` are the parts that are never read, and `day` is the day of a line that says none. Text that is added while the reader is being loaded waits for it
 * a moment; without it there are no rows.
 */
export function useLineReading(text: string, { always = nothing, day }: Reading = {}) {
  const [isUsed, setUsed] = useState(false)
  const [refused, setRefused] = useState<readonly RefusedPart[]>([])
  if (text.trim() === '' && refused.length > 0) setRefused([])
  const reader = useLive(liveReader)
  const { offer, tell } = useReminderOffer()
  const context = useContext(day)
  const unread = useMemo(() => [...always, ...refused], [always, refused])
  useEffect(() => {
    if (isUsed) liveReader.fetch().catch(() => undefined)
  }, [isUsed])
  const reading = useMemo(() => reader?.read(text, unread, context()), [reader, text, unread, context])
  const parts = reading?.parts ?? []
  const isRefused = refused.length > 0 && text.trim() !== ''
  const liveRows = async <Rows>(rowsBy: (reader: NonNullable<ReturnType<typeof liveReader.get>>) => Rows) => {
    if (!liveReader.get()) await readerOrWait()
    const live = liveReader.get()
    return live && rowsBy(live)
  }
  return {
    understood: {
      title: reading?.title ?? '',
      parts,
      isRefused,
      refuse: (some: readonly RefusedPart[]) => setRefused([...refused, ...some]),
      readAgain: () => setRefused([]),
    },
    isShown: parts.length > 0 || isRefused,
    use: () => setUsed(true),
    /** The needs of the first reminder on this device. */
    offer,
    readLine: async (line: string) => {
      const read = await liveRows((live) => live.read(line, unread, context()))
      tell(read?.rows)
      return read
    },
    readLines: async (lines: string) => {
      const rows = await liveRows((live) => live.readLines(lines, context()))
      tell(rows)
      return rows
    },
    /** Escape refuses all that was read, and another one reads it again. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || (parts.length === 0 && !isRefused)) return
      setRefused(parts.length > 0 ? everyPart : [])
      event.preventDefault()
    },
  }
}

/** A function that gives what a reading depends on. */
function useContext(day: string | undefined) {
  const { dates, tasks } = useMessages()
  const language = useLanguage()
  const today = useToday()
  return useCallback(
    () => ({
      today,
      nowMs: Date.now(),
      language,
      words: dates,
      priorities: tasks.priority,
      timesRemind: timesRemindSetting.get(),
      day,
    }),
    [today, language, dates, tasks, day],
  )
}

/**
 * Resolves when the reader is loaded or cannot be loaded, for example offline; after `longestWaitMs` at the latest, and
 * at once when the page is left, because it may not come back.
 */
async function readerOrWait(): Promise<void> {
  const isOver = new AbortController()
  const { signal } = isOver
  const waits = [
    liveReader.fetch().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, longestWaitMs)),
    new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { signal })),
  ]
  await Promise.race(waits)
  isOver.abort()
}
