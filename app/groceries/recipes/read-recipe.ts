/**
 * Reads a recipe as people write and send it: its ingredients, with the amounts for so many portions. Every line of the
 * text is an ingredient, the title, or among the rest, so nothing is lost silently.
 */
import type { Groceries } from '#app/groceries/groceries.ts'
import { linesOf } from '#app/lib/line-ends.ts'
import { foldedWords } from '#shared/words.ts'
import { type Ingredient, ingredientsOf } from './ingredients.ts'
import { kitchenMeasures, ofIngredients, ofMethod, ofPart, otherFacts, portionWords } from './recipe-words.ts'

export interface Recipe {
  title: string | null
  /** The portions that it is for; null if it does not say. */
  portions: number | null
  ingredients: readonly Ingredient[]
  /** The lines that are no ingredients. */
  rest: readonly string[]
}

/** A longer text is read as a list. */
const longestRecipe = 20_000
const longestIngredient = 200
const fewestMeasured = 2
const mostPortions = 500

/** The recipe that a text is; undefined for any other text. */
export function readRecipe(text: string, groceries: Groceries): Recipe | undefined {
  if (text.length > longestRecipe) return undefined
  const lines = linesOf(text)
    .map((written): RecipeLine => ({ written: written.trim(), words: foldedWords(written).join(' ') }))
    .filter(({ words }) => words !== '')
  const kinds = kindsOf(lines)
  if (!kinds) return undefined
  const of = (kind: Kind) => lines.filter((_line, at) => kinds[at] === kind)
  const ingredients = of('ingredient').flatMap(({ written }) => ingredientsOf(written, groceries))
  if (ingredients.length === 0) return undefined
  return {
    title: of('title')[0]?.written ?? null,
    portions: lines.reduce<number | null>(
      (found, { words }, at) => found ?? portionsIn(words, kinds[at] === 'title'),
      null,
    ),
    ingredients,
    rest: of('rest').map(({ written }) => written),
  }
}

interface RecipeLine {
  written: string
  /** The folded words. */
  words: string
}

type Kind = 'title' | 'ingredient' | 'rest'

/** The kind of each line; undefined if the text is no recipe. */
function kindsOf(lines: readonly RecipeLine[]): Kind[] | undefined {
  const first = lines.findIndex(({ words }) => ofIngredients.test(words))
  const method = lines.findIndex(({ words }, at) => at > first && ofMethod.test(words))
  const measured = lines.filter(({ written, words }) => isMeasured(written, words)).length
  // 'Para o molho:' above amounts says as much as a measure of the kitchen.
  const parts = lines.filter(isPartHead).length
  const isRecipe = first >= 0 ? method >= 0 || measured > 0 : method > 0 && measured + parts >= fewestMeasured
  const isBare = !isRecipe && first < 0 && measured >= fewestMeasured && lines.some(isSentence)
  if (!isRecipe && !isBare) return undefined
  let place: Place = first >= 0 ? 'before' : 'ingredients'
  return lines.map((line, at): Kind => {
    place = placeAt(line, place)
    return kindAt(line, at === 0, place)
  })
}

type Place = 'before' | 'ingredients' | 'method'

function placeAt(line: RecipeLine, before: Place): Place {
  if (ofIngredients.test(line.words)) return 'ingredients'
  return isMethodHead(line) ? 'method' : before
}

function kindAt(line: RecipeLine, isFirst: boolean, place: Place): Kind {
  const { written, words } = line
  if (ofIngredients.test(words)) return headWith.test(written) ? 'ingredient' : 'rest'
  if (isFirst && !isFact(words) && !ofMethod.test(words)) return isMeasured(written, words) ? 'ingredient' : 'title'
  return place === 'ingredients' && isIngredient(line) ? 'ingredient' : 'rest'
}

const isMethodHead = ({ written, words }: RecipeLine): boolean => ofMethod.test(words) && !isMeasured(written, words)

/** `Para o molho:`, the heading of ingredients. */
const isPartHead = ({ written, words }: RecipeLine): boolean => ofPart.test(words) && /:\W*$/.test(written)

/** A heading with ingredients behind it on its line. */
const headWith = /:\s*[\p{L}\p{N}½¼¾⅓⅔]/u

const isMeasured = (written: string, words: string): boolean =>
  written.length <= longestIngredient && (kitchenMeasures.test(words) || kitchenMeasures.test(written.toLowerCase()))

/** A sentence that tells what to do. */
const isSentence = ({ written, words }: RecipeLine): boolean => words.split(' ').length >= 5 && /[.!]\s*$/.test(written)

const isFact = (words: string): boolean => portionsIn(words) !== null || otherFacts.test(words)

function isIngredient(line: RecipeLine): boolean {
  const { written, words } = line
  if (written.length > longestIngredient || isFact(words)) return false
  if (ofPart.test(words) && !/\d/.test(words) && (written.endsWith(':') || words.split(' ').length <= 3)) return false
  if (/:\s*\*?$/.test(written)) return false
  return isMeasured(written, words) || /^\W*\d/.test(written) || !isSentence(line)
}

/** The number of portions that a line says: `Rende 8 porções`, `Rendimento: 10 a 12 fatias`, `Serve 6 pessoas`. */
function portionsIn(words: string, isTitle = false): number | null {
  if (!portionWords.test(words) || words.length > 60 || kitchenMeasures.test(words)) return null
  const isSaid = /^(?:rende|rendimento|serve|porc)/.test(words) || /^\d+ (?:porc|pessoas|fatias|servings)/.test(words)
  const inTitle = isTitle ? /\b(?:serve|rende) (\d+)\b|(\d+) (?:porcoes|pessoas)\b/.exec(words) : undefined
  if (inTitle) return Math.min(Number(inTitle[1] ?? inTitle[2]), mostPortions)
  const number = isSaid ? Number(/\d+/.exec(words)?.[0]) : Number.NaN
  return number >= 1 && number <= mostPortions ? number : null
}
