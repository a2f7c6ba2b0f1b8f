import { useCallback, useEffect, useState } from 'react'
import { callRoute } from '#app/api/call.ts'
import { useCalendarAddressTexts } from '#app/messages/calendar-address.ts'
import { announce } from '#app/ui/announcer.tsx'
import { type CalendarAddress, calendarRoutes } from '#shared/calendar-address.ts'
import { useAskedPassword } from './use-asked-password.ts'

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
  const { password, setPassword, wrong, forgetWrong, askOn } = useAskedPassword()
  const [known, setKnown] = useState<Known>({ address: undefined })
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  const attempt = useCallback(async (act: () => Promise<Known>) => {
    setError(undefined)
    setBusy(true)
    await act().then(setKnown, setError)
    setBusy(false)
  }, [])
  const load = useCallback(() => attempt(() => callRoute(calendarRoutes['calendar.get'], {})), [attempt])
  useEffect(() => void load(), [load])

  const make = async (): Promise<Known> => {
    const { path, ...address } = await callRoute(calendarRoutes['calendar.create'], {
      timeZone: timeZoneHere(),
      password,
    })
    setPassword(undefined)
    announce(texts.created)
    return { address, link: location.origin + path }
  }
  return {
    ...known,
    error,
    busy,
    load,
    password,
    setPassword,
    wrong,
    /** True if it asks for the password instead. */
    create: async (): Promise<boolean> => {
      let asks = false
      forgetWrong()
      await attempt(async () => {
        const made = await make().catch((failure: unknown) => askOn(failure))
        asks = made === undefined
        return made ?? known
      })
      return asks
    },
    end: () =>
      attempt(async () => {
        await callRoute(calendarRoutes['calendar.end'], {})
        announce(texts.ended)
        return { address: null }
      }),
  }
}

const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
