import { titleForOthers } from '#shared/shopping.ts'
import type { LocalRow } from './db.ts'
import type { LocalStore } from './local-store.ts'

/** The title of a list for this person: another person's default list names its owner. */
export function shownTitle(
  { user }: Pick<LocalStore, 'user'>,
  { title, ownerId, members }: Pick<LocalRow<'lists'>, 'title' | 'ownerId' | 'members'>,
): string {
  if (ownerId === user.id) return title
  return titleForOthers(title, members.find(({ role }) => role === 'owner')?.name ?? '')
}
