import { z } from 'zod/mini'
import { givenInPathSchema } from './ids.ts'
import { route } from './route.ts'

/** Within so much time `seenAt` may be behind the last use. */
export const seenWithinMs = 24 * 3600 * 1000

/** One sign-in of a person, as a list of them shows it. */
export const sessionSchema = z.object({
  /** Names the session and opens nothing. */
  id: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  createdAt: z.int(),
  seenAt: z.int(),
  /** In coarse words, as far as it says itself; null when it does not. */
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
    summary: 'Where I am signed in: this session first, then those that were used last',
  }),
  'sessions.end': route({
    kind: 'action',
    method: 'DELETE',
    path: '/api/sessions/{id}',
    /** Any short text: what is no id is answered like one that does not exist. */
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
