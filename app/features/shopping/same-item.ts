import { foldedName, type ItemRow } from '#app/data/shopping.ts'
import { firstPlace } from '#app/data/sorted-array.ts'
import { wordOf } from '#app/groceries/words.ts'
import { fold } from '#app/lib/fold.ts'
import { onceForEach } from '#app/lib/once-for-each.ts'
import { firstPurchasedAt } from './first-purchased-at.ts'

/** The item that is still to buy and that a name speaks of, be it as a plural. */
export const openItem = (items: readonly ItemRow[], name: string): ItemRow | undefined =>
  itemAmong(items.slice(0, firstPurchasedAt(items)), name)

/** The same of what is bought. */
export const boughtItem = (items: readonly ItemRow[], name: string): ItemRow | undefined =>
  itemAmong(items.slice(firstPurchasedAt(items)), name)

function itemAmong(items: readonly ItemRow[], name: string): ItemRow | undefined {
  const folded = fold(name)
  const alike = items[firstPlace(items, (item) => foldedName(item) >= folded)]
  return alike && foldedName(alike) === folded ? alike : alikeInWords(items, folded)
}

const commonLetters = 2
const mostCompared = 500

/** Only among names that begin alike: a tap must not wait for ten thousand of them. */
function alikeInWords(items: readonly ItemRow[], folded: string): ItemRow | undefined {
  if (number.test(folded)) return
  const product = productOf(folded)
  const beginning = folded.slice(0, commonLetters)
  const from = firstPlace(items, (item) => foldedName(item) >= beginning)
  for (const item of items.slice(from, from + mostCompared)) {
    if (!foldedName(item).startsWith(beginning)) return
    if (productOfItem(item) === product) return item
  }
  return
}

const number = /\d/

/** The same for all names of one thing, which a number makes another one. */
const productOf = (folded: string): string => (number.test(folded) ? folded : wordOf(folded) || folded)

/** What is the same in all ways to write the name of an item. */
export const productOfItem = onceForEach((item: ItemRow) => productOf(foldedName(item)))
