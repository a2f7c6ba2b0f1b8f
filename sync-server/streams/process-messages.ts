import type { Message, WriteTx } from '#sync-server/db/engine/store.ts'

/** A person is at the market with a list, or has left. */
export interface Announcement {
  sessionId: string
  userId: string
  listId: string
  here: boolean
}

/** The messages between processes on the same database: moved scopes, an ended session, or a person at the market. */
export type ProcessMessage =
  | { scopes: string[]; client?: string | undefined }
  | { session: string }
  | { announcement: Announcement }

/** Notifies the other processes after the commit. */
export const notifyProcesses = (tx: WriteTx, message: ProcessMessage): void => tx.notify(message)

/** Reads a message of another process. Undefined for an unknown kind, as a later version may send during an update. */
export function parseMessage({ session, announcement, scopes, client }: Message): ProcessMessage | undefined {
  if (typeof session === 'string') return { session }
  if (isAnnouncement(announcement)) return { announcement }
  if (!Array.isArray(scopes) || !scopes.every((scope) => typeof scope === 'string')) return undefined
  return { scopes, client: typeof client === 'string' ? client : undefined }
}

function isAnnouncement(value: unknown): value is Announcement {
  const { sessionId, userId, listId, here } = (value ?? {}) as Record<keyof Announcement, unknown>
  const isComplete = [sessionId, userId, listId].every((id) => typeof id === 'string')
  return isComplete && typeof here === 'boolean'
}
