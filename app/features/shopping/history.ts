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

/** What the reader has not done themselves: who bought an item and when, or else who wrote it down. Empty when they did. */
export function newsOf(item: ItemRow, reader: Reader, texts: Texts): string {
  const [last] = actsOf(item, reader, texts).reverse()
  return last && last.by !== reader.userId ? last.text : ''
}

/** Who wrote an item down, and who bought it; nothing where nobody else is in the list. */
export const historyOf = (item: ItemRow, reader: Reader, texts: Texts): string[] =>
  actsOf(item, reader, texts).map(({ text }) => text)

function actsOf(
  { addedBy, createdAt, boughtBy, boughtAt }: ItemRow,
  { userId, members, today }: Reader,
  { lists, dates }: Texts,
): { by: string; text: string }[] {
  if (members.length < 2) return []
  const who = (id: string) =>
    id === userId ? lists.you : (members.find((member) => member.id === id)?.name ?? lists.someone)
  const when = (ms: number) => {
    const day = isoDay(ms)
    return day === today ? lists.today(clockTime(ms)) : nearDay(day, today, dates)
  }
  const added = addedBy && { by: addedBy, text: lists.addedBy(who(addedBy), when(createdAt)) }
  const bought = boughtBy && boughtAt && { by: boughtBy, text: lists.boughtBy(who(boughtBy), when(boughtAt)) }
  return [added, bought].filter((act) => act !== null && act !== 0 && act !== '')
}
