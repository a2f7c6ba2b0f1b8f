import { loadShownName } from '#app/features/shopping/items/shown-name.ts'
import { sendPicture } from '#app/features/shopping/send-picture.ts'
import { calendarDay } from '#app/lib/dates.ts'
import { reais } from '#app/lib/money.ts'
import type { PictureRow } from '#app/lib/picture-columns.ts'
import { currentMessages } from '#app/messages/language.ts'
import type { Messages } from '#app/messages/pt-br.ts'
import type { Receipt } from './receipt.ts'

/** The lines with the numbers of bought and of remaining items, and with the time of the trip. */
export function countsOf({ bought, left, from, to }: Receipt, market: Messages['market']): PictureRow[] {
  return [
    { text: market.boughtItems, value: String(bought) },
    ...(left > 0 ? [{ text: market.leftItems, value: String(left) }] : []),
    { text: market.time, value: from === to ? from : market.fromTo(from, to) },
  ]
}

/** The line with the total; empty while no item has a price. */
export const totalOf = ({ cents }: Receipt, market: Messages['market']): PictureRow[] =>
  cents === undefined ? [] : [{ text: market.total, value: reais(cents), look: 'total' }]

/** Sends the receipt of a trip that ended at `atMs` as a picture, with the price of each item that has one. */
export async function sendReceiptPicture(title: string, receipt: Receipt, atMs = Date.now()): Promise<void> {
  const { market } = currentMessages()
  const shownName = await loadShownName()
  const rows = receipt.people.flatMap(({ name, items }): PictureRow[] => [
    ...(receipt.people.length > 1 ? [{ text: name, value: String(items.length), look: 'heading' as const }] : []),
    ...items.map(({ name: typed, price }) => ({
      text: shownName(typed),
      look: 'tick' as const,
      // A row of an older app has no price.
      ...(typeof price === 'number' && { value: reais(price) }),
    })),
  ])
  const subtitle = `${market.receipt} · ${calendarDay(atMs)}`
  return sendPicture({ title, subtitle, rows, foot: [...countsOf(receipt, market), ...totalOf(receipt, market)] })
}
