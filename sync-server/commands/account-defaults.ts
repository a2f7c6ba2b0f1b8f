import { type Content, emptyFields } from '#shared/fields.ts'
import { newId } from '#shared/ids.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import { defaultListTitle, type Member } from '#shared/shopping.ts'
import type { MutationContext } from '#sync-server/context.ts'
import { findAccount, nameOf } from '#sync-server/db/queries/accounts.ts'
import { actTimeMs, insertRow, type Writer, type Written } from '#sync-server/db/queries/rows.ts'

/** Inserts the first rows of a new account: settings and a default list. */
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

export async function createList(
  { writer }: Pick<MutationContext, 'writer'>,
  list: { id: string; title: string; ownerId: string } & Partial<Content<'lists'>>,
): Promise<Written<'lists'>> {
  const owner = await findAccount(writer.tx, list.ownerId)
  const members: Member[] = owner ? [{ id: owner.id, name: nameOf(owner), role: 'owner' }] : []
  const fields = {
    ...emptyFields('lists'),
    pricesFrom: null,
    ...list,
    scope: listScope(list.id),
    createdAt: actTimeMs(writer),
    members,
  }
  return insertRow(writer, 'lists', fields)
}
