import { runAllWithUndo } from '#app/actions/run-with-undo.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { currentMessages } from '#app/messages/language.ts'
import { showToast } from '#app/ui/toasts.ts'
import { loadReader } from './grocery-reader.ts'
import { fits, sumOf, taking } from './item-actions.ts'
import { shownName } from './shown-name.ts'

/**
 * Joins two items of one product, such as those added independently on two phones: the first gets the sum of the
 * quantities and prices and what `taking` adds, the second is deleted. A failure is announced.
 */
export async function joinItems(first: ItemRow, second: ItemRow): Promise<void> {
  const { groceries } = currentMessages()
  await loadReader().catch(() => undefined)
  const quantity = sumOf(first.quantity, second.quantity)
  if (quantity === undefined || !fits(first, second))
    return showToast({ tone: 'failure', title: groceries.tooLongToJoin })
  const { id, quantity: from } = first
  const { id: of, quantity: added } = second
  const [more, less] = taking(first, {
    ...second,
    price: second.price ? (first.price ?? 0) + second.price : first.price,
  })
  await runAllWithUndo(
    [
      ['items.update', { id, quantity, joins: { from, added, of }, ...more }],
      ['items.delete', { id: of, joined: id }],
    ],
    {
      kind: 'items.join',
      title: (n) => (n === 1 ? groceries.nowOf(shownName(first.name), quantity ?? '') : groceries.nowMore(n)),
      undone: groceries.twoAgain,
      back: [
        ['items.update', { id, quantity: from, joins: { from: quantity, added: null, of, gone: added }, ...less }],
        ['items.restore', { id: of, joined: id }],
      ],
    },
  ).catch(() => undefined)
}
