import type { PushPayload } from '#shared/notifications.ts'

/** The data stored with the notification of a reminder. */
export interface ShownReminder extends Pick<PushPayload, 'user' | 'path'> {
  reminder: NonNullable<PushPayload['reminder']>
}

/** The reminder of a notification; undefined for another one. */
export const shownReminder = (data: unknown): ShownReminder | undefined =>
  typeof data === 'object' && data !== null && 'reminder' in data ? (data as ShownReminder) : undefined
