import type { NewCalendarAddress } from '#shared/calendar-address.ts'
import { canonicalZone, usualTimeZone } from '#shared/notifications.ts'
import { signedIn } from '#sync-server/access/signed-in.ts'
import type { ActionContext, Actions } from '#sync-server/context.ts'
import {
  calendarAddressOf,
  createCalendarAddress,
  deleteCalendarAddress,
} from '#sync-server/db/queries/calendar-addresses.ts'
import { addJob } from '#sync-server/db/queries/jobs.ts'
import { recordSecurityEvent } from '#sync-server/db/queries/security-events.ts'
import { eventSource } from './auth/event-source.ts'
import { type Proved, provedForLong } from './auth/proof-of-person.ts'

export const calendarActions: Pick<Actions, 'calendar.get' | 'calendar.create' | 'calendar.end'> = {
  'calendar.get': async (c) => {
    const userId = signedIn(c)
    return { address: (await c.store.read((tx) => calendarAddressOf(tx, userId))) ?? null }
  },

  /** The address outlives the session that makes it, so its person proves themselves and is notified. */
  'calendar.create': async (c, { timeZone = usualTimeZone, password }) => {
    await c.limits.take({ calendarAddress: signedIn(c) })
    return provedForLong(c, password, (proved) => create(c, timeZone, proved))
  },

  'calendar.end': async (c) => {
    const userId = signedIn(c)
    await c.store.write(async (tx) => {
      if (!(await deleteCalendarAddress(tx, userId))) return
      await recordSecurityEvent(tx, { kind: 'calendar-closed', userId, ...eventSource(c) })
    })
  },
}

async function create(c: ActionContext, zone: string, proved: Proved): Promise<NewCalendarAddress> {
  const [timeZone, now] = [canonicalZone(zone) ?? usualTimeZone, c.now()]
  return c.store.write(async (tx) => {
    const { id: userId } = await proved(tx)
    const secret = await createCalendarAddress(tx, { userId, timeZone, now })
    await recordSecurityEvent(tx, { kind: 'calendar-opened', userId, ...eventSource(c) })
    await addJob(tx, { kind: 'calendar-opened-mail', payload: { userId } }, now)
    return { path: `/api/calendar/${secret}.ics`, timeZone, createdAt: now }
  })
}
