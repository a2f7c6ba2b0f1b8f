/** Administration of the server. These routes exist for administrators only, and none shows what a person has written. */
import { z } from 'zod/mini'
import { shownPasswordSchema } from './auth.ts'
import { givenInPathSchema, givenSchema, idSchema } from './ids.ts'
import { route } from './route.ts'
import { auditActions } from './security-events.ts'

const access = 'administrator'

const auditEventSchema = z.object({
  id: z.string(),
  /** ms since 1970. */
  at: z.int(),
  action: z.enum(auditActions),
  /** The e-mail address of the administrator at the time, or the name of the command on the server. */
  actorName: z.string(),
  /** The e-mail address of the person it was done to, or for whom an invitation is. */
  subjectName: z.string(),
})

export type AuditEventView = z.infer<typeof auditEventSchema>

const personViewSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.nullable(z.string()),
  emailConfirmed: z.boolean(),
  isAdmin: z.boolean(),
  /** Times in ms since 1970. */
  disabledAt: z.nullable(z.int()),
  createdAt: z.int(),
  /** Up to a day too early; null if the person was not seen for half a year. */
  seenAt: z.nullable(z.int()),
  /** The number of signed-in browsers. */
  devices: z.int(),
  /** Bytes of text that the server stores for the person. */
  storage: z.int(),
})

export type PersonView = z.infer<typeof personViewSchema>

/** The id of a person. Any short text passes: an unknown one is answered like a missing route. */
const personSchema = z.object({ id: givenInPathSchema() })

/**
 * The acts that outlast the session of a found phone need the administrator's own password, as one's own deletion does;
 * without one, a recent sign-in.
 */
const provedSchema = z.extend(personSchema, { password: z.optional(shownPasswordSchema) })

const act = (path: string, summary: string) =>
  route({
    kind: 'action',
    method: 'POST',
    path: `/api/admin/people/{id}/${path}`,
    access,
    input: personSchema,
    reply: z.void(),
    status: 204,
    summary,
  })

export const administrationRoutes = {
  'admin.people.list': route({
    kind: 'action',
    method: 'GET',
    path: '/api/admin/people',
    access,
    input: z.object({
      /** Part of a name or an address, without regard to accents and capitals. */
      search: z.optional(givenSchema()),
      after: z.optional(givenSchema()),
    }),
    reply: z.object({
      people: z.array(personViewSchema),
      /** `after` of the next page; absent on the last one. */
      next: z.optional(z.string()),
      /** The number of people on all pages. */
      total: z.int(),
    }),
    summary: 'The people of this server, by address',
  }),
  'admin.people.disable': act('disable', 'End every entrance to an account; what its person shared stays'),
  'admin.people.enable': act('enable', 'Let a disabled person sign in again'),
  'admin.people.endSessions': act('end-sessions', 'Sign a person out everywhere'),
  'admin.people.setAdmin': route({
    kind: 'action',
    method: 'POST',
    path: '/api/admin/people/{id}/admin',
    access,
    input: z.extend(provedSchema, { isAdmin: z.boolean() }),
    reply: z.void(),
    status: 204,
    summary: 'Make a person an administrator, with the own password, or no longer',
  }),
  'admin.people.resetLink': route({
    kind: 'action',
    method: 'POST',
    path: '/api/admin/people/{id}/reset-link',
    access,
    input: provedSchema,
    reply: z.object({
      /** Absent where mail is configured: then only the person receives it, by mail. */
      link: z.optional(z.string()),
    }),
    summary: 'Make the link by which a person chooses a new password',
  }),
  'admin.people.delete': route({
    kind: 'action',
    method: 'DELETE',
    path: '/api/admin/people/{id}',
    access,
    input: provedSchema,
    reply: z.void(),
    summary: 'Delete an account with all that is in it and what it shared, as its person could',
  }),
  'admin.audit': route({
    kind: 'query',
    method: 'GET',
    path: '/api/admin/audit',
    access,
    input: z.object({ before: z.optional(givenSchema()) }),
    reply: z.object({
      events: z.array(auditEventSchema),
      /** `before` of the next page; absent on the last one. */
      next: z.optional(z.string()),
    }),
    summary: 'What administrators did to whom in the last 180 days, the newest first',
  }),
}
