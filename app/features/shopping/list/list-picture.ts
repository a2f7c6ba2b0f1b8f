import type { LocalStore } from '#app/data/store/local-store.ts'
import { itemsOf } from '#app/features/shopping/copy-list.ts'
import { loadShownName } from '#app/features/shopping/items/shown-name.ts'
import { categoriesOf, groupedByAisle } from '#app/features/shopping/open-list/list-rows.ts'
import { sendPicture } from '#app/features/shopping/send-picture.ts'
import { aislesInOrder } from '#app/groceries/aisles.ts'
import { calendarDay } from '#app/lib/dates.ts'
import type { PictureRow } from '#app/lib/picture-columns.ts'
import { currentMessages } from '#app/messages/language.ts'
import { showToast } from '#app/ui/toasts.ts'
import { aisleOrderId } from '#shared/aisle-orders.ts'

/** Sends the open items of a list as a picture, aisle by aisle in the order of this person's way through the shop. */
export async function sendListPicture(local: LocalStore, { id, title }: { id: string; title: string }): Promise<void> {
  const { groceries, lists } = currentMessages()
  const open = itemsOf(local, id, { withBought: false })
  if (open.length === 0) return showToast({ title: groceries.nothingToSend })
  const shownName = await loadShownName()
  const chosen = await local.db.aisleOrders.get(aisleOrderId(local.user.id, id))
  const order = aislesInOrder(chosen?.aisles ?? [], categoriesOf(open))
  const rows = groupedByAisle(open, order, lists.uncategorized).map((row): PictureRow => {
    if ('heading' in row) return { text: row.heading, look: 'heading' }
    return {
      text: shownName(row.name),
      look: 'box',
      ...(row.note && { note: row.note }),
      ...(row.quantity && { value: row.quantity }),
    }
  })
  const hasAisles = open.some(({ category }) => category)
  const subtitle = `${groceries.openInPicture(open.length)} · ${calendarDay(Date.now())}`
  await sendPicture({ title, subtitle, rows: hasAisles ? rows : rows.slice(1), foot: [] })
}
