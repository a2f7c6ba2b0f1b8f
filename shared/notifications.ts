import { z } from 'zod/mini'
import { idSchema } from './ids.ts'
import { route } from './route.ts'

const endpointMaxLength = 1000
const minutesPerDay = 24 * 60
/** Limit of lists with notifications per browser. */
export const pushMaxLists = 200

/** Default quiet hours, 22:00 to 8:00, in minutes of the day. */
export const usualSilence = { from: 22 * 60, to: 8 * 60 }
/** Time of the morning reminder of due tasks, and of reminders at days without a time: 9:00, in minutes of the day. */
export const reminderMinute = 9 * 60
export const usualTimeZone = 'America/Sao_Paulo'

const badSubscription = 'O navegador não deu um endereço de notificações válido.'
const badMinute = 'Informe a hora em minutos, de 0 a 1439.'
const minute = z.int(badMinute).check(z.minimum(0, badMinute), z.maximum(minutesPerDay - 1, badMinute))

const silenceSchema = z.object({ from: minute, to: minute })

/** A P-256 public key, uncompressed, and 16 bytes of secret, made by the browser for this server alone. */
const keysSchema = z.object({
  p256dh: z.string(badSubscription).check(z.regex(/^B[\w-]{86}$/, badSubscription)),
  auth: z.string(badSubscription).check(z.regex(/^[\w-]{22}$/, badSubscription)),
})

/** The name of a time zone, in any spelling that `Intl` knows. An offset such as `+03:00` is refused. */
export const timeZoneSchema = z.string().check(
  z.maxLength(64, { error: 'Fuso horário inválido.', abort: true }),
  z.refine((name) => canonicalZone(name) !== undefined, 'Fuso horário inválido.'),
)

export const pushStateSchema = z.object({
  /** The push service URL of this browser; null without notifications. */
  endpoint: z.nullable(z.string()),
  /** The time zone of the quiet hours below and of reminders; null without notifications. */
  timeZone: z.nullable(z.string()),
  /** Quiet hours in minutes of the day; null without quiet hours. Without notifications they are the default ones. */
  silence: z.nullable(silenceSchema),
  /** True if the browser gets a morning reminder of due tasks. */
  tasks: z.boolean(),
  /** The lists with notifications. */
  lists: z.array(idSchema),
})

export type PushState = z.infer<typeof pushStateSchema>

/** The payload that the service worker decrypts; the push service cannot read it. */
export interface PushPayload {
  /** The recipient's id. A browser where another person is signed in by now does not show the notification. */
  user: string
  lang: string
  /** A new notification replaces one with the same tag. */
  tag: string
  title: string
  body: string
  /** The path that a press opens. */
  path: string
  /** The row of a reminder, its time, and the row's newest stamp: the row on a device may be older than the push. */
  reminder?: { table: 'todos' | 'tasks'; id: string; at: string; stamp: number }
  /** The buttons of a reminder. */
  actions?: ReminderButton[]
}

/** Completes the row, postpones its reminder for an hour, or until the next day. */
export type ReminderAct = 'done' | 'snooze' | 'tomorrow'

export interface ReminderButton {
  action: ReminderAct
  title: string
}

/** All routes concern the calling browser, identified by its session: no caller can name another browser. */
export const pushRoutes = {
  'push.get': route({
    kind: 'action',
    method: 'GET',
    path: '/api/push',
    input: z.object({}),
    reply: pushStateSchema,
    summary: 'The notification settings of this browser',
  }),
  'push.subscribe': route({
    kind: 'action',
    method: 'PUT',
    path: '/api/push',
    input: z.object({
      endpoint: z.string(badSubscription).check(z.maxLength(endpointMaxLength, badSubscription)),
      keys: keysSchema,
      timeZone: z.optional(timeZoneSchema),
    }),
    reply: pushStateSchema,
    summary: 'Turn on notifications in this browser, or change its address',
  }),
  'push.settings': route({
    kind: 'action',
    method: 'PUT',
    path: '/api/push/settings',
    input: z.object({ silence: z.optional(z.nullable(silenceSchema)), tasks: z.optional(z.boolean()) }),
    reply: pushStateSchema,
    summary: 'Choose the silence hours, and notifications of due tasks',
  }),
  'push.list': route({
    kind: 'action',
    method: 'PUT',
    path: '/api/push/lists/{listId}',
    input: z.object({ listId: idSchema, on: z.boolean() }),
    reply: pushStateSchema,
    summary: 'Turn notifications of additions to a list on or off',
  }),
  'push.unsubscribe': route({
    kind: 'action',
    method: 'DELETE',
    path: '/api/push',
    input: z.object({}),
    reply: z.void(),
    summary: 'Turn off notifications in this browser',
  }),
}

/** The canonical name of a time zone. Undefined for an unknown name and for an offset such as `+03:00`. */
export function canonicalZone(name: string): string | undefined {
  if (/^[+-]/.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
