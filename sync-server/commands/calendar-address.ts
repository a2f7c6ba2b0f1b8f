import { canonicalZone, usualTimeZone } from '#shared/notifications.ts'
import { signedIn } from '#sync-server/access/signed-in.ts'
import type { Actions } from '#sync-server/context.ts'
import {
  calendarAddressOf,
  createCalendarAddress,
  deleteCalendarAddress,
} from '#sync-server/db/queries/calendar-addresses.ts'
import { recordSecurityEvent } from '#sync-server/db/queries/security-events.ts'
import { eventSource } from './auth/event-source.ts'
import { signedOut } from './auth/proof-of-person.ts'

export const calendarActions: Pick<Actions, 'calendar.get' | 'calendar.create' | 'calendar.end'> = {
  'calendar.get': async (c) => {
    const userId = signedIn(c)
    return { address: (await c.store.read((tx) => calendarAddressOf(tx, userId))) ?? null }
  },

  'calendar.create': async (c, { timeZone: zone = usualTimeZone }) => {
    const userId = signedIn(c)
    await c.limits.take({ calendarAddress: userId })
    const [timeZone, now] = [canonicalZone(zone) ?? usualTimeZone, c.now()]
    return c.store.write(async (tx) => {
      const secret = await createCalendarAddress(tx, { userId, timeZone, now })
      if (secret === undefined) throw signedOut()
      await recordSecurityEvent(tx, { kind: 'calendar-opened', userId, ...eventSource(c) })
      return { path: `/api/calendar/${secret}.ics`, timeZone, createdAt: now }
    })
  },

  'calendar.end': async (c) => {
    const userId = signedIn(c)
    await c.store.write(async (tx) => {
      if (!(await deleteCalendarAddress(tx, userId))) return
      await recordSecurityEvent(tx, { kind: 'calendar-closed', userId, ...eventSource(c) })
    })
  },
}
