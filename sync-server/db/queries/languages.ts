import type { Language } from '#shared/settings.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { findRow } from './rows.ts'

/** The language that a person has chosen in the settings of the app. */
export async function languageOf(tx: ReadTx, userId: string): Promise<Language> {
  return (await findRow(tx, 'settings', userId))?.language === 'en' ? 'en' : 'pt-BR'
}
