import type { ItemRow } from '#app/data/shopping.ts'
import { clockTime, isoDay, nearDay } from '#app/lib/dates.ts'
import type { Messages } from '#app/messages/pt-br.ts'
import type { Member } from '#shared/shopping.ts'

export interface Reader {
  userId: string
  members: readonly Member[]
  /** A day such as `2026-03-10`, in Brazil. */
  today: string
}

type Texts = Pick<Messages, 'lists' | 'dates'>

/** An act of somebody else on an item. */
export interface News {
  /** The person, by name. */
  who: string
  /** Who did it, and when. */
  text: string
}

/** The last act on an item: who bought it and when, or else who wrote it down. Undefined for an act of the reader. */
export function newsOf(item: ItemRow, reader: Reader, texts: Texts): News | undefined {
  const [last] = actsOf(item, reader, texts).reverse()
  return last && last.by !== reader.userId ? { who: last.who, text: last.text } : undefined
}

/** Who wrote an item down, and who bought it; nothing where nobody else is in the list. */
export const historyOf = (item: ItemRow, reader: Reader, texts: Texts): string[] =>
  actsOf(item, reader, texts).map(({ text }) => text)

function actsOf(
  { addedBy, createdAt, boughtBy, boughtAt }: ItemRow,
  { userId, members, today }: Reader,
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
