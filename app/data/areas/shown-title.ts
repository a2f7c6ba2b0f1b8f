import type { LocalRow } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { titleForOthers } from '#shared/shopping.ts'

/**
 * The title of a list for this person. Another person's list that still has the first title 'Minha lista' is named
 * after its owner.
 */
export function shownTitle(
  { user }: Pick<LocalStore, 'user'>,
  { title, ownerId, members }: Pick<LocalRow<'lists'>, 'title' | 'ownerId' | 'members'>,
): string {
  if (ownerId === user.id) return title
  return titleForOthers(title, members.find(({ role }) => role === 'owner')?.name ?? '')
}
