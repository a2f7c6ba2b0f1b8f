import type { PushPayload } from '#shared/notifications.ts'
import type { Language } from '#shared/settings.ts'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import type { PushSubscriptionRow } from '#sync-server/db/queries/push-subscriptions.ts'

export interface Notification {
  payload: Omit<PushPayload, 'user' | 'lang'>
  /**
   * True unless the reason of the notification has gone since it was planned. Absent if that is not checked before the
   * sending.
   */
  isStillDue?(tx: ReadTx): Promise<boolean>
  /** Records the notification as sent. */
  settle(tx: WriteTx): Promise<void>
}

/** The pending notifications of a browser. */
export interface Plan {
  subscription: PushSubscriptionRow
  language: Language
  news: Notification[]
  /** Changes to store although nothing is sent, such as the next `lookAt` of the subscription. */
  notes: ((tx: WriteTx) => Promise<void>)[]
}
