import { foldedName, type ItemRow } from '#app/data/areas/shopping.ts'
import { firstPlace } from '#app/data/live/sorted-array.ts'
import { onceForEach } from '#app/lib/once.ts'
import { fold } from '#shared/fold.ts'
import { wordOf } from '#shared/words.ts'

/**
 * The open item of the product that `name` means, in singular or plural; undefined without one. `items` must be in the
 * order of the list (open ones first, each part by name), because the search is a bisection.
 */
export const openItem = (items: readonly ItemRow[], name: string): ItemRow | undefined =>
  itemAmong(items, name, { purchased: false })

/** The same for the bought items, optionally only for those that pass `counts`. */
export const boughtItem = (items: readonly ItemRow[], name: string, counts?: Part['counts']): ItemRow | undefined =>
  itemAmong(items, name, { purchased: true, counts })

/** A part of a list: the open items that pass `counts`, or the bought ones. */
interface Part {
  purchased: boolean
  counts?: (item: ItemRow) => boolean
}

function itemAmong(items: readonly ItemRow[], name: string, part: Part): ItemRow | undefined {
  const folded = fold(name)
  const [alike] = itemsNamed(items, folded, part)
  return alike && foldedName(alike) === folded ? alike : alikeInWords(items, folded, part)
}

/**
 * The items of the part whose folded names start with `beginning`. It finds the first one by bisection, without reading
 * all others.
 */
function* itemsNamed(items: readonly ItemRow[], beginning: string, part: Part): Generator<ItemRow> {
  const { purchased, counts = () => true } = part
  const first = firstPlace(items, (item) =>
    item.purchased === purchased ? foldedName(item) >= beginning : item.purchased,
  )
  for (let at = first; at < items.length; at++) {
    const item = items[at] as ItemRow
    if (item.purchased !== purchased || !foldedName(item).startsWith(beginning)) return
    if (counts(item)) yield item
  }
}

const commonLetters = 2
const mostCompared = 500

/**
 * An item of the same product, only among 500 names with the same first letters: a tap must not wait for ten thousand.
 * None for a name with a number.
 */
function alikeInWords(items: readonly ItemRow[], folded: string, part: Part): ItemRow | undefined {
  if (number.test(folded)) return
  const product = productOf(folded)
  let compared = 0
  for (const item of itemsNamed(items, folded.slice(0, commonLetters), part)) {
    if (compared++ === mostCompared) return
    if (productOfItem(item) === product) return item
  }
  return
}

const number = /\d/

/** The key words of a name, the same in singular and plural. A name with a number equals only itself. */
const productOf = (folded: string): string => (number.test(folded) ? folded : wordOf(folded) || folded)

/** The key words of an item's name, the same for duplicates; the folded name if it has a number. */
export const productOfItem = onceForEach((item: ItemRow) => productOf(foldedName(item)))
