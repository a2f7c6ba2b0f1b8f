import { z } from 'zod/mini'
import { idSchema } from './ids.ts'
import { route } from './route.ts'

const endpointMaxLength = 1000
const minutesPerDay = 24 * 60
/** Lists that one browser may want to hear of. */
export const pushMaxLists = 200

/** When nothing is said: from ten at night to eight in the morning. */
export const usualSilence = { from: 22 * 60, to: 8 * 60 }
/** When tasks that are due on a day are told. */
export const reminderMinute = 9 * 60
export const usualTimeZone = 'America/Sao_Paulo'

const badSubscription = 'O navegador não deu um endereço de notificações válido.'
const badMinute = 'Informe a hora em minutos, de 0 a 1439.'
const minute = z.int(badMinute).check(z.minimum(0, badMinute), z.maximum(minutesPerDay - 1, badMinute))

const silenceSchema = z.object({ from: minute, to: minute })

/** A public key of P-256, uncompressed, and 16 bytes: what the browser made for us alone. */
const keysSchema = z.object({
  p256dh: z.string(badSubscription).check(z.regex(/^B[\w-]{86}$/, badSubscription)),
  auth: z.string(badSubscription).check(z.regex(/^[\w-]{22}$/, badSubscription)),
})

const timeZone = z.string().check(
  z.maxLength(64, { error: 'Fuso horário inválido.', abort: true }),
  z.refine((name) => canonicalZone(name) !== undefined, 'Fuso horário inválido.'),
)

export const pushStateSchema = z.object({
  /** Where this browser is reached; null when it is not told of anything. */
  endpoint: z.nullable(z.string()),
  /** By which the hours below and those of reminders are meant; null when it is not told of anything. */
  timeZone: z.nullable(z.string()),
  /** Minutes of the day between which nothing is told; null when there is no such time. */
  silence: z.nullable(silenceSchema),
  /** Whether it is told in the morning which tasks are due. */
  tasks: z.boolean(),
  /** The lists it is told of. */
  lists: z.array(idSchema),
})

export type PushState = z.infer<typeof pushStateSchema>

/** What the worker of the app gets to read, and nobody on the way. */
export interface PushPayload {
  /** Whose it is: a browser in which somebody else is signed in by now shows nothing of it. */
  user: string
  lang: string
  /** A new notification takes the place of one with the same tag. */
  tag: string
  title: string
  body: string
  /** What is opened by pressing it. */
  path: string
}

/** All of them speak of the browser that asks, by its session: nobody can name that of somebody else. */
export const pushRoutes = {
  'push.get': route({
    kind: 'action',
    method: 'GET',
    path: '/api/push',
    input: z.object({}),
    reply: pushStateSchema,
    summary: 'What this browser is told of',
  }),
  'push.subscribe': route({
    kind: 'action',
    method: 'PUT',
    path: '/api/push',
    input: z.object({
      endpoint: z.string(badSubscription).check(z.maxLength(endpointMaxLength, badSubscription)),
      keys: keysSchema,
      timeZone: z.optional(timeZone),
    }),
    reply: pushStateSchema,
    summary: 'Let this browser be told of news, or tell its new address',
  }),
  'push.settings': route({
    kind: 'action',
    method: 'PUT',
    path: '/api/push/settings',
    input: z.object({ silence: z.optional(z.nullable(silenceSchema)), tasks: z.optional(z.boolean()) }),
    reply: pushStateSchema,
    summary: 'Choose when there is silence, and whether to be told of due tasks',
  }),
  'push.list': route({
    kind: 'action',
    method: 'PUT',
    path: '/api/push/lists/{listId}',
    input: z.object({ listId: idSchema, on: z.boolean() }),
    reply: pushStateSchema,
    summary: 'Be told of what others add to a list, or no longer',
  }),
  'push.unsubscribe': route({
    kind: 'action',
    method: 'DELETE',
    path: '/api/push',
    input: z.object({}),
    reply: z.void(),
    summary: 'Tell this browser nothing any more',
  }),
}

/** The one name of a place's time zone, however it is spelt; undefined for what is none. */
export function canonicalZone(name: string): string | undefined {
  if (/^[+-]/.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
