import { notFound } from '#shared/errors.ts'
import type { Language } from '#shared/settings.ts'
import type { Mutations } from '#sync-server/context.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { findAccount, viewUser } from '#sync-server/db/queries/accounts.ts'
import { findRow, patchRow, type Row } from '#sync-server/db/queries/rows.ts'

export const settingsMutations: Pick<Mutations, 'settings.update'> = {
  'settings.update': async (c, changes) => {
    const account = await findAccount(c.tx, c.userId)
    if (!account) throw notFound()
    const { row: settings } = await patchRow(c.writer, 'settings', await settingsOf(c.tx, c.userId), changes)
    const { language, defaultListId } = settings
    return { ...viewUser(account, settings, c), language: language as Language, defaultListId }
  },
}

/** The settings row of a person, which exists as long as the account. Throws `not_found` afterwards. */
export async function settingsOf(tx: ReadTx, userId: string): Promise<Row<'settings'>> {
  const row = await findRow(tx, 'settings', userId)
  if (!row) throw notFound()
  return row
}
