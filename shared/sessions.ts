import { z } from 'zod/mini'
import { dayMs } from './days.ts'
import { givenInPathSchema } from './ids.ts'
import { route } from './route.ts'

/** Limit by which `seenAt` may lag behind the last use. */
export const seenWithinMs = dayMs

/** One session of a person, as listed in the settings. */
export const sessionSchema = z.object({
  /** Identifies the session, but signs nobody in. */
  id: z.string(),
  /** True for the session of the request. */
  current: z.boolean(),
  createdAt: z.int(),
  seenAt: z.int(),
  /** A coarse label from the user agent; null if unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
})

export type SessionView = z.infer<typeof sessionSchema>

export const sessionRoutes = {
  'sessions.all': route({
    kind: 'action',
    method: 'GET',
    path: '/api/sessions',
    input: z.object({}),
    reply: z.array(sessionSchema),
    summary: 'My sessions: this one first, then by last use',
  }),
  'sessions.end': route({
    kind: 'action',
    method: 'DELETE',
    path: '/api/sessions/{id}',
    /** Any short text is valid input: a malformed id is answered like an unknown one. */
    input: z.object({ id: givenInPathSchema() }),
    reply: z.void(),
    summary: 'Sign one of my sessions out',
  }),
  'sessions.endOthers': route({
    kind: 'action',
    method: 'DELETE',
    path: '/api/sessions',
    input: z.object({}),
    reply: z.void(),
    summary: 'Sign all my other sessions out',
  }),
}
