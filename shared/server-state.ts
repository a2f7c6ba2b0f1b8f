import { z } from 'zod/mini'
import { route } from './route.ts'

/** The state of the server, for its administrator: nothing of it is about a person. */
const serverStateSchema = z.object({
  version: z.optional(z.string()),
  build: z.optional(z.string()),
  /** `isFull`: STORAGE_LIMIT is reached, so that nothing new is stored. */
  database: z.object({ kind: z.enum(['sqlite', 'postgresql']), bytes: z.int(), isFull: z.boolean() }),
  /**
   * Work after writes, such as mail. MAIL_LIMIT holds back `held` of the waiting mails; `failed` was given up in the last
   * 30 days.
   */
  jobs: z.object({ waiting: z.int(), held: z.int(), failed: z.int() }),
  /** The disk of the data folder, in bytes; null where the system does not say. */
  disk: z.nullable(z.object({ free: z.int(), total: z.int() })),
  /** The nightly backup; null where none is made. `last` is the last good one, read and counted after it was written. */
  backup: z.nullable(
    z.object({
      state: z.enum(['running', 'good', 'failed']),
      reason: z.optional(z.string()),
      last: z.optional(z.object({ at: z.int(), file: z.string(), bytes: z.int(), rows: z.int() })),
    }),
  ),
  /** Where mail goes; null if it is only written to the data folder. */
  mailServer: z.nullable(z.string()),
  push: z.boolean(),
  /** The model that writes proposals; null without one. */
  aiModel: z.nullable(z.string()),
})

export type ServerState = z.infer<typeof serverStateSchema>

/** `through`: the host that was asked. `reason`: its answer in codes, without an address or a secret. */
const answerFields = { through: z.string(), ms: z.int(), reason: z.optional(z.string()) }

const mailTestSchema = z.object({
  outcome: z.enum(['sent', 'written', 'failed']),
  /** The address of the administrator, who is the only recipient. */
  to: z.string(),
  ...answerFields,
})

const pushTestSchema = z.object({
  outcome: z.enum(['sent', 'gone', 'failed', 'off', 'not_subscribed']),
  ...answerFields,
})

const aiTestSchema = z.object({
  outcome: z.enum(['answered', 'failed', 'off']),
  /** The number of proposals that came back. */
  proposals: z.int(),
  ...answerFields,
})

export type MailTest = z.infer<typeof mailTestSchema>
export type PushTest = z.infer<typeof pushTestSchema>
export type AiTest = z.infer<typeof aiTestSchema>

export const serverStateRoutes = {
  'admin.server': route({
    kind: 'action',
    method: 'GET',
    access: 'administrator',
    path: '/api/admin/server',
    input: z.object({}),
    reply: serverStateSchema,
    summary: 'The state of this server, for an administrator',
  }),
  'admin.testMail': route({
    kind: 'action',
    method: 'POST',
    access: 'administrator',
    path: '/api/admin/server/test-mail',
    input: z.object({}),
    reply: mailTestSchema,
    summary: 'Send a mail to the administrator who asks, and say what came back',
  }),
  'admin.testNotification': route({
    kind: 'action',
    method: 'POST',
    access: 'administrator',
    path: '/api/admin/server/test-notification',
    input: z.object({}),
    reply: pushTestSchema,
    summary: 'Send a notification to the browser that asks, and say what came back',
  }),
  'admin.testAi': route({
    kind: 'action',
    method: 'POST',
    access: 'administrator',
    path: '/api/admin/server/test-ai',
    input: z.object({}),
    reply: aiTestSchema,
    summary: 'Ask the AI for proposals, and say what came back',
  }),
}
