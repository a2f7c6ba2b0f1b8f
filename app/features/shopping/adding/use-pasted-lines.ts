import { useDeferredValue, useMemo, useState } from 'react'
import { type ItemRow, liveItems } from '#app/data/areas/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { firstPage, writtenLines } from '#app/groceries/message-pages.ts'
import { type Lessons, reader } from '#app/groceries/reader.ts'
import { readRecipe } from '#app/groceries/recipes/read-recipe.ts'
import { type Line, linesOf, linesOfRecipe } from './message-lines.ts'
import type { MessageReview } from './use-kept-message.ts'

const none: readonly ItemRow[] = []

/**
 * The lines of a message that is reviewed page by page. Changes of a line last until the next page, or until the line
 * changes in the message.
 */
export function usePastedLines(listId: string, review: MessageReview, lessons: Lessons) {
  const { changes, left, isPartlyWritten, portions, isList } = review
  const typed = useDeferredValue(review.text)
  // The lines of a page that was added must not be shown again meanwhile.
  const text = isPartlyWritten ? review.text : typed
  const items = useItemsBefore(listId)
  const { page, rest } = useMemo(() => firstPage(text), [text])
  const recipe = useMemo(
    () => (isList || isPartlyWritten ? undefined : readRecipe(text, reader.groceries)),
    [text, isList, isPartlyWritten],
  )
  const times = recipe ? (portions ?? recipe.portions ?? 1) / (recipe.portions ?? 1) : 1
  const all = useMemo(
    () => (recipe ? linesOfRecipe(recipe, times, items, lessons) : linesOf(page, items, lessons)),
    [recipe, times, page, items, lessons],
  )
  const shown = left ? all.filter(({ key }) => left.includes(key)) : all
  return {
    lines: shown.map((line): Line => ({ ...line, ...changes[line.key] })),
    /** The recipe that the text is. */
    recipe,
    /** The text of further pages. */
    rest,
    /** The number of lines on further pages. */
    more: useMemo(() => (recipe ? 0 : writtenLines(rest)), [recipe, rest]),
  }
}

/** The items that were on the list when the dialog was opened, without those that it adds. */
export function useItemsBefore(listId: string): readonly ItemRow[] {
  const items = useLive(liveItems(useLocal(), listId))
  const [before, setBefore] = useState(items)
  if (before === undefined && items !== undefined) setBefore(items)
  return before ?? none
}
