import { eq, sql } from 'drizzle-orm'
import { DomainError, notFound } from '#shared/errors.ts'
import { idTimeMs, newId } from '#shared/ids.ts'
import type { Language } from '#shared/settings.ts'
import { defaultListTitle } from '#shared/shopping.ts'
import { listScope, userScope } from '#shared/sync.ts'
import type { MutationContext, Mutations } from '#sync-server/context.ts'
import { findAccount, viewUser } from '#sync-server/db/accounts.ts'
import { actTimeMs, insertRow, patchRow, type Row, type Writer } from '#sync-server/db/rows.ts'
import { schema } from '#sync-server/db/schema.ts'
import { query, type ReadTx } from '#sync-server/db/store.ts'

export const settingsMutations: Pick<Mutations, 'settings.update'> = {
  'settings.update': async (c, changes) => {
    const account = await findAccount(c.tx, c.userId)
    if (!account) throw notFound()
    const settings = await patchRow(c.writer, 'settings', await settingsOf(c.tx, c.userId), changes)
    const { language, defaultListId } = settings
    return { ...viewUser(account, settings), language: language as Language, defaultListId }
  },
}

/** The settings row of a person, which exists as long as the account. */
export async function settingsOf(tx: ReadTx, userId: string): Promise<Row<'settings'>> {
  const [row] = await settingsById(tx, { id: userId })
  if (!row) throw notFound()
  return row
}

/** What every new account starts with: settings, and a list to write on. */
export async function createFirstRows(writer: Writer, userId: string, defaultListId = newId()): Promise<void> {
  await createList({ writer }, { id: defaultListId, title: defaultListTitle, ownerId: userId })
  await insertRow(writer, 'settings', {
    id: userId,
    scope: userScope(userId),
    homePage: 'shopping',
    language: 'pt-BR',
    defaultListId,
  })
}

export const createList = (
  { writer }: Pick<MutationContext, 'writer'>,
  list: { id: string; title: string; ownerId: string },
): Promise<Row<'lists'>> =>
  insertRow(writer, 'lists', { ...list, scope: listScope(list.id), createdAt: actTimeMs(writer) })

/** Refuses an id so old that the deletion of its row may have been forgotten. */
export function requireFreshId(c: MutationContext, id: string): void {
  if (idTimeMs(id) < c.oldestIdMs) throw new DomainError('invalid', 'Este registro é antigo demais para ser criado.')
}

const settingsById = query((db) =>
  db
    .select()
    .from(schema.settings)
    .where(eq(schema.settings.id, sql.placeholder('id'))),
)
