import type { ItemRow } from '#app/data/shopping.ts'
import { calendarDay } from '#app/lib/dates.ts'
import type { PictureRow } from '#app/lib/picture-columns.ts'
import { currentMessages } from '#app/messages/language.ts'
import { showToast } from '#app/ui/toasts.ts'
import { groupedByAisle } from './list-rows.ts'
import { sendPicture } from './send-picture.ts'

/** Sends the open items of a list as a picture, aisle by aisle in the `order` of the shop. */
export async function sendListPicture(
  title: string,
  items: readonly ItemRow[],
  order: readonly string[],
): Promise<void> {
  const { groceries, lists } = currentMessages()
  const open = items.filter(({ purchased }) => !purchased)
  if (open.length === 0) return showToast({ title: groceries.nothingToSend })
  const rows = groupedByAisle(open, order, lists.uncategorized).map((row): PictureRow => {
    if ('heading' in row) return { text: row.heading, look: 'heading' }
    return { text: row.name, look: 'box', ...(row.quantity && { value: row.quantity }) }
  })
  const isOneGroup =
    rows.filter(({ look }) => look === 'heading').length === 1 && open.every(({ category }) => !category)
  const subtitle = `${groceries.openInPicture(open.length)} · ${calendarDay(Date.now())}`
  await sendPicture({ title, subtitle, rows: isOneGroup ? rows.slice(1) : rows, foot: [] })
}
