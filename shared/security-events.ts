import { z } from 'zod/mini'
import { route } from './route.ts'

/** Events of an account that its person or somebody at its door has caused. */
export const securityEventKinds = [
  'registered',
  'login',
  'login-failed',
  'reset-asked',
  'password-reset',
  'password-removed',
  'password-changed',
  'proof-failed',
  'session-ended',
  'sessions-ended',
  'account-deleted',
  'email-confirmed',
  'google-login',
  'google-linked',
  'calendar-opened',
  'calendar-closed',
  'token-created',
  'token-revoked',
] as const

export type SecurityEventKind = (typeof securityEventKinds)[number]

/** Acts of administrators and of `npm run people`. */
export const auditActions = [
  'person-disabled',
  'person-enabled',
  'person-sessions-ended',
  'person-reset-link',
  'person-exported',
  'person-deleted',
  'admin-made',
  'admin-ended',
  'invitation-made',
  'invitation-revoked',
] as const

export type AuditAction = (typeof auditActions)[number]

export const securityEventRoutes = {
  'securityEvents.all': route({
    kind: 'query',
    method: 'GET',
    path: '/api/security-events',
    input: z.object({}),
    reply: z.array(
      z.object({
        id: z.string(),
        /** ms since 1970. */
        at: z.int(),
        /** An act of an administrator, or of the command on the server, is one of `auditActions`. */
        kind: z.enum([...securityEventKinds, ...auditActions]),
        /** The network of the caller, such as 203.0.113.0/24; empty if unknown, and for an administrator. */
        network: z.string(),
      }),
    ),
    summary: 'What happened to my account in the last months, the newest first',
  }),
}
