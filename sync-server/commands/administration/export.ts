import { notFound } from '#shared/errors.ts'
import { notebookOf } from '#shared/notebook-rows.ts'
import { toJson } from '#shared/notebook-text.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import type { Account } from '#sync-server/db/queries/accounts.ts'
import { recordAudit } from '#sync-server/db/queries/audit-events.ts'
import { notebookRows } from '#sync-server/db/queries/notebook-rows.ts'
import { findRow } from '#sync-server/db/queries/rows.ts'
import type { Acting } from './acts.ts'

/**
 * The export file of a person's notebook, as their own device writes it. Only `npm run people` gives it, for a request
 * of the person: no route lets an administrator read.
 */
export async function exportNotebook({ actor, now }: Acting, store: Store, account: Account): Promise<string> {
  await store.write((tx) => recordAudit(tx, { action: 'person-exported', actor, subject: account, now: now() }))
  return store.readLong(async (tx) => {
    const settings = await findRow(tx, 'settings', account.id)
    if (!settings) throw notFound()
    return toJson(notebookOf(await notebookRows(tx, account.id), { ...settings, id: account.id }))
  })
}
