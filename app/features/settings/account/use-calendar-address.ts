import { useCallback, useEffect, useState } from 'react'
import { call } from '#app/api/call.ts'
import { useCalendarAddressTexts } from '#app/messages/calendar-address.ts'
import { announce } from '#app/ui/announcer.tsx'
import type { CalendarAddress } from '#shared/calendar-address.ts'

/**
 * The address on the server: undefined until it answers, null without one. `link` is its URL, known only right after it
 * was created.
 */
interface Known {
  address: CalendarAddress | null | undefined
  link?: string
}

/** The secret address of the calendar, and its changes, which need a network. */
export function useCalendarAddress() {
  const texts = useCalendarAddressTexts()
  const [known, setKnown] = useState<Known>({ address: undefined })
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  const attempt = useCallback(async (act: () => Promise<Known>) => {
    setError(undefined)
    setBusy(true)
    await act().then(setKnown, setError)
    setBusy(false)
  }, [])
  const load = useCallback(() => attempt(() => call('calendar.get', {})), [attempt])
  useEffect(() => void load(), [load])

  return {
    ...known,
    error,
    busy,
    load,
    create: () =>
      attempt(async () => {
        const { path, ...address } = await call('calendar.create', { timeZone: timeZoneHere() })
        announce(texts.created)
        return { address, link: location.origin + path }
      }),
    end: () =>
      attempt(async () => {
        await call('calendar.end', {})
        announce(texts.ended)
        return { address: null }
      }),
  }
}

const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
