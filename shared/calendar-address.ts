import { z } from 'zod/mini'
import { shownPasswordSchema } from './auth.ts'
import { timeZoneSchema } from './notifications.ts'
import { route } from './route.ts'

/** The address by which calendar apps read a person's days, without its secret. */
const calendarAddressSchema = z.object({
  createdAt: z.int(),
  /** The time zone of the times of day, as given by the browser that made the address. */
  timeZone: z.string(),
})

export type CalendarAddress = z.infer<typeof calendarAddressSchema>

/** The server stores only a hash of the secret, so an address is shown once, when it is made. */
const newAddressSchema = z.extend(calendarAddressSchema, { path: z.string() })

export type NewCalendarAddress = z.infer<typeof newAddressSchema>

export const calendarRoutes = {
  'calendar.get': route({
    kind: 'action',
    method: 'GET',
    path: '/api/calendar',
    input: z.object({}),
    reply: z.object({ address: z.nullable(calendarAddressSchema) }),
    summary: 'The time at which the address of my calendar was made; the address itself is not stored',
  }),
  'calendar.create': route({
    kind: 'action',
    method: 'POST',
    path: '/api/calendar',
    /** The password is needed ten minutes after the sign-in. */
    input: z.object({ timeZone: z.optional(timeZoneSchema), password: z.optional(shownPasswordSchema) }),
    reply: newAddressSchema,
    summary: 'Make a secret address of my calendar; an earlier one ends',
  }),
  'calendar.end': route({
    kind: 'action',
    method: 'DELETE',
    path: '/api/calendar',
    input: z.object({}),
    reply: z.void(),
    summary: 'End the address of my calendar',
  }),
}
