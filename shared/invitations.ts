/** Invitations to make an account, and what the doors of the server let through. For administrators only. */
import { z } from 'zod/mini'
import { idSchema } from './ids.ts'
import { registrationModes } from './registration.ts'
import { route } from './route.ts'
import { lineSchema } from './text.ts'

const access = 'administrator'

const noteMaxLength = 120
const longestDays = 30
const badDays = `Um convite vale de 1 a ${longestDays} dias.`

const invitationSchema = z.object({
  id: idSchema,
  /** The person it is for, in the words of its maker. */
  note: z.string(),
  /** Times in ms since 1970. */
  createdAt: z.int(),
  expiresAt: z.int(),
  usedAt: z.nullable(z.int()),
  revokedAt: z.nullable(z.int()),
  /** The address of the account that was made with it; null also after that account is deleted. */
  usedBy: z.nullable(z.string()),
  /** The address of the administrator; null for `npm run people`, and after that account is deleted. */
  createdBy: z.nullable(z.string()),
})

export type InvitationView = z.infer<typeof invitationSchema>

export const invitationRoutes = {
  'admin.invitations.list': route({
    kind: 'action',
    method: 'GET',
    path: '/api/admin/invitations',
    access,
    input: z.object({}),
    reply: z.object({ invitations: z.array(invitationSchema) }),
    summary: 'The newest 500 invitations to make an account',
  }),
  'admin.invitations.create': route({
    kind: 'action',
    method: 'POST',
    path: '/api/admin/invitations',
    access,
    input: z.object({
      note: lineSchema('A anotação', noteMaxLength, 'Diga para quem é o convite.'),
      /** It is valid for so many days. */
      days: z._default(z.int(badDays).check(z.minimum(1, badDays), z.maximum(longestDays, badDays)), 7),
    }),
    reply: z.extend(invitationSchema, {
      /** Told only now: the server keeps a hash. */
      link: z.string(),
    }),
    status: 201,
    summary: 'Make an invitation: its link makes one account, also while the server is closed',
  }),
  'admin.invitations.revoke': route({
    kind: 'action',
    method: 'DELETE',
    path: '/api/admin/invitations/{id}',
    access,
    input: z.object({ id: idSchema }),
    reply: z.void(),
    summary: 'End an invitation that nobody has used',
  }),
  'admin.registration': route({
    kind: 'action',
    method: 'GET',
    path: '/api/admin/registration',
    access,
    input: z.object({}),
    reply: z.object({
      /** REGISTRATION and REGISTRATION_DOMAINS. */
      registration: z.enum(registrationModes),
      domains: z.array(z.string()),
      /** The machines that reach the server: all by its address, others as far as its network lets them, or only its own. */
      reach: z.enum(['public', 'network', 'machine']),
    }),
    summary: 'The people who may make an account here, by the settings of the server',
  }),
}
