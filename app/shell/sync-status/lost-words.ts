import type { LostList } from '#app/data/mutations/lost-lists.ts'
import type { Messages } from '#app/messages/pt-br.ts'

/**
 * The sentence about the access to another person's list: ended, deleted with the list, or changed to viewer or editor.
 */
export function whyLost({ access, ownerName }: Pick<LostList, 'access' | 'ownerName'>, { lists }: Messages): string {
  if (access.is === 'ended') return lists.ended[access.endedBy ?? 'unknown'](ownerName)
  if (access.is === 'deleted') return lists.deletedText(ownerName)
  return access.is === 'viewer' ? lists.nowViewer(ownerName) : lists.nowEditor(ownerName)
}

/**
 * The sentence with the number of changes to another person's list that were not sent, or that are in a deleted list.
 */
export function howMuchLost({ access, problems, title }: LostList, { sync }: Messages): string {
  const say = access.is === 'deleted' ? sync.lost.inTrash : sync.lost.notSent
  return say(problems.length, title)
}
