import type { ItemRow } from '#app/data/areas/shopping.ts'
import { openItem } from '#app/features/shopping/items/same-item.ts'
import { formatLine } from '#app/groceries/format-line.ts'
import { type Lessons, type PastedLine, reader } from '#app/groceries/reader.ts'
import { amountFor } from '#app/groceries/recipes/ingredients.ts'
import type { Recipe } from '#app/groceries/recipes/read-recipe.ts'
import { fold } from '#shared/fold.ts'
import { wordOf } from '#shared/words.ts'

/** One line of a message that is reviewed before its items are added. */
export interface Line extends PastedLine {
  /** Identifies the line: the key stays the same while other lines of the message are edited. */
  key: string
  /**
   * True for a line of a copied list whose item is on the list with the same amount and tick, and for a product of a
   * ready-made list or recipe that is to buy already: it is not added unless the person ticks it.
   */
  isHere: boolean
  /** The amount on the list of a product that is to buy already. */
  amountHere?: string | null
  /** True while the line is as the app has written it: its reading needs no words. */
  isOwn?: boolean
  /** A note that the text does not say. */
  note?: string | null
  /** The line of the recipe, where it says more. */
  from?: string
}

type Item = Pick<ItemRow, 'name' | 'quantity' | 'purchased'>

/**
 * A message line by line. A line from 'Copiar como texto' is not added if its item is on the list with the same amount
 * and tick. Other lines are added to items on the list, amount to amount: nobody writes down items that are there
 * already.
 */
export function linesOf(message: string, items: readonly Item[], lessons: Lessons): Line[] {
  const lines = reader.message(message)
  const onList = new Set(lines.some(({ isCopied }) => isCopied) ? items.map(itemKey) : [])
  const times = new Map<string, number>()
  return lines.map((line) => {
    const isHere = line.isCopied && onList.has(itemKey({ ...reader.pasted(line, lessons), purchased: line.isBought }))
    const time = (times.get(line.text) ?? 0) + 1
    times.set(line.text, time)
    return { ...line, isItem: line.isItem && !isHere, key: `${time} ${line.text}`, isHere }
  })
}

const itemKey = ({ name, quantity, purchased }: Item): string => JSON.stringify([fold(name), quantity, purchased])

/** The line of a product that a ready-made list or a recipe needs. `key` stays the same while its amount changes. */
export function neededLine(text: string, key: string, items: readonly ItemRow[], lessons: Lessons): Line {
  const plain = { text, isBought: false, isCopied: false, category: null, key }
  const here = openItem(items, reader.pasted(plain, lessons).name)
  return {
    ...plain,
    isOwn: true,
    isItem: !here,
    isHere: here !== undefined,
    ...(here && { amountHere: here.quantity }),
  }
}

/** The lines of a recipe's ingredients for `times` its portions. Water is left out at first. */
export function linesOfRecipe(recipe: Recipe, times: number, items: readonly ItemRow[], lessons: Lessons): Line[] {
  return recipe.ingredients.map((ingredient, at) => {
    const { name, written, isAtHome } = ingredient
    const text = formatLine({ name, quantity: amountFor(ingredient, times) }, reader.groceries)
    const line = neededLine(text, `${at} ${written}`, items, lessons)
    const isSame = wordOf(written) === wordOf(text)
    return { ...line, isItem: line.isItem && !isAtHome, ...(!isSame && { from: written }) }
  })
}
