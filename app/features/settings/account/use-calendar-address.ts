import { useCallback, useEffect, useState } from 'react'
import { callRoute } from '#app/api/call.ts'
import { useCalendarAddressTexts } from '#app/messages/calendar-address.ts'
import { useMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { type CalendarAddress, calendarRoutes } from '#shared/calendar-address.ts'
import { isRefusal } from './failure.tsx'

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
  const { auth, accountSettings } = useMessages()
  const [known, setKnown] = useState<Known>({ address: undefined })
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [password, setPassword] = useState<string>()
  const [wrong, setWrong] = useState<string>()

  const attempt = useCallback(async (act: () => Promise<Known>) => {
    setError(undefined)
    setBusy(true)
    setWrong(undefined)
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
  /** The server asks for the password some time after the sign-in. */
  const askOn = (failure: unknown): undefined => {
    const isWrong = isRefusal(failure, 'wrong_password')
    if (!isWrong && !isRefusal(failure, 'invalid')) throw failure
    setPassword((typed) => typed ?? '')
    if (isWrong) setWrong(accountSettings.password.wrong)
    else if (password !== undefined) setWrong(auth.passwordRequired)
  }
  return {
    ...known,
    error,
    busy,
    load,
    /** The typed password; undefined as long as the server needs none. */
    password,
    setPassword,
    /** The error of the password. */
    wrong,
    /** True if it asks for the password instead. */
    create: async (): Promise<boolean> => {
      let asks = false
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
