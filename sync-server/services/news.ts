import type { WriteTx } from '#sync-server/db/store.ts'

/** The messages between processes on the same database: moved scopes, or an ended session. */
export type News = { scopes: string[]; client?: string | undefined } | { session: string }

/** Notifies the other processes after the commit. */
export const tell = (tx: WriteTx, news: News): void => tx.tell(JSON.stringify(news))

/** Undefined for an unknown message: during an update, a server of a later version may send more kinds. */
export function readNews(text: string): News | undefined {
  const { session, scopes, client } = fieldsOf(text)
  if (typeof session === 'string') return { session }
  if (!Array.isArray(scopes) || !scopes.every((scope) => typeof scope === 'string')) return undefined
  return { scopes, client: typeof client === 'string' ? client : undefined }
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
