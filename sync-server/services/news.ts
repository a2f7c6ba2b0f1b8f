import type { WriteTx } from '#sync-server/db/store.ts'

/** What processes on the same database tell each other: where something moved, or which session has ended. */
export type News = { scopes: string[]; client?: string | undefined } | { session: string }

/** Tells the others once it is on disk. */
export const tell = (tx: WriteTx, news: News): void => tx.tell(JSON.stringify(news))

/** Undefined for what this version does not know: while servers are updated, one of a later version may tell more. */
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
