import type { ItemRow } from '#app/data/areas/shopping.ts'
import { clockTime, isoDay, nearDay } from '#app/lib/dates.ts'
import type { Messages } from '#app/messages/pt-br.ts'
import type { Member } from '#shared/shopping.ts'

export interface Viewer {
  userId: string
  members: readonly Member[]
  /** A day such as `2026-03-10`, in Brazil. */
  today: string
}

type Texts = Pick<Messages, 'lists' | 'dates'>

/** The last action on an item, if another person did it. */
export interface LastAction {
  /** The person's name. */
  who: string
  /** The person, the action and its time. */
  text: string
}

/**
 * The last action on an item: its purchase, or else its addition. Undefined for the viewer's own action, and in a list
 * without other people.
 */
export function lastActionOf(item: ItemRow, viewer: Viewer, texts: Texts): LastAction | undefined {
  const [last] = actsOf(item, viewer, texts).reverse()
  return last && last.by !== viewer.userId ? { who: last.who, text: last.text } : undefined
}

/** The addition and the purchase of an item, each with its person and time. Empty in a list without other people. */
export const historyOf = (item: ItemRow, viewer: Viewer, texts: Texts): string[] =>
  actsOf(item, viewer, texts).map(({ text }) => text)

function actsOf(
  { addedBy, createdAt, boughtBy, boughtAt }: ItemRow,
  { userId, members, today }: Viewer,
  { lists, dates }: Texts,
): { by: string; who: string; text: string }[] {
  if (members.length < 2) return []
  const who = (id: string) =>
    id === userId ? lists.you : (members.find((member) => member.id === id)?.name ?? lists.someone)
  const when = (ms: number) => {
    const day = isoDay(ms)
    return day === today ? lists.today(clockTime(ms)) : nearDay(day, today, dates)
  }
  const added = addedBy && { by: addedBy, who: who(addedBy), text: lists.addedBy(who(addedBy), when(createdAt)) }
  const bought = boughtBy &&
    boughtAt && { by: boughtBy, who: who(boughtBy), text: lists.boughtBy(who(boughtBy), when(boughtAt)) }
  return [added, bought].filter((act) => act !== null && act !== 0 && act !== '')
}
